import { generateHybridIdentity, identityToRecipient } from 'age-encryption';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DeskKey } from '#lib/desk/api.ts';
import { sealText, sealWords, type WrittenWords } from '#lib/desk/sealing.ts';
import { makeDeskKey } from './desk-key.ts';
import { keyFromPrf, type OwnKey } from './device-key.ts';
import { Keyring } from './keyring.ts';

const words: WrittenWords = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '',
  company: '',
  message: 'Two nights in Paris.',
};

let laptop: OwnKey;
let recovery: string;
let earlier: DeskKey;
let present: DeskKey;

beforeAll(async () => {
  laptop = await keyFromPrf(new Uint8Array(32).fill(1));
  recovery = await generateHybridIdentity();
  earlier = await made('earlier', '2026-11-28T10:00:00.000Z');
  present = await made('present', null);
});

async function made(id: string, retiredAt: string | null): Promise<DeskKey> {
  const { copies, ...key } = await makeDeskKey(
    [{ id: 'laptop', recipient: laptop.recipient }],
    await identityToRecipient(recovery),
  );
  return {
    ...key,
    id,
    madeAt: '2026-11-27T10:00:00.000Z',
    retiredAt,
    copy: copies[0]?.copy ?? null,
    devices: copies.map(({ device, voucher }) => ({ device, voucher })),
  };
}

const both = () => [present, earlier];
const withoutCopies = () => both().map((key) => ({ ...key, copy: null }));
const sealedTo = async (key: DeskKey) => ({ key: key.id, sealed: await sealWords(words, key.recipient) });

const unlocked = async (keys: readonly DeskKey[]): Promise<Keyring> => {
  const keyring = new Keyring();
  keyring.unlock(laptop.identity);
  await keyring.take(keys);
  return keyring;
};

test('before anything is sealed, all is in clear', async () => {
  const keyring = await unlocked([]);

  expect(await keyring.open({ clear: words })).toEqual(words);
  expect(await keyring.sealNote('She called.')).toEqual({ clear: 'She called.' });
});

test('a device that was let in reads what was sealed to the present key, and to earlier ones', async () => {
  const keyring = await unlocked(both());

  expect(await keyring.open(await sealedTo(present))).toEqual(words);
  expect(await keyring.open(await sealedTo(earlier))).toEqual(words);
});

test('a note is sealed to the present key', async () => {
  const keyring = await unlocked(both());
  const note = await keyring.sealNote('She called.');

  expect(note).toMatchObject({ key: 'present' });
  expect(JSON.stringify(note)).not.toContain('called');
  expect(note && (await keyring.openNote(note))).toBe('She called.');
});

test('a device that was not let in reads nothing, and leaves no note in clear', async () => {
  const keyring = await unlocked(withoutCopies());

  expect(await keyring.open(await sealedTo(present))).toBeUndefined();
  expect(await keyring.sealNote('She called.')).toBeUndefined();
});

test('what was damaged is not opened', async () => {
  const keyring = await unlocked(both());

  expect(await keyring.open({ key: 'present', sealed: 'bm90IGFuIGFnZSBmaWxl' })).toBeUndefined();
  expect(
    await keyring.openNote({ key: 'present', sealed: await sealText('to another', earlier.recipient) }),
  ).toBeUndefined();
});

describe('recovery', () => {
  test('the printed key alone opens every key', async () => {
    const keyring = new Keyring();

    expect(await keyring.recover(withoutCopies(), recovery)).toBe(true);
    expect(await keyring.open(await sealedTo(earlier))).toEqual(words);
    expect(keyring.keys).toHaveLength(2);
  });

  test('another key opens none', async () => {
    const keyring = new Keyring();

    expect(await keyring.recover(withoutCopies(), laptop.identity)).toBe(false);
    expect(keyring.keys).toEqual([]);
  });
});

test('nothing is left after dropping', async () => {
  const keyring = await unlocked(both());
  const request = await sealedTo(present);
  await keyring.open(request);
  keyring.drop();

  expect(keyring.isUnlocked).toBe(false);
  expect(keyring.keys).toEqual([]);
  expect(await keyring.open(request)).toBeUndefined();
  await keyring.take(both());
  expect(keyring.keys).toEqual([]);
});
