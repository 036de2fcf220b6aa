/**
 * Challenges are signed tokens (RFC 7519). A client signs or decrypts a challenge to prove that it has a key. The
 * server does not store challenges, and any server that uses the same database can verify them.
 */
import { randomBytes } from 'node:crypto';
import { sign, verify } from 'hono/jwt';
import type { KeyChallenge } from '#lib/inbox/api.ts';
import { encryptChallenge } from '#lib/inbox/encryption.ts';
import { hashToken } from '../domain/token.ts';
import type { EncryptionKey } from '../store/inbox/encryption-state.ts';
import type { StoreClient } from '../store/thread/store-client.ts';

type Store = Pick<StoreClient, 'deriveKey'>;

type ChallengePurpose = 'desk-sign-in' | 'desk-join';

export type KeyChallengePurpose = 'desk-key' | 'desk-recovery-key';

export interface VerifiedChallenge {
  readonly hash: string;
  readonly expiresAt: Date;
}

const lifetimeSeconds = 5 * 60;

/** The signature algorithm. It is always passed to `verify`, so that a token cannot choose another one. */
const alg = 'HS256';

const deriveSecret = (store: Store, aud: ChallengePurpose | KeyChallengePurpose) =>
  store.deriveKey(aud === 'desk-sign-in' || aud === 'desk-join' ? 'desk-challenges' : 'desk-key-challenges');

/**
 * Creates a token that is valid for `lifetimeSeconds`.
 * @param claims `sub` is the hash of an invitation or the id of a device, and `key` is the id of the inbox key
 */
async function signToken(
  store: Store,
  aud: ChallengePurpose | KeyChallengePurpose,
  claims: { readonly sub: string; readonly key?: string },
): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + lifetimeSeconds;
  const jti = randomBytes(16).toString('base64url');
  return await sign({ ...claims, aud, exp, jti }, await deriveSecret(store, aud), alg);
}

/** Verifies a token. Returns undefined if it is forged, expired or for another purpose. */
async function verifyToken(
  store: Store,
  token: string,
  aud: ChallengePurpose | KeyChallengePurpose,
  sub: string,
) {
  const payload = await verify(token, await deriveSecret(store, aud), { alg, aud }).catch(() => undefined);
  return payload?.sub === sub ? payload : undefined;
}

/**
 * Creates a challenge for a passkey to sign.
 * @param subject the hash of the invitation, if there is one
 */
export const createChallenge = (store: Store, purpose: ChallengePurpose, subject = ''): Promise<string> =>
  signToken(store, purpose, { sub: subject });

/**
 * Verifies a challenge that a passkey has signed.
 * @param signed the challenge from the passkey's response, as base64url
 * @returns undefined if the challenge is forged, expired or for another purpose
 */
export async function verifyChallenge(
  store: Store,
  signed: string,
  purpose: ChallengePurpose,
  subject = '',
): Promise<VerifiedChallenge | undefined> {
  const token = Buffer.from(signed, 'base64url').toString();
  const payload = await verifyToken(store, token, purpose, subject);
  return payload?.exp === undefined
    ? undefined
    : { hash: hashToken(token), expiresAt: new Date(payload.exp * 1000) };
}

/**
 * Creates a challenge that only the holder of a private key can decrypt.
 * @param key the id of the inbox key, and the public key that encrypts the challenge
 */
export async function createKeyChallenge(
  store: Store,
  sealedTo: KeyChallengePurpose,
  device: string,
  { id, recipient }: EncryptionKey,
): Promise<KeyChallenge> {
  const token = await signToken(store, sealedTo, { sub: device, key: id });
  return { key: id, sealed: await encryptChallenge(token, recipient) };
}

/** Verifies the answer to a challenge. Returns undefined for an expired challenge or a wrong answer. */
export async function verifyKeyChallenge(
  store: Store,
  sealedTo: KeyChallengePurpose,
  device: string,
  answer = '',
): Promise<string | undefined> {
  const key = (await verifyToken(store, answer, sealedTo, device))?.key;
  return typeof key === 'string' ? key : undefined;
}
