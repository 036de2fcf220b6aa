/**
 * A device's own key, to which the desk's keys are sealed: a hybrid age identity, which never leaves the browser unlocked.
 */
import { base64, bech32 } from '@scure/base';
import { Decrypter, Encrypter, generateHybridIdentity, identityToRecipient } from 'age-encryption';
import { normalizePassphrase } from './passphrase.ts';

export interface OwnKey {
  /** `AGE-SECRET-KEY-PQ-1…` */
  readonly identity: string;
  /** `age1pq1…` */
  readonly recipient: string;
}

/** @param prf what the passkey's PRF gave for `prfInput`, of any length */
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
  return await ownKey(identityOf(new Uint8Array(seed)));
}

/**
 * A key for a device whose passkey has no PRF, with the file that its passphrase opens, in base64. The cost is age's own, with
 * which a guess takes about a second.
 * @param identity by default a random one
 */
export async function createPassphraseKey(
  passphrase: string,
  identity?: string,
): Promise<OwnKey & { readonly lockedIdentity: string }> {
  const own = await ownKey(identity ?? (await generateHybridIdentity()));
  const encrypter = new Encrypter();
  encrypter.setPassphrase(normalizePassphrase(passphrase));
  return { ...own, lockedIdentity: base64.encode(await encrypter.encrypt(own.identity)) };
}

/** Undefined for a wrong passphrase. It takes about a second, so that trying many takes long. */
export async function unlockWithPassphrase(
  lockedIdentity: string,
  passphrase: string,
): Promise<OwnKey | undefined> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(normalizePassphrase(passphrase));
  const identity = await decrypter.decrypt(base64.decode(lockedIdentity), 'text').catch(() => undefined);
  return identity === undefined ? undefined : await ownKey(identity);
}

const ownKey = async (identity: string): Promise<OwnKey> => ({
  identity,
  recipient: await identityToRecipient(identity),
});

/** 32 bytes as age writes a hybrid identity: the package makes random ones only. */
const identityOf = (seed: Uint8Array) => bech32.encodeFromBytes('AGE-SECRET-KEY-PQ-', seed).toUpperCase();
