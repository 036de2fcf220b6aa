/**
 * Passkeys, and the secret that their PRF extension derives. The secret stays here: what goes to the server has no results of
 * extensions.
 */
import { base64urlnopad } from '@scure/base';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { type Join, type JoinOptions, prfInput, type SignIn, type SignInOptions } from '#lib/inbox/api.ts';

/** What the PRF gave; undefined where the passkey, or the browser on the way to it, has none. */
export type PrfOutput = Uint8Array<ArrayBuffer> | undefined;

type CreationOptions = JoinOptions['options'];
type RequestOptions = SignInOptions['options'];

/** Never empty: Windows Hello makes no passkey when it is asked for a PRF without an input. */
const extensions = { prf: { eval: { first: new TextEncoder().encode(prfInput) } } };

/** @throws what the browser throws when nobody confirmed, or there is such a passkey already */
export async function createPasskey(
  options: CreationOptions,
): Promise<{ readonly response: Join['response']; readonly prf: PrfOutput }> {
  const { response, results } = await created(options);
  // Most passkeys say when they are made only that they have a PRF, and give its results when they are used.
  const prf =
    secretOf(results) ??
    (results.prf?.enabled ? await requestPrfOutput(response.id).catch(() => undefined) : undefined);
  return { response, prf };
}

/** @throws what the browser throws when nobody confirmed */
export async function usePasskey(
  options: RequestOptions,
): Promise<{ readonly response: SignIn['response']; readonly prf: PrfOutput }> {
  const { response, results } = apart(
    await startAuthentication({ optionsJSON: { ...options, extensions: withPrf(options) } }),
  );
  return { response, prf: secretOf(results) };
}

async function created(options: CreationOptions) {
  try {
    return apart(await startRegistration({ optionsJSON: { ...options, extensions: withPrf(options) } }));
  } catch (error) {
    // Some authenticators fail at an extension that they do not know, rather than leaving it out.
    if (isOfThePerson(error)) throw error;
    return apart(await startRegistration({ optionsJSON: options }));
  }
}

/** What has nothing to do with the PRF: nobody confirmed, it exists already, or the address is not the server's. */
const isOfThePerson = (error: unknown) =>
  error instanceof Error &&
  ['NotAllowedError', 'AbortError', 'InvalidStateError', 'SecurityError'].includes(error.name);

/**
 * Asks a passkey for its PRF alone. Nobody checks the challenge.
 * @param id of the passkey's credential
 * @throws what the browser throws when nobody confirmed
 */
export async function requestPrfOutput(id: string): Promise<PrfOutput> {
  const { clientExtensionResults } = await startAuthentication({
    optionsJSON: {
      challenge: base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32))),
      allowCredentials: [{ id, type: 'public-key' }],
      // As at each sign-in: an authenticator's PRF is another without it.
      userVerification: 'required',
      extensions,
    },
  });
  return secretOf(clientExtensionResults);
}

const withPrf = (options: CreationOptions | RequestOptions) => ({ ...options.extensions, ...extensions });

/** Takes the extensions' results out of what is sent. */
const apart = <Response extends Join['response'] | SignIn['response']>(response: Response) => ({
  response: { ...response, clientExtensionResults: {} },
  results: response.clientExtensionResults,
});

function secretOf({ prf }: Join['response']['clientExtensionResults']): PrfOutput {
  const first = prf?.results?.first;
  if (first === undefined) return undefined;
  return first instanceof ArrayBuffer
    ? new Uint8Array(first)
    : new Uint8Array(first.buffer, first.byteOffset, first.byteLength).slice();
}
