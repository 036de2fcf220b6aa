import { generateHybridIdentity, identityToRecipient } from 'age-encryption';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DeskKey } from '#lib/inbox/api.ts';
import {
  type NotePlace,
  sealChallenge,
  sealNote,
  sealRequest,
  sealText,
  TamperedTextError,
} from '#lib/inbox/sealing.ts';
import { keyFor, reference, time, words } from '../../tests/support/sample-keys.ts';
import { deriveKeyFromPrf, type OwnKey } from './device-key.ts';
import { Keyring } from './keyring.ts';
import { makeDeskKey } from './sealing-key.ts';
import { SealingRecord } from './sealing-record.ts';

const otherReference = 'VR-0000-0001';
const notePlace: NotePlace = { reference, author: 'Grace', position: 2 };

let laptop: OwnKey;
let recovery: string;
let serversRecipient: string;
let earlier: DeskKey;
let present: DeskKey;
/** Two recovery copies of each key, an invalid one first. */
const recoveryCopies: { readonly key: string; readonly copy: string }[] = [];

beforeAll(async () => {
  laptop = await deriveKeyFromPrf(new Uint8Array(32).fill(1));
  recovery = await generateHybridIdentity();
  serversRecipient = await identityToRecipient(await generateHybridIdentity());
  earlier = await made('earlier', time);
  present = await made('present', null);
});

async function made(id: string, retiredAt: string | null): Promise<DeskKey> {
  const device = { id: 'laptop', recipient: laptop.recipient };
  const key = await makeDeskKey([device], await identityToRecipient(recovery));
  recoveryCopies.push({ key: id, copy: await sealText('garbage', key.recoveryRecipient) });
  recoveryCopies.push({ key: id, copy: key.recoveryCopy });
  return keyFor(device.id, key, { id, retiredAt });
}

const both = () => [present, earlier];
const sealedTo = async (key: DeskKey) => ({
  key: key.id,
  sealed: await sealRequest(words, key.recipient, reference),
});

const unlocked = async (keys: readonly DeskKey[]): Promise<Keyring> => {
  const keyring = new Keyring();
  keyring.unlock(laptop.identity);
  await keyring.decryptCopies(keys);
  return keyring;
};

test('a locked device sends no note in clear', async () => {
  const keyring = new Keyring();
  await keyring.decryptCopies(both());

  expect(await keyring.encryptNote('She called.', notePlace)).toBeUndefined();
  await keyring.decryptCopies([]);
  expect(await keyring.encryptNote('She called.', notePlace)).toBeUndefined();
});

describe('a server that takes a key back', () => {
  const retired = (key: DeskKey): DeskKey => ({ ...key, retiredAt: '2026-11-29T10:00:00.000Z' });
  const inUse = (key: DeskKey): DeskKey => ({ ...key, retiredAt: null });

  test.each([
    ['no key', () => []],
    ['ended keys alone', () => both().map(retired)],
    ['an earlier key alone, and none in use', () => [earlier]],
    ['an earlier key as the present one', () => [inUse(earlier)]],
    ['an earlier key as the present one, beside this one', () => [inUse(earlier), retired(present)]],
    ['an earlier key by the name of the present one', () => [{ ...inUse(earlier), id: present.id }]],
    ['an earlier key by a new name', () => [{ ...inUse(earlier), id: 'new' }]],
    ['a key of its own', () => [{ ...present, recipient: serversRecipient, copy: null }]],
    ['a key of its own with a copy of the present one', () => [{ ...present, recipient: serversRecipient }]],
    [
      'a key of its own by another name',
      () => [{ ...present, id: 'new', recipient: serversRecipient }, retired(present)],
    ],
  ])('is sent no note: it names %s', async (_, named) => {
    const storage = new Map<string, string>();
    const record = () =>
      new SealingRecord({
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
      });
    const keyring = new Keyring(record());
    keyring.unlock(laptop.identity);
    await keyring.decryptCopies(both());
    const attacked = named();
    await keyring.decryptCopies(attacked);
    expect(await keyring.encryptNote('She called.', notePlace)).toBeUndefined();

    // The same after a reload, and a sign-in, before and after the keys are opened.
    const later = new Keyring(record());
    await later.decryptCopies(attacked);
    expect(await later.encryptNote('She called.', notePlace)).toBeUndefined();
    later.unlock(laptop.identity);
    await later.decryptCopies(attacked);
    expect(await later.encryptNote('She called.', notePlace)).toBeUndefined();

    // An honest server again.
    await later.decryptCopies(both());
    expect(await later.encryptNote('She called.', notePlace)).toMatchObject({ key: 'present' });
  });
});

describe('altered text', () => {
  const sealedNote = async (text = 'She called.') => ({
    key: 'present',
    sealed: await sealNote(text, present.recipient, notePlace),
  });

  test('words are not opened for another request, also once they were opened for their own', async () => {
    const keyring = await unlocked(both());
    const request = await sealedTo(present);

    expect(await keyring.decryptWords(request, reference)).toEqual(words);
    await expect(keyring.decryptWords(request, otherReference)).rejects.toThrow(TamperedTextError);
    expect(await keyring.decryptWords(request, reference)).toEqual(words);
  });

  test('words that name another key of the desk are not opened', async () => {
    const keyring = await unlocked(both());
    const request = await sealedTo(present);

    expect(await keyring.decryptWords(request, reference)).toEqual(words);
    await expect(keyring.decryptWords({ ...request, key: 'earlier' }, reference)).rejects.toThrow(
      TamperedTextError,
    );
  });

  test.each<[string, Partial<NotePlace>]>([
    ['request', { reference: otherReference }],
    ['author', { author: 'Ada' }],
    ['position', { position: 1 }],
  ])('a note is not opened for another %s', async (_, other) => {
    const keyring = await unlocked(both());
    const note = await sealedNote();

    expect(await keyring.decryptNote(note, notePlace)).toBe('She called.');
    await expect(keyring.decryptNote(note, { ...notePlace, ...other })).rejects.toThrow(TamperedTextError);
  });

  test('words, notes and challenges are not taken for one another', async () => {
    const keyring = await unlocked(both());
    const request = await sealedTo(present);
    const note = await sealedNote(JSON.stringify(words));
    const challenge = { key: 'present', sealed: await sealChallenge('a.b.c', present.recipient) };

    await expect(keyring.decryptWords(note, reference)).rejects.toThrow(TamperedTextError);
    await expect(keyring.decryptWords(challenge, reference)).rejects.toThrow(TamperedTextError);
    await expect(keyring.decryptNote(request, notePlace)).rejects.toThrow(TamperedTextError);
    await expect(keyring.decryptNote(challenge, notePlace)).rejects.toThrow(TamperedTextError);
    expect(await keyring.solveChallenge(request)).toBeUndefined();
    expect(await keyring.solveChallenge(note)).toBeUndefined();
    expect(await keyring.solveChallenge(challenge)).toBe('a.b.c');
  });

  test.each([
    ['no JSON', 'She called.'],
    ['no object', 'null'],
    ['without a format', JSON.stringify(words)],
    ['without content', JSON.stringify({ format: 'request-1', reference })],
    [
      'incomplete',
      JSON.stringify({ format: 'request-1', reference, content: { ...words, name: undefined } }),
    ],
    ['not text', JSON.stringify({ format: 'request-1', reference, content: { ...words, name: {} } })],
    ['bound to more', JSON.stringify({ format: 'request-1', reference, position: 1, content: words })],
  ])('text that somebody else sealed is not opened as words: %s', async (_, text) => {
    const keyring = await unlocked(both());
    const request = { key: 'present', sealed: await sealText(text, present.recipient) };

    await expect(keyring.decryptWords(request, reference)).rejects.toThrow(TamperedTextError);
  });

  test('nothing but words is read from what somebody else sealed', async () => {
    const keyring = await unlocked(both());
    const content = { ...words, reference: otherReference, sealed: null };
    const text = JSON.stringify({ format: 'request-1', reference, content });
    const request = { key: 'present', sealed: await sealText(text, present.recipient) };

    expect(await keyring.decryptWords(request, reference)).toEqual(words);
  });

  test('damaged text is not opened', async () => {
    const keyring = await unlocked(both());
    const damaged = { key: 'present', sealed: 'bm90IGFuIGFnZSBmaWxl' };

    await expect(keyring.decryptWords(damaged, reference)).rejects.toThrow(TamperedTextError);
    await expect(keyring.decryptNote(damaged, notePlace)).rejects.toThrow(TamperedTextError);
  });
});

test('the printed key alone opens every key, by any copy that is valid', async () => {
  const keyring = new Keyring();

  await keyring.recover(both(), recoveryCopies, recovery);
  expect(await keyring.decryptWords(await sealedTo(earlier), reference)).toEqual(words);
  expect(await keyring.decryptWords(await sealedTo(present), reference)).toEqual(words);
});
