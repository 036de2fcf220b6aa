import { mayHaveSucceeded } from '#lib/browser/api-client.ts';
import type { Join, Me } from '#lib/inbox/api.ts';
import type { Api } from './api.ts';
import { createPasskey, type PrfOutput } from './keys/passkey.ts';

interface Joined {
  readonly me: Me;
  readonly prf: PrfOutput;
}

/**
 * Returns a function that accepts an invitation with a new passkey. A retry after a lost response sends the same request with the
 * same passkey, since the server may have accepted the first one.
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
      // Requests new options for each passkey, since the challenge of earlier options may have expired.
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
