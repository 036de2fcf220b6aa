import { mayHaveSucceeded } from '#lib/browser/api-client.ts';
import type { Join, Me } from '#lib/inbox/api.ts';
import type { Api } from './api.ts';
import { createPasskey, type PrfOutput } from './keys/passkey.ts';

interface Joined {
  readonly me: Me;
  readonly prf: PrfOutput;
}

/**
 * Joins by an invitation. When it is called again after a lost response, it sends the same request: the server may have accepted
 * it, and the passkey exists.
 */
export function createJoinRequest(
  api: Pick<Api, 'join' | 'joinOptions'>,
  invitation: string,
): (label: string) => Promise<Joined> {
  let sent: { readonly request: Join; readonly prf: PrfOutput } | undefined;
  let joined: Joined | undefined;

  return async (label) => {
    if (joined) return joined;
    if (!sent) {
      // A fresh challenge: the first one may be out of date by now.
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
