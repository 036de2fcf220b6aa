import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encryptStaffNote, encryptText } from '#lib/inbox/encryption.ts';
import { splitRecoveryKey } from '#lib/inbox/recovery-key.ts';

import { openDatabase } from '../server/store/store.ts';
import { expectCommandError, runCommandInProcess } from '../tests/support/server/cli-command.ts';
import { createTemporaryFolder, sampleRequest } from '../tests/support/server/server-fixtures.ts';
import { createEmptyLocation } from '../tests/support/stores/databases.ts';
import { createKeyPair, setUpEncryptedStore } from '../tests/support/stores/keys.ts';
import { openTestStore, receiveRequest } from '../tests/support/stores/test-store.ts';

const sealedDesk = async () => {
  const { location, settings } = await createEmptyLocation('sqlite');
  const store = await openTestStore(location);
  const early = await receiveRequest(store, 'Early Bird');
  const { id, key, recovery } = await setUpEncryptedStore(location);
  const late = await receiveRequest(store, 'Ada Byron');
  const keepNote = async (text: string, author: string, position: number) => {
    const sealed = await encryptStaffNote(text, key.recipient, { reference: late, author, position });
    const note = { id: crypto.randomUUID(), text: { key: id, sealed }, position };
    expect(await store.desk.addNote(late, note, author)).toBe('kept');
    return note.id;
  };
  await keepNote('She prefers the telephone.', 'Grace', 1);
  const folder = createTemporaryFolder();
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const keyFile = file('recovery.txt', `# public key: ${recovery.recipient}\n${recovery.identity}\n`);
  const desk = (...words: string[]) => runCommandInProcess(words, settings);
  return { location, settings, store, id, early, late, recovery, keyFile, keepNote, file, desk };
};

test('an invalid recovery copy does not hide another one of the same key', async () => {
  const { location, id, late, recovery, keyFile, desk } = await sealedDesk();
  const db = openDatabase(location);
  for (const [made_at, content] of [
    ['2000', (await createKeyPair()).identity],
    ['3000', 'garbage'],
  ] as const) {
    const copy = await encryptText(content, recovery.recipient);
    await db
      .insertInto('desk_recovery_copies')
      .values({ desk_key: id, device: made_at, recovery_recipient: recovery.recipient, copy, made_at })
      .execute();
  }
  await db.destroy();
  expect((await desk('show', late, '--key', keyFile)).said).toContain('Ada Byron');
});

test('without the key, an encrypted request is listed as sealed', async () => {
  const { early, late, desk } = await sealedDesk();
  const [first, second] = (await desk('list')).said.trim().split('\n');
  expect(first).toMatch(new RegExp(`^${early} .*│ Early Bird  ada@example.com$`));
  expect(second).toMatch(new RegExp(`^${late} .*wellness +sealed$`));
  const { said } = await desk('show', late);
  expect(said).toContain('Wellness & Lifestyle Experiences');
  expect(said).toContain(`show ${late} --key FILE`);
  expect(said).toContain('Note by Grace');
  expect(said).not.toMatch(/Ada|telephone\.|Message/);
  const rows = JSON.parse((await desk('export', '--format', 'json')).said);
  expect(rows).toMatchObject([
    { name: 'Early Bird', sealed: null },
    { reference: late, name: '', email: '', message: '', sealed: 'sealed' },
  ]);
});

test('with the key, in any file format, the whole request is decrypted', async () => {
  const { early, late, recovery, keyFile, file, desk } = await sealedDesk();
  const { said } = await desk('show', late, '--key', keyFile);
  for (const words of [
    'Ada Byron',
    sampleRequest.email,
    ...sampleRequest.message.split('\n'),
    'She prefers the telephone.',
  ])
    expect(said).toContain(words);
  expect(said).not.toContain('sealed');
  const typed = file(
    'typed.txt',
    splitRecoveryKey(recovery.identity).slice(1).flat().join(' ').toLowerCase(),
  );
  expect((await desk('show', '--key', typed, late)).said).toContain('Ada Byron');
  const rows = JSON.parse((await desk('export', '--key', keyFile, '--format', 'json')).said);
  expect(rows).toMatchObject([
    { reference: early, name: 'Early Bird', sealed: null },
    { reference: late, name: 'Ada Byron', message: sampleRequest.message, sealed: null },
  ]);
});

test('an encrypted text that was moved from another request is neither shown nor exported', async () => {
  const { location, store, late, keyFile, desk } = await sealedDesk();
  const other = await receiveRequest(store, 'Bob Babbage');
  const db = openDatabase(location);
  const sealedIn = async (reference: string) => (await store.find(reference))?.sealed ?? '';
  const words = [await sealedIn(late), await sealedIn(other)] as const;
  const put = (reference: string, sealed: string) =>
    db.updateTable('consultation_requests').set({ sealed }).where('reference', '=', reference).execute();
  await put(late, words[1]);
  await put(other, words[0]);
  await db.destroy();
  for (const reference of [late, other]) {
    const { said } = await desk('show', reference, '--key', keyFile);
    expect(said).toContain('not sealed for this request');
    expect(said).not.toMatch(/Ada Byron|Bob Babbage|example\.com/);
  }
  const { said, complained } = await desk('export', '--key', keyFile, '--format', 'json');
  expect(JSON.parse(said)).toMatchObject([
    { name: 'Early Bird', sealed: null },
    { reference: late, name: '', email: '', message: '', sealed: 'altered' },
    { reference: other, name: '', email: '', message: '', sealed: 'altered' },
  ]);
  expect(complained).toContain(`(${late}, ${other})`);
  const file = join(createTemporaryFolder(), 'requests.csv');
  expect((await desk('export', '--key', keyFile, '--output', file)).said).toContain(`(${late}, ${other})`);
});

test('a note that was moved or has a changed author is not shown, and missing notes are reported', async () => {
  const { location, late, keyFile, keepNote, desk } = await sealedDesk();
  const ids = [await keepNote('She called.', 'Grace', 2), await keepNote('She wrote.', 'Ada', 3)];
  const shown = async () => (await desk('show', late, '--key', keyFile)).said;
  expect(await shown()).toMatch(/telephone\..*called\..*wrote\./s);
  expect(await shown()).not.toContain('changed');
  const db = openDatabase(location);
  const put = (id: string | undefined, changed: { written_by?: string; position?: number }) =>
    db
      .updateTable('desk_notes')
      .set(changed)
      .where('id', '=', id ?? '')
      .execute();
  await put(ids[1], { written_by: 'Grace' });
  expect(await shown()).toContain('(not the sealed text of this note: the database was changed or damaged)');
  expect(await shown()).not.toContain('She wrote.');
  await put(ids[1], { written_by: 'Ada' });
  expect(await shown()).toContain('She wrote.');
  await put(ids[1], { position: 4 });
  await put(ids[0], { position: 3 });
  await db.destroy();
  expect(await shown()).toContain('She prefers the telephone.');
  expect(await shown()).not.toMatch(/called\.|wrote\./);
  expect(await shown()).toContain('Notes are missing or were moved');
});

test('an invalid, wrong or missing key prints a sentence', async () => {
  const { late, keyFile, file, settings } = await sealedDesk();
  const other = file('other.txt', (await createKeyPair()).identity);
  const half = file('half.txt', 'AGE-SECRET-KEY-PQ-1QQQQ');
  const refuse = (error: string, ...words: string[]) => expectCommandError(error, words, settings);
  await refuse('is not the recovery key', 'show', late, '--key', other);
  await refuse('contains no recovery key', 'show', late, '--key', half);
  await refuse('cannot be read', 'export', '--key', `${keyFile}.none`);
  await refuse('show REFERENCE [--key FILE]', 'show', late, '--key');
  await refuse('Nothing was done', 'erase', late, '--key', keyFile);
});
