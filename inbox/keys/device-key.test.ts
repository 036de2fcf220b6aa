import { base64 } from '@scure/base';
import { Encrypter } from 'age-encryption';
import { afterEach, expect, test, vi } from 'vitest';
import { openText, sealText } from '#lib/inbox/sealing.ts';
import { reduceScryptCost } from '../../tests/support/reduce-scrypt-cost.ts';
import { createPassphraseKey, deriveKeyFromPrf, unlockWithPassphrase } from './device-key.ts';

const passphrase = 'harbor violet seven lantern';
afterEach(() => vi.restoreAllMocks());

const prf = (byte: number) => new Uint8Array(32).fill(byte);

test('the scrypt cost is age’s default', async () => {
  const setCost = vi.spyOn(Encrypter.prototype, 'setScryptWorkFactor');
  vi.spyOn(Encrypter.prototype, 'encrypt').mockResolvedValueOnce(new Uint8Array() as never);
  await createPassphraseKey(passphrase);
  expect(setCost).not.toHaveBeenCalled();
});

test('a passkey always gives the same key, and another passkey gives another', async () => {
  const key = await deriveKeyFromPrf(prf(1));

  expect(await deriveKeyFromPrf(prf(1))).toEqual(key);
  expect((await deriveKeyFromPrf(prf(2))).recipient).not.toBe(key.recipient);
  // If a later version derived another key, no device could decrypt its copies of the desk's keys.
  expect(key.identity).toBe('AGE-SECRET-KEY-PQ-1S7Y967UKRQQ9ZW24W4L40SKLVZAZPANX0HE0TCZ6NDCXF88XDRGQM3EWWU');
});

test('the identity decrypts text that is encrypted to the recipient', async () => {
  const { identity, recipient } = await deriveKeyFromPrf(prf(1));

  expect(recipient).toMatch(/^age1pq1/);
  expect(await openText(await sealText('a note', recipient), identity)).toBe('a note');
});

test('without a PRF, only the passphrase unlocks the key', async () => {
  reduceScryptCost();
  const { lockedIdentity, ...key } = await createPassphraseKey(passphrase);

  expect(await unlockWithPassphrase(lockedIdentity, ' harbor  violet seven lantern')).toEqual(key);
  expect(await unlockWithPassphrase(lockedIdentity, 'harbor violet seven lamp')).toBeUndefined();
  expect(atob(lockedIdentity)).not.toContain('AGE-SECRET-KEY');
  const changed = base64.decode(lockedIdentity);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(await unlockWithPassphrase(base64.encode(changed), passphrase)).toBeUndefined();
});
