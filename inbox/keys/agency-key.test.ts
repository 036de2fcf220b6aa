import { expect, test } from 'vitest';
import type { DeviceInfo } from '#lib/inbox/api.ts';
import { sampleDevice, toAgencyKey } from '../../tests/support/sample-keys.ts';
import {
  createAgencyKey,
  createKeyCopies,
  decryptCopy,
  filterDevicesWithVoucher,
  hasOwnKey,
} from './agency-key.ts';
import { deriveKeyFromPrf } from './device-key.ts';

const prf = (byte: number) => new Uint8Array(32).fill(byte);

test('a voucher is valid only for the admitted device and its recipient', async () => {
  const [laptop, phone] = [await deriveKeyFromPrf(prf(1)), await deriveKeyFromPrf(prf(2))];
  const newKey = await createAgencyKey([{ id: 'laptop', recipient: laptop.recipient }], phone.recipient);
  const stated = toAgencyKey('laptop', newKey, { id: 'first' });
  const key = await decryptCopy(stated, laptop.identity);
  if (!key) throw new Error('The copy is invalid.');
  const [{ voucher = '' } = {}] = await createKeyCopies([key], { id: 'phone', recipient: phone.recipient });
  const vouchers = ['0'.repeat(64), 'no hexadecimal', voucher];
  const copies = [...stated.devices, { device: 'phone', vouchers, state: 'unconfirmed' as const }];
  const vouched = async (...devices: DeviceInfo[]) =>
    (await filterDevicesWithVoucher(devices, key, copies)).map(({ id }) => id);

  expect(
    await vouched(sampleDevice('laptop', laptop.recipient), sampleDevice('phone', phone.recipient)),
  ).toEqual(['laptop', 'phone']);
  // A malicious server may send the voucher for another recipient, another device, or a device without a key.
  expect(await vouched(sampleDevice('phone', laptop.recipient))).toEqual([]);
  expect(await vouched(sampleDevice('tablet', phone.recipient), sampleDevice('desktop', null))).toEqual([]);
  expect(hasOwnKey(sampleDevice('desktop', null))).toBe(false);
});
