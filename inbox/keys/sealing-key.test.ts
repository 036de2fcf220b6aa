import { generateHybridIdentity, identityToRecipient } from 'age-encryption';
import { beforeAll, expect, test } from 'vitest';
import type { Device, NewKey } from '#lib/inbox/api.ts';
import { sealText } from '#lib/inbox/sealing.ts';
import { keyFor, sampleDevice } from '../../tests/support/sample-keys.ts';
import { deriveKeyFromPrf, type OwnKey } from './device-key.ts';
import {
  createKeyCopies,
  filterVouched,
  hasOwnKey,
  makeDeskKey,
  type OpenedKey,
  openCopy,
  openRecoveryCopy,
} from './sealing-key.ts';

let laptop: OwnKey;
let phone: OwnKey;
let recovery: string;
let made: NewKey;

beforeAll(async () => {
  laptop = await deriveKeyFromPrf(new Uint8Array(32).fill(1));
  phone = await deriveKeyFromPrf(new Uint8Array(32).fill(2));
  recovery = await generateHybridIdentity();
  made = await makeDeskKey(
    [{ id: 'laptop', recipient: laptop.recipient }],
    await identityToRecipient(recovery),
  );
});

const served = (device: string) => keyFor(device, made, { id: 'first' });

const openedKey = async (): Promise<OpenedKey> => {
  const opened = await openCopy(served('laptop'), laptop.identity);
  if (!opened) throw new Error('The copy does not open.');
  return opened;
};

test('the printed key opens the recovery copy', async () => {
  const { recoveryCopy } = made;
  expect(await openRecoveryCopy(served('nobody'), recoveryCopy, recovery)).toEqual(await openedKey());
  expect(await openRecoveryCopy(served('nobody'), recoveryCopy, phone.identity)).toBeUndefined();
  const wrong = await sealText(phone.identity, made.recoveryRecipient);
  expect(await openRecoveryCopy(served('nobody'), wrong, recovery)).toBeUndefined();
});

test('a device that was not let in opens nothing, also not another’s copy', async () => {
  expect(await openCopy(served('phone'), phone.identity)).toBeUndefined();
  expect(await openCopy(served('laptop'), phone.identity)).toBeUndefined();
});

test('a device has a right voucher only when somebody with the key let it in, with this recipient', async () => {
  const key = await openedKey();
  const [{ voucher = '' } = {}] = await createKeyCopies([key], { id: 'phone', recipient: phone.recipient });
  const vouchers = ['0'.repeat(64), 'no hexadecimal', voucher];
  const known = [...served('laptop').devices, { device: 'phone', vouchers, state: 'unconfirmed' as const }];
  const vouched = async (...devices: Device[]) =>
    (await filterVouched(devices, key, known)).map(({ id }) => id);

  expect(
    await vouched(sampleDevice('laptop', laptop.recipient), sampleDevice('phone', phone.recipient)),
  ).toEqual(['laptop', 'phone']);
  // The server slips in a recipient of its own, a device of its own, or one without a key.
  expect(await vouched(sampleDevice('phone', laptop.recipient))).toEqual([]);
  expect(await vouched(sampleDevice('tablet', phone.recipient), sampleDevice('desktop', null))).toEqual([]);
  expect(hasOwnKey(sampleDevice('desktop', null))).toBe(false);
});
