import { sign, verify } from 'hono/jwt';
import type { Challenge } from '#lib/desk/api.ts';
import { sealChallenge } from '#lib/desk/sealing.ts';
import type { SealingKey } from '../store/desk/sealing-state.ts';
import type { ServerStore } from '../store/thread/server-store.ts';

/** The key that a challenge is sealed to: the desk's, or the printed one. */
type Audience = 'desk-key' | 'desk-recovery-key';

/** How long a challenge can be answered, in seconds. */
const challengeSeconds = 5 * 60;

/** Stated whenever a token is read, as in `links.ts`. */
const alg = 'HS256';

/**
 * Returns a text that only the holder of a key can read, to be sent back. It is signed, so that any of several servers can check it.
 * @param key the id of the desk's key, and the recipient that the text is sealed to
 */
export async function makeKeyChallenge(
  store: Pick<ServerStore, 'deriveKey'>,
  aud: Audience,
  device: string,
  { id, recipient }: SealingKey,
): Promise<Challenge> {
  const exp = Math.floor(Date.now() / 1000) + challengeSeconds;
  const token = await sign(
    { aud, sub: device, key: id, exp },
    await store.deriveKey('desk-key-challenges'),
    alg,
  );
  return { key: id, sealed: await sealChallenge(token, recipient) };
}

/** Returns the id of the key that an answer shows a device to have had in the last minutes; undefined for any other text. */
export async function shownKey(
  store: Pick<ServerStore, 'deriveKey'>,
  aud: Audience,
  device: string,
  answer: string | undefined,
): Promise<string | undefined> {
  if (answer === undefined) return undefined;
  const secret = await store.deriveKey('desk-key-challenges');
  const payload = await verify(answer, secret, { alg, aud }).catch(() => undefined);
  return payload?.sub === device && typeof payload.key === 'string' ? payload.key : undefined;
}
