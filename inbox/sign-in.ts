import { ApiError, ConnectionError } from '#lib/browser/api-client.ts';
import { ActionError } from '#lib/browser/use-async-action.ts';
import type { Me, SignInOptions } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import type { Api } from './api.ts';
import { usePasskey as askForPasskey, type PrfOutput } from './keys/passkey.ts';

/**
 * Signs in with a passkey that its owner chooses.
 * @throws the browser's error when nobody confirmed, and those of the API
 */
export async function signInByPasskey(api: Api): Promise<{ readonly me: Me; readonly prf: PrfOutput }> {
  const { options } = await api.signInOptions();
  const { response, prf } = await askForPasskey(options);
  try {
    return { me: await api.signIn({ response }), prf };
  } catch (error) {
    if (error instanceof ApiError && error.problem.code === 'not-known') signalUnknown(options, response.id);
    throw error;
  }
}

/** Throws errors of the API, and another one for those of the browser, such as when nobody confirmed. */
export function throwSignInError(error: unknown): never {
  if (error instanceof ApiError || error instanceof ConnectionError) throw error;
  throw new ActionError(words.desk.signIn.notDone);
}

/** Has the browser offer a passkey no longer, where it knows how: https://www.w3.org/TR/webauthn-3/#sctn-signalUnknownCredential */
function signalUnknown({ rpId = location.hostname }: SignInOptions['options'], credentialId: string): void {
  PublicKeyCredential.signalUnknownCredential?.({ rpId, credentialId }).catch(() => {});
}
