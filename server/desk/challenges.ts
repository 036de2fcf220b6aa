/**
 * Challenges: signed tokens (RFC 7519). A stranger who asks for one makes the server store nothing, and any of several servers
 * knows it again.
 */
import { randomBytes } from 'node:crypto';
import { sign, verify } from 'hono/jwt';
import type { Challenge } from '#lib/desk/api.ts';
import { sealChallenge } from '#lib/desk/sealing.ts';
import { hashOf } from '../domain/secret.ts';
import type { SealingKey } from '../store/desk/sealing-state.ts';
import type { ServerStore } from '../store/thread/server-store.ts';

type Store = Pick<ServerStore, 'deriveKey'>;

/** Signed by a passkey: to sign in, or to join by an invitation. */
type PasskeyPurpose = 'desk-sign-in' | 'desk-join';

/** The key that a challenge is sealed to: the desk's, or the printed one. */
export type SealedTo = 'desk-key' | 'desk-recovery-key';

/** A challenge that was ours, and has not ended. */
export interface OpenChallenge {
  readonly hash: string;
  readonly until: Date;
}

/** How long a challenge can be answered, in seconds. */
const lifetime = 5 * 60;

/** Stated whenever a token is read, as in `links.ts`. */
const alg = 'HS256';

const secretFor = (store: Store, aud: PasskeyPurpose | SealedTo) =>
  store.deriveKey(aud === 'desk-sign-in' || aud === 'desk-join' ? 'desk-challenges' : 'desk-key-challenges');

/** @param claims `sub` is the hash of an invitation, or the id of a device */
async function makeToken(
  store: Store,
  aud: PasskeyPurpose | SealedTo,
  claims: { readonly sub: string; readonly key?: string },
): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + lifetime;
  const jti = randomBytes(16).toString('base64url');
  return await sign({ ...claims, aud, exp, jti }, await secretFor(store, aud), alg);
}

/** Reads a token. Returns undefined for one that is forged or has ended, or was made for something else. */
async function readToken(store: Store, token: string, aud: PasskeyPurpose | SealedTo, sub: string) {
  const payload = await verify(token, await secretFor(store, aud), { alg, aud }).catch(() => undefined);
  return payload?.sub === sub ? payload : undefined;
}

/** @param subject the hash of the invitation that it is for */
export const makeChallenge = (store: Store, purpose: PasskeyPurpose, subject = ''): Promise<string> =>
  makeToken(store, purpose, { sub: subject });

/**
 * Reads a challenge that a passkey has signed.
 * @param signed base64url, as the browser passes it on
 */
export async function openChallenge(
  store: Store,
  signed: string,
  purpose: PasskeyPurpose,
  subject = '',
): Promise<OpenChallenge | undefined> {
  const token = Buffer.from(signed, 'base64url').toString();
  const payload = await readToken(store, token, purpose, subject);
  return payload?.exp === undefined
    ? undefined
    : { hash: hashOf(token), until: new Date(payload.exp * 1000) };
}

/**
 * Returns a text that only the holder of a key can read, to be sent back.
 * @param key the id of the desk's key, and the recipient that the text is sealed to
 */
export async function makeKeyChallenge(
  store: Store,
  sealedTo: SealedTo,
  device: string,
  { id, recipient }: SealingKey,
): Promise<Challenge> {
  const token = await makeToken(store, sealedTo, { sub: device, key: id });
  return { key: id, sealed: await sealChallenge(token, recipient) };
}

/** Returns the id of the key that an answer shows a device to have had in the last minutes; undefined for any other text. */
export async function shownKey(
  store: Store,
  sealedTo: SealedTo,
  device: string,
  answer = '',
): Promise<string | undefined> {
  const key = (await readToken(store, answer, sealedTo, device))?.key;
  return typeof key === 'string' ? key : undefined;
}
