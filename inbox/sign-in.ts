import { ApiError, ConnectionError, mayHaveSucceeded } from '#lib/browser/api-client.ts';
import { ActionError } from '#lib/browser/use-async-action.ts';
import type { CurrentUser, JoinRequest, SignInOptions } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import type { Api } from './api.ts';
import { createPasskey, type PrfOutput, requestPasskey } from './keys/passkey.ts';

export interface SignInResult {
  readonly me: CurrentUser;
  readonly prf: PrfOutput;
}

/**
 * Signs in with a passkey that the user selects.
 * @throws {DOMException} if the user cancels
 * @throws {ApiError | ConnectionError}
 */
export async function signInByPasskey(api: Api): Promise<SignInResult> {
  const { options } = await api.signInOptions();
  const { response, prf } = await requestPasskey(options);
  try {
    return { me: await api.signIn({ response }), prf };
  } catch (error) {
    if (error instanceof ApiError && error.problem.code === 'not-known') signalUnknown(options, response.id);
    throw error;
  }
}

/** Throws API errors unchanged, and an `ActionError` for other errors, such as a canceled passkey request. */
export function throwSignInError(error: unknown): never {
  if (error instanceof ApiError || error instanceof ConnectionError) throw error;
  throw new ActionError(words.desk.signIn.notDone);
}

/**
 * Makes the browser stop offering a deleted passkey, if supported:
 * https://www.w3.org/TR/webauthn-3/#sctn-signalUnknownCredential
 */
function signalUnknown({ rpId = location.hostname }: SignInOptions['options'], credentialId: string): void {
  PublicKeyCredential.signalUnknownCredential?.({ rpId, credentialId }).catch(() => {});
}

/**
 * Returns a function that accepts an invitation with a new passkey.
 * A retry after a lost response sends the same request with the same passkey, because the server may have accepted the
 * first one.
 */
export function createJoinRequest(api: Pick<Api, 'join' | 'joinOptions'>, invitation: string) {
  let sent: { readonly request: JoinRequest; readonly prf: PrfOutput } | undefined;
  let joined: SignInResult | undefined;

  return async (label: string): Promise<SignInResult> => {
    if (joined) return joined;
    if (!sent) {
      // Requests new options for each passkey, because the challenge in earlier options may have expired.
      const { response, prf } = await createPasskey((await api.joinOptions(invitation)).options);
      sent = { request: { invitation, label, response }, prf };
    }
    try {
      joined = { me: await api.join(sent.request), prf: sent.prf };
      return joined;
    } catch (error) {
      if (!mayHaveSucceeded(error)) sent = undefined;
      throw error;
    }
  };
}
