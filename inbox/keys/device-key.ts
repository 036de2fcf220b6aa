/** A device's own key, a hybrid age identity. The desk's keys are encrypted to it. It never leaves the browser unencrypted. */
import { base64, bech32 } from '@scure/base';
import { Decrypter, Encrypter, generateHybridIdentity, identityToRecipient } from 'age-encryption';
import { normalizePassphrase } from './passphrase.ts';

export interface OwnKey {
  /** `AGE-SECRET-KEY-PQ-1…` */
  readonly identity: string;
  /** `age1pq1…` */
  readonly recipient: string;
}

/** @param prf the output of the passkey's PRF for `prfInput`, of any length */
export async function deriveKeyFromPrf(prf: Uint8Array<ArrayBuffer>): Promise<OwnKey> {
  const secret = await crypto.subtle.importKey('raw', prf, 'HKDF', false, ['deriveBits']);
  const seed = await crypto.subtle.deriveBits(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: new Uint8Array(),
      info: new TextEncoder().encode('age identity of a device at the desk, 1'),
    },
    secret,
    256,
  );
  return await createOwnKey(encodeIdentity(new Uint8Array(seed)));
}

/**
 * Creates the key of a device whose passkey has no PRF. `lockedIdentity` is an age file in base64, encrypted with the passphrase.
 * With age's default scrypt cost, each guess takes about a second.
 * @param identity by default random
 */
export async function createPassphraseKey(
  passphrase: string,
  identity?: string,
): Promise<OwnKey & { readonly lockedIdentity: string }> {
  const ownKey = await createOwnKey(identity ?? (await generateHybridIdentity()));
  const encrypter = new Encrypter();
  encrypter.setPassphrase(normalizePassphrase(passphrase));
  return { ...ownKey, lockedIdentity: base64.encode(await encrypter.encrypt(ownKey.identity)) };
}

/** Returns undefined for a wrong passphrase. Takes about a second, by design. */
export async function unlockWithPassphrase(
  lockedIdentity: string,
  passphrase: string,
): Promise<OwnKey | undefined> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(normalizePassphrase(passphrase));
  const identity = await decrypter.decrypt(base64.decode(lockedIdentity), 'text').catch(() => undefined);
  return identity === undefined ? undefined : await createOwnKey(identity);
}

const createOwnKey = async (identity: string): Promise<OwnKey> => ({
  identity,
  recipient: await identityToRecipient(identity),
});

/** Encodes 32 bytes as a hybrid age identity. The `age-encryption` package can only create random ones. */
const encodeIdentity = (seed: Uint8Array) => bech32.encodeFromBytes('AGE-SECRET-KEY-PQ-', seed).toUpperCase();
