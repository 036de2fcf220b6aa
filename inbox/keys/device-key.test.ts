import { Encrypter, generateHybridIdentity } from 'age-encryption';
import { afterEach, expect, test, vi } from 'vitest';
import { createPassphraseKey, deriveKeyFromPrf } from './device-key.ts';

afterEach(() => vi.restoreAllMocks());

const prf = (byte: number) => new Uint8Array(32).fill(byte);

test('the scrypt cost is age’s default', async () => {
  const setCost = vi.spyOn(Encrypter.prototype, 'setScryptWorkFactor');
  vi.spyOn(Encrypter.prototype, 'encrypt').mockResolvedValueOnce(new Uint8Array() as never);
  await createPassphraseKey('harbor violet seven lantern', await generateHybridIdentity());
  expect(setCost).not.toHaveBeenCalled();
});

test('a passkey always gives the same key, and another passkey gives another', async () => {
  const key = await deriveKeyFromPrf(prf(1));

  expect(await deriveKeyFromPrf(prf(1))).toEqual(key);
  expect((await deriveKeyFromPrf(prf(2))).recipient).not.toBe(key.recipient);
  // If a later version derived another key, no device could decrypt its copies of the agency's keys.
  expect(key.identity).toBe('AGE-SECRET-KEY-PQ-1S7Y967UKRQQ9ZW24W4L40SKLVZAZPANX0HE0TCZ6NDCXF88XDRGQM3EWWU');
});
