/**
 * Creates and uses passkeys with the PRF extension (WebAuthn Level 3). The output of the extension is a secret of the
 * passkey, so it is removed from everything that is sent to the server.
 */
import { base64urlnopad } from '@scure/base';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import {
  type JoinOptions,
  type JoinRequest,
  passkeyPrfInput,
  type SignInOptions,
  type SignInRequest,
} from '#lib/inbox/api.ts';

/** Undefined if the passkey or the browser does not support the PRF extension. */
export type PrfOutput = Uint8Array<ArrayBuffer> | undefined;

type CreationOptions = JoinOptions['options'];
type RequestOptions = SignInOptions['options'];

/**
 * The input of the PRF extension. It is also sent when a passkey is created, because Windows Hello does not create a
 * passkey without it.
 */
const extensions = { prf: { eval: { first: new TextEncoder().encode(passkeyPrfInput) } } };

/** @throws {DOMException} if the user cancels, or already has a passkey on this authenticator */
export async function createPasskey(options: CreationOptions) {
  const { response, results } = await register(options);
  // Most authenticators return the PRF output only when a passkey is used, not when it is created.
  const prf =
    readPrfOutput(results) ??
    (results.prf?.enabled ? await requestPrfOutput(response.id).catch(() => undefined) : undefined);
  return { response, prf };
}

/**
 * Signs a challenge with a passkey, and returns its PRF output.
 * @throws {DOMException} if the user cancels
 */
export async function requestPasskey(options: RequestOptions) {
  const { response, results } = splitResults(
    await startAuthentication({ optionsJSON: { ...options, extensions: addPrf(options) } }),
  );
  return { response, prf: readPrfOutput(results) };
}

async function register(options: CreationOptions) {
  try {
    return splitResults(
      await startRegistration({ optionsJSON: { ...options, extensions: addPrf(options) } }),
    );
  } catch (error) {
    // Some authenticators fail on an unknown extension instead of ignoring it.
    if (isUnrelatedToPrf(error)) throw error;
    return splitResults(await startRegistration({ optionsJSON: options }));
  }
}

/**
 * Whether an error has another cause than the PRF extension: the user canceled, the passkey exists, or the origin is
 * wrong.
 */
const isUnrelatedToPrf = (error: unknown) =>
  error instanceof Error &&
  ['NotAllowedError', 'AbortError', 'InvalidStateError', 'SecurityError'].includes(error.name);

/**
 * Requests only the PRF output of a passkey. The challenge is random, because the server does not verify the signature.
 * @param id the passkey's credential id
 * @throws {DOMException} if the user cancels
 */
export async function requestPrfOutput(id: string): Promise<PrfOutput> {
  const { clientExtensionResults } = await startAuthentication({
    optionsJSON: {
      challenge: base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32))),
      allowCredentials: [{ id, type: 'public-key' }],
      // Must be the same as at sign-in, because a passkey has another PRF output without user verification.
      userVerification: 'required',
      extensions,
    },
  });
  return readPrfOutput(clientExtensionResults);
}

const addPrf = (options: CreationOptions | RequestOptions) => ({ ...options.extensions, ...extensions });

/** Separates the extension results, which contain the secret PRF output, from the response to send to the server. */
const splitResults = <Response extends JoinRequest['response'] | SignInRequest['response']>(
  response: Response,
) => ({
  response: { ...response, clientExtensionResults: {} },
  results: response.clientExtensionResults,
});

function readPrfOutput({ prf }: JoinRequest['response']['clientExtensionResults']): PrfOutput {
  const first = prf?.results?.first;
  if (first === undefined) return undefined;
  return first instanceof ArrayBuffer
    ? new Uint8Array(first)
    : new Uint8Array(first.buffer, first.byteOffset, first.byteLength).slice();
}
