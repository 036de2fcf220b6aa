/**
 * Challenges: signed tokens (RFC 7519). A stranger who asks for one makes the server store nothing, and any of several servers
 * knows it again.
 */
import { randomBytes } from 'node:crypto';
import { sign, verify } from 'hono/jwt';
import type { Challenge } from '#lib/inbox/api.ts';
import { sealChallenge } from '#lib/inbox/sealing.ts';
import { hashToken } from '../domain/token.ts';
import type { SealingKey } from '../store/inbox/sealing-state.ts';
import type { StoreClient } from '../store/thread/store-client.ts';

type Store = Pick<StoreClient, 'deriveKey'>;

/** Signed by a passkey: to sign in, or to join by an invitation. */
type PasskeyPurpose = 'desk-sign-in' | 'desk-join';

/** The key that a challenge is sealed to: the desk's, or the printed one. */
export type ChallengeRecipient = 'desk-key' | 'desk-recovery-key';

/** A challenge that was ours, and has not ended. */
export interface VerifiedChallenge {
  readonly hash: string;
  readonly expiresAt: Date;
}

/** How long a challenge can be answered, in seconds. */
const lifetime = 5 * 60;

/** Stated whenever a token is read, as in `links.ts`. */
const alg = 'HS256';

const deriveSecret = (store: Store, aud: PasskeyPurpose | ChallengeRecipient) =>
  store.deriveKey(aud === 'desk-sign-in' || aud === 'desk-join' ? 'desk-challenges' : 'desk-key-challenges');

/** @param claims `sub` is the hash of an invitation, or the id of a device */
async function signToken(
  store: Store,
  aud: PasskeyPurpose | ChallengeRecipient,
  claims: { readonly sub: string; readonly key?: string },
): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + lifetime;
  const jti = randomBytes(16).toString('base64url');
  return await sign({ ...claims, aud, exp, jti }, await deriveSecret(store, aud), alg);
}

/** Reads a token. Returns undefined for one that is forged or has ended, or was made for something else. */
async function verifyToken(
  store: Store,
  token: string,
  aud: PasskeyPurpose | ChallengeRecipient,
  sub: string,
) {
  const payload = await verify(token, await deriveSecret(store, aud), { alg, aud }).catch(() => undefined);
  return payload?.sub === sub ? payload : undefined;
}

/** @param subject the hash of the invitation that it is for */
export const createChallenge = (store: Store, purpose: PasskeyPurpose, subject = ''): Promise<string> =>
  signToken(store, purpose, { sub: subject });

/**
 * Reads a challenge that a passkey has signed.
 * @param signed base64url, as the browser passes it on
 */
export async function verifyChallenge(
  store: Store,
  signed: string,
  purpose: PasskeyPurpose,
  subject = '',
): Promise<VerifiedChallenge | undefined> {
  const token = Buffer.from(signed, 'base64url').toString();
  const payload = await verifyToken(store, token, purpose, subject);
  return payload?.exp === undefined
    ? undefined
    : { hash: hashToken(token), expiresAt: new Date(payload.exp * 1000) };
}

/**
 * Returns a text that only the holder of a key can read, to be sent back.
 * @param key the id of the desk's key, and the recipient that the text is sealed to
 */
export async function createKeyChallenge(
  store: Store,
  sealedTo: ChallengeRecipient,
  device: string,
  { id, recipient }: SealingKey,
): Promise<Challenge> {
  const token = await signToken(store, sealedTo, { sub: device, key: id });
  return { key: id, sealed: await sealChallenge(token, recipient) };
}

/** Returns the id of the key that an answer shows a device to have had in the last minutes; undefined for any other text. */
export async function verifyKeyChallenge(
  store: Store,
  sealedTo: ChallengeRecipient,
  device: string,
  answer = '',
): Promise<string | undefined> {
  const key = (await verifyToken(store, answer, sealedTo, device))?.key;
  return typeof key === 'string' ? key : undefined;
}
