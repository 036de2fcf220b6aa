import { generateHybridIdentity, identityToRecipient } from 'age-encryption';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AgencyKey } from '#lib/inbox/api.ts';
import type { NoteContext } from '#lib/inbox/encryption.ts';
import {
  encryptChallenge,
  encryptRequest,
  encryptStaffNote,
  encryptText,
  TamperedTextError,
} from '#lib/inbox/encryption.ts';
import { sampleReference, sampleTexts, sampleTime, toAgencyKey } from '../../tests/support/sample-keys.ts';
import { createAgencyKey } from './agency-key.ts';
import { type DeviceKeyPair, deriveKeyFromPrf } from './device-key.ts';
import { EncryptionRecord } from './encryption-record.ts';
import { Keyring } from './keyring.ts';

const otherReference = 'VR-0000-0001';
const notePlace: NoteContext = { reference: sampleReference, author: 'Grace', position: 2 };

let laptop: DeviceKeyPair;
let recovery: string;
let attackerRecipient: string;
let earlier: AgencyKey;
let present: AgencyKey;
/** Two recovery copies of each key. The first one is invalid. */
const recoveryCopies: { readonly key: string; readonly copy: string }[] = [];

beforeAll(async () => {
  laptop = await deriveKeyFromPrf(new Uint8Array(32).fill(1));
  recovery = await generateHybridIdentity();
  attackerRecipient = await identityToRecipient(await generateHybridIdentity());
  earlier = await createKey('earlier', sampleTime);
  present = await createKey('present', null);
});

async function createKey(id: string, retiredAt: string | null): Promise<AgencyKey> {
  const device = { id: 'laptop', recipient: laptop.recipient };
  const key = await createAgencyKey([device], await identityToRecipient(recovery));
  recoveryCopies.push({ key: id, copy: await encryptText('garbage', key.recoveryRecipient) });
  recoveryCopies.push({ key: id, copy: key.recoveryCopy });
  return toAgencyKey(device.id, key, { id, retiredAt });
}

const listKeys = () => [present, earlier];
const encryptTo = async (key: AgencyKey) => ({
  key: key.id,
  sealed: await encryptRequest(sampleTexts, key.recipient, sampleReference),
});

const createUnlocked = async (keys: readonly AgencyKey[]): Promise<Keyring> => {
  const keyring = new Keyring();
  await keyring.decryptCopies(keys, laptop.identity);
  return keyring;
};

test('a locked device never sends an unencrypted note', async () => {
  const keyring = new Keyring();
  await keyring.decryptCopies(listKeys(), undefined);

  expect(await keyring.encryptNote('She called.', notePlace)).toBeUndefined();
  await keyring.decryptCopies([], undefined);
  expect(await keyring.encryptNote('She called.', notePlace)).toBeUndefined();
});

describe('a server that revokes or replaces the current key', () => {
  const retired = (key: AgencyKey): AgencyKey => ({ ...key, retiredAt: '2026-11-29T10:00:00.000Z' });
  const inUse = (key: AgencyKey): AgencyKey => ({ ...key, retiredAt: null });

  test.each([
    ['no key', () => []],
    ['only retired keys', () => listKeys().map(retired)],
    ['only a retired earlier key', () => [earlier]],
    ['an earlier key as the current one', () => [inUse(earlier)]],
    ['an earlier key as the current one, and this one as retired', () => [inUse(earlier), retired(present)]],
    ['an earlier key with the id of the current one', () => [{ ...inUse(earlier), id: present.id }]],
    ['an earlier key with a new id', () => [{ ...inUse(earlier), id: 'new' }]],
    ['a key of its own', () => [{ ...present, recipient: attackerRecipient, copy: null }]],
    ['a key of its own with a copy of the current one', () => [{ ...present, recipient: attackerRecipient }]],
    [
      'a key of its own with another id',
      () => [{ ...present, id: 'new', recipient: attackerRecipient }, retired(present)],
    ],
  ])('receives no note: it states %s', async (_, createKeys) => {
    const storage = new Map<string, string>();
    const record = () =>
      new EncryptionRecord({
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
      });
    const keyring = new Keyring(record());
    await keyring.decryptCopies(listKeys(), laptop.identity);
    const statedKeys = createKeys();
    await keyring.decryptCopies(statedKeys, laptop.identity);
    expect(await keyring.encryptNote('She called.', notePlace)).toBeUndefined();

    const later = new Keyring(record());
    await later.decryptCopies(statedKeys, undefined);
    expect(await later.encryptNote('She called.', notePlace)).toBeUndefined();
    await later.decryptCopies(statedKeys, laptop.identity);
    expect(await later.encryptNote('She called.', notePlace)).toBeUndefined();

    await later.decryptCopies(listKeys(), laptop.identity);
    expect(await later.encryptNote('She called.', notePlace)).toMatchObject({ key: 'present' });
  });
});

describe('altered text', () => {
  const encryptNote = async (text = 'She called.') => ({
    key: 'present',
    sealed: await encryptStaffNote(text, present.recipient, notePlace),
  });

  test('texts are not decrypted for another request, even after their own request', async () => {
    const keyring = await createUnlocked(listKeys());
    const request = await encryptTo(present);

    expect(await keyring.decryptTexts(request, sampleReference)).toEqual(sampleTexts);
    await expect(keyring.decryptTexts(request, otherReference)).rejects.toThrow(TamperedTextError);
    expect(await keyring.decryptTexts(request, sampleReference)).toEqual(sampleTexts);
  });

  test('texts are not decrypted with another key', async () => {
    const keyring = await createUnlocked(listKeys());
    const request = await encryptTo(present);

    expect(await keyring.decryptTexts(request, sampleReference)).toEqual(sampleTexts);
    await expect(keyring.decryptTexts({ ...request, key: 'earlier' }, sampleReference)).rejects.toThrow(
      TamperedTextError,
    );
  });

  test.each<[string, Partial<NoteContext>]>([
    ['request', { reference: otherReference }],
    ['author', { author: 'Ada' }],
    ['position', { position: 1 }],
  ])('a note is not decrypted for another %s', async (_, other) => {
    const keyring = await createUnlocked(listKeys());
    const note = await encryptNote();

    expect(await keyring.decryptNote(note, notePlace)).toBe('She called.');
    await expect(keyring.decryptNote(note, { ...notePlace, ...other })).rejects.toThrow(TamperedTextError);
  });

  test('visitors’ texts, notes and challenges are not confused with each other', async () => {
    const keyring = await createUnlocked(listKeys());
    const request = await encryptTo(present);
    const note = await encryptNote(JSON.stringify(sampleTexts));
    const challenge = { key: 'present', sealed: await encryptChallenge('a.b.c', present.recipient) };

    await expect(keyring.decryptTexts(note, sampleReference)).rejects.toThrow(TamperedTextError);
    await expect(keyring.decryptTexts(challenge, sampleReference)).rejects.toThrow(TamperedTextError);
    await expect(keyring.decryptNote(request, notePlace)).rejects.toThrow(TamperedTextError);
    await expect(keyring.decryptNote(challenge, notePlace)).rejects.toThrow(TamperedTextError);
    expect(await keyring.decryptChallenge(request)).toBeUndefined();
    expect(await keyring.decryptChallenge(note)).toBeUndefined();
    expect(await keyring.decryptChallenge(challenge)).toBe('a.b.c');
  });

  test.each([
    ['not JSON', 'She called.'],
    ['not an object', 'null'],
    ['without a format', JSON.stringify(sampleTexts)],
    ['without content', JSON.stringify({ format: 'request-1', reference: sampleReference })],
    [
      'incomplete',
      JSON.stringify({
        format: 'request-1',
        reference: sampleReference,
        content: { ...sampleTexts, name: undefined },
      }),
    ],
    [
      'not text',
      JSON.stringify({
        format: 'request-1',
        reference: sampleReference,
        content: { ...sampleTexts, name: {} },
      }),
    ],
    [
      'bound to a position, too',
      JSON.stringify({
        format: 'request-1',
        reference: sampleReference,
        position: 1,
        content: sampleTexts,
      }),
    ],
  ])('forged text is rejected if it is %s', async (_, text) => {
    const keyring = await createUnlocked(listKeys());
    const request = { key: 'present', sealed: await encryptText(text, present.recipient) };

    await expect(keyring.decryptTexts(request, sampleReference)).rejects.toThrow(TamperedTextError);
  });

  test('unknown properties of forged text are removed', async () => {
    const keyring = await createUnlocked(listKeys());
    const content = { ...sampleTexts, reference: otherReference, sealed: null };
    const text = JSON.stringify({ format: 'request-1', reference: sampleReference, content });
    const request = { key: 'present', sealed: await encryptText(text, present.recipient) };

    expect(await keyring.decryptTexts(request, sampleReference)).toEqual(sampleTexts);
  });

  test('damaged text is rejected', async () => {
    const keyring = await createUnlocked(listKeys());
    const damaged = { key: 'present', sealed: 'bm90IGFuIGFnZSBmaWxl' };

    await expect(keyring.decryptTexts(damaged, sampleReference)).rejects.toThrow(TamperedTextError);
    await expect(keyring.decryptNote(damaged, notePlace)).rejects.toThrow(TamperedTextError);
  });
});

test('the recovery key decrypts every key from any valid copy', async () => {
  const keyring = new Keyring();

  await keyring.recover(listKeys(), recoveryCopies, recovery);
  expect(await keyring.decryptTexts(await encryptTo(earlier), sampleReference)).toEqual(sampleTexts);
  expect(await keyring.decryptTexts(await encryptTo(present), sampleReference)).toEqual(sampleTexts);
});
