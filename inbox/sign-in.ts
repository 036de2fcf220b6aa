import { ApiError, ConnectionError } from '#lib/browser/api-client.ts';
import { ActionError } from '#lib/browser/use-async-action.ts';
import type { Me, SignInOptions } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import type { Api } from './api.ts';
import { type PrfOutput, requestPasskey } from './keys/passkey.ts';

/**
 * Signs in with a passkey that the user selects.
 * @throws {DOMException} if the user cancels
 * @throws {ApiError | ConnectionError}
 */
export async function signInByPasskey(api: Api): Promise<{ readonly me: Me; readonly prf: PrfOutput }> {
  const { options } = await api.signInOptions();
  const { response, prf } = await requestPasskey(options);
  try {
    return { me: await api.signIn({ response }), prf };
  } catch (error) {
    if (error instanceof ApiError && error.problem.code === 'not-known') signalUnknown(options, response.id);
    throw error;
  }
}

/** Throws API errors unchanged, and an `ActionError` for all others, such as a canceled passkey request. */
export function throwSignInError(error: unknown): never {
  if (error instanceof ApiError || error instanceof ConnectionError) throw error;
  throw new ActionError(words.desk.signIn.notDone);
}

/** Makes the browser stop offering a deleted passkey, if supported: https://www.w3.org/TR/webauthn-3/#sctn-signalUnknownCredential */
function signalUnknown({ rpId = location.hostname }: SignInOptions['options'], credentialId: string): void {
  PublicKeyCredential.signalUnknownCredential?.({ rpId, credentialId }).catch(() => {});
}
