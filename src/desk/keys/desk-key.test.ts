import { generateHybridIdentity, identityToRecipient } from 'age-encryption';
import { beforeAll, expect, test } from 'vitest';
import type { DeskKey, Device, NewKey } from '#lib/desk/api.ts';
import { openText, sealText } from '#lib/desk/sealing.ts';
import {
  copiesFor,
  isReady,
  makeDeskKey,
  type OpenedKey,
  openCopy,
  openRecoveryCopy,
  vouchedDevices,
} from './desk-key.ts';
import { keyFromPrf, type OwnKey } from './device-key.ts';

let laptop: OwnKey;
let phone: OwnKey;
let recovery: string;
let made: NewKey;

beforeAll(async () => {
  laptop = await keyFromPrf(new Uint8Array(32).fill(1));
  phone = await keyFromPrf(new Uint8Array(32).fill(2));
  recovery = await generateHybridIdentity();
  made = await makeDeskKey(
    [{ id: 'laptop', recipient: laptop.recipient }],
    await identityToRecipient(recovery),
  );
});

/** A key as the server hands it to a device. */
const served = (device: string, key: NewKey = made): DeskKey => ({
  id: 'first',
  recipient: key.recipient,
  madeAt: '2026-11-28T10:00:00.000Z',
  madeBy: 'Ada',
  retiredAt: null,
  copyState: null,
  hasRecoveryCopy: false,
  copy: key.copies.find((copy) => copy.device === device)?.copy ?? null,
  recoveryRecipient: key.recoveryRecipient,
  devices: key.copies.map(({ device, voucher }) => ({ device, vouchers: [voucher], state: 'unconfirmed' })),
});

const device = (id: string, recipient: string | null): Device => ({
  id,
  label: id,
  addedAt: '2026-11-28T10:00:00.000Z',
  lastSeenAt: '2026-11-28T10:00:00.000Z',
  recipient,
  lockedIdentity: null,
  letIn: true,
  holdsKey: true,
  invitedBy: null,
  letInBy: null,
  awaitsDecisionSince: null,
});

const openedKey = async (): Promise<OpenedKey> => {
  const opened = await openCopy(served('laptop'), laptop.identity);
  if (!opened) throw new Error('The copy does not open.');
  return opened;
};

test('a device opens its copy, and then what was sealed to the key', async () => {
  const { identity } = await openedKey();

  expect(await openText(await sealText('a request', made.recipient), identity)).toBe('a request');
});

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

test('a copy of another key is refused', async () => {
  const other = await makeDeskKey(
    [{ id: 'laptop', recipient: laptop.recipient }],
    await identityToRecipient(recovery),
  );
  const mixed = { ...served('laptop'), copy: served('laptop', other).copy };

  expect(await openCopy(mixed, laptop.identity)).toBeUndefined();
});

test('letting a device in gives it every key', async () => {
  const copies = await copiesFor([await openedKey()], { id: 'phone', recipient: phone.recipient });
  const forPhone = served('phone', { ...made, copies: [...made.copies, ...copies] });

  expect(copies).toMatchObject([{ key: 'first', device: 'phone' }]);
  expect(await openCopy(forPhone, phone.identity)).toEqual(await openedKey());
});

test('which recovery key belongs to a key is not the server’s to say', async () => {
  const another = await identityToRecipient(await generateHybridIdentity());
  const opened = await openCopy({ ...served('laptop'), recoveryRecipient: another }, laptop.identity);

  expect(opened?.recoveryRecipient).toBe(made.recoveryRecipient);
});

test('a device has a right voucher only when somebody with the key let it in, with this recipient', async () => {
  const key = await openedKey();
  const [{ voucher = '' } = {}] = await copiesFor([key], { id: 'phone', recipient: phone.recipient });
  const vouchers = ['0'.repeat(64), 'no hexadecimal', voucher];
  const known = [...served('laptop').devices, { device: 'phone', vouchers, state: 'unconfirmed' as const }];
  const vouched = async (...devices: Device[]) =>
    (await vouchedDevices(devices, key, known)).map(({ id }) => id);

  expect(await vouched(device('laptop', laptop.recipient), device('phone', phone.recipient))).toEqual([
    'laptop',
    'phone',
  ]);
  // The server slips in a recipient of its own, a device of its own, or one without a key.
  expect(await vouched(device('phone', laptop.recipient))).toEqual([]);
  expect(await vouched(device('tablet', phone.recipient), device('desktop', null))).toEqual([]);
  expect(isReady(device('desktop', null))).toBe(false);
});
