/**
 * A device's own key, a hybrid (post-quantum) age identity. Copies of the agency's keys are encrypted to it.
 * The identity never leaves the browser unencrypted.
 */
import { base64, bech32 } from '@scure/base';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { normalizePassphrase } from './passphrase.ts';

export interface DeviceKeyPair {
  /** The private key: `AGE-SECRET-KEY-PQ-1…` */
  readonly identity: string;
  /** The public key: `age1pq1…` */
  readonly recipient: string;
}

/**
 * Derives a device's own key from the output of its passkey's PRF extension.
 * @param prf the output for `passkeyPrfInput`, of any length
 */
export async function deriveKeyFromPrf(prf: Uint8Array<ArrayBuffer>): Promise<DeviceKeyPair> {
  const seed = await deriveSecret(prf, 'age identity of a device at the desk, 1');
  return await createOwnKey(encodeIdentity(new Uint8Array(seed)));
}

/**
 * Derives 32 bytes with HKDF (RFC 5869).
 * @param purpose the `info` parameter, which makes the results for different purposes independent
 */
export async function deriveSecret(secret: Uint8Array<ArrayBuffer>, purpose: string): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const info = new TextEncoder().encode(purpose);
  return await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    key,
    256,
  );
}

/**
 * Creates the key of a device whose passkey does not support PRF.
 * `lockedIdentity` is a base64-encoded age file, encrypted with the passphrase. With age's default scrypt cost, each
 * guess takes about a second.
 */
export async function createPassphraseKey(passphrase: string, identity: string) {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(normalizePassphrase(passphrase));
  const lockedIdentity = base64.encode(await encrypter.encrypt(identity));
  return { ...(await createOwnKey(identity)), lockedIdentity };
}

/** Decrypts a device's own key; undefined for a wrong passphrase. Takes about a second, by design. */
export async function unlockWithPassphrase(lockedIdentity: string, passphrase: string) {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(normalizePassphrase(passphrase));
  const identity = await decrypter.decrypt(base64.decode(lockedIdentity), 'text').catch(() => undefined);
  return identity === undefined ? undefined : await createOwnKey(identity);
}

const createOwnKey = async (identity: string): Promise<DeviceKeyPair> => ({
  identity,
  recipient: await identityToRecipient(identity),
});

/**
 * Encodes 32 bytes as a hybrid age identity, because the `age-encryption` package can only create random identities.
 */
const encodeIdentity = (seed: Uint8Array) => bech32.encodeFromBytes('AGE-SECRET-KEY-PQ-', seed).toUpperCase();
