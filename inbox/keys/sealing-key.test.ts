import { generateHybridIdentity, identityToRecipient } from 'age-encryption';
import { beforeAll, expect, test } from 'vitest';
import type { Device, NewKey } from '#lib/inbox/api.ts';
import { sealText } from '#lib/inbox/sealing.ts';
import { sampleDevice, toDeskKey } from '../../tests/support/sample-keys.ts';
import { deriveKeyFromPrf, type OwnKey } from './device-key.ts';
import {
  createKeyCopies,
  type DecryptedKey,
  filterVouched,
  hasOwnKey,
  makeDeskKey,
  openCopy,
  openRecoveryCopy,
} from './sealing-key.ts';

let laptop: OwnKey;
let phone: OwnKey;
let recovery: string;
let newKey: NewKey;

beforeAll(async () => {
  laptop = await deriveKeyFromPrf(new Uint8Array(32).fill(1));
  phone = await deriveKeyFromPrf(new Uint8Array(32).fill(2));
  recovery = await generateHybridIdentity();
  newKey = await makeDeskKey(
    [{ id: 'laptop', recipient: laptop.recipient }],
    await identityToRecipient(recovery),
  );
});

/** The key as the server sends it to this device. */
const getServerKey = (device: string) => toDeskKey(device, newKey, { id: 'first' });

const openFirstKey = async (): Promise<DecryptedKey> => {
  const key = await openCopy(getServerKey('laptop'), laptop.identity);
  if (!key) throw new Error('The copy is invalid.');
  return key;
};

test('only the recovery key decrypts the recovery copy', async () => {
  const { recoveryCopy } = newKey;
  expect(await openRecoveryCopy(getServerKey('nobody'), recoveryCopy, recovery)).toEqual(
    await openFirstKey(),
  );
  expect(await openRecoveryCopy(getServerKey('nobody'), recoveryCopy, phone.identity)).toBeUndefined();
  const wrong = await sealText(phone.identity, newKey.recoveryRecipient);
  expect(await openRecoveryCopy(getServerKey('nobody'), wrong, recovery)).toBeUndefined();
});

test('a device that is not admitted can decrypt no copy', async () => {
  expect(await openCopy(getServerKey('phone'), phone.identity)).toBeUndefined();
  expect(await openCopy(getServerKey('laptop'), phone.identity)).toBeUndefined();
});

test('a voucher is valid only for the admitted device and its recipient', async () => {
  const key = await openFirstKey();
  const [{ voucher = '' } = {}] = await createKeyCopies([key], { id: 'phone', recipient: phone.recipient });
  const vouchers = ['0'.repeat(64), 'no hexadecimal', voucher];
  const copies = [
    ...getServerKey('laptop').devices,
    { device: 'phone', vouchers, state: 'unconfirmed' as const },
  ];
  const vouched = async (...devices: Device[]) =>
    (await filterVouched(devices, key, copies)).map(({ id }) => id);

  expect(
    await vouched(sampleDevice('laptop', laptop.recipient), sampleDevice('phone', phone.recipient)),
  ).toEqual(['laptop', 'phone']);
  // A malicious server may use the voucher for another recipient, another device, or a device without a key.
  expect(await vouched(sampleDevice('phone', laptop.recipient))).toEqual([]);
  expect(await vouched(sampleDevice('tablet', phone.recipient), sampleDevice('desktop', null))).toEqual([]);
  expect(hasOwnKey(sampleDevice('desktop', null))).toBe(false);
});
