import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { letter, temporaryFolder } from '../fixtures.ts';
import { sqliteFile } from './sqlite.ts';
import { openStore, type Store } from './store.ts';

async function emptyStore(dataDirectory = temporaryFolder()): Promise<Store> {
  const store = await openStore({ dataDirectory });
  onTestFinished(() => store.close());
  return store;
}

async function referenceOf(receipt: ReturnType<Store['receive']>): Promise<string> {
  const taken = await receipt;
  if (taken.outcome === 'key-used-for-another') throw new Error('not taken');
  return taken.reference;
}

test('what was received is found again, whole, by its reference in any writing', async () => {
  const store = await emptyStore();
  const reference = await referenceOf(store.receive(letter));
  const found = await store.find(reference.toLowerCase().replaceAll('-', ' '));
  expect(found).toMatchObject({
    reference,
    name: letter.name,
    email: letter.email,
    phone: letter.phone,
    company: letter.company,
    service_interest: letter.serviceInterest,
    message: letter.message,
  });
  expect(await store.find('VR-0000-0000')).toBeUndefined();
});

test('the same key and content is one request, and gets one answer', async () => {
  const store = await emptyStore();
  const first = await referenceOf(store.receive(letter, 'one'));
  expect(await store.receive(letter, 'one')).toEqual({ outcome: 'repeated', reference: first });
  expect(await store.receive({ ...letter, message: 'Another.' }, 'one')).toEqual({
    outcome: 'key-used-for-another',
  });
  expect(await referenceOf(store.receive(letter, 'two'))).not.toBe(first);
  expect(await store.open()).toHaveLength(2);
});

test('without a key, the same content is one request for ten minutes', async () => {
  const store = await emptyStore();
  const at = (time: string) => new Date(`2026-11-20T${time}Z`);
  const first = await referenceOf(store.receive(letter, undefined, at('10:00:00')));
  expect(await referenceOf(store.receive(letter, undefined, at('10:09:59')))).toBe(first);
  const second = await referenceOf(store.receive(letter, undefined, at('10:10:01')));
  expect(second).not.toBe(first);
  expect(await referenceOf(store.receive(letter, undefined, at('10:10:02')))).toBe(second);
  expect((await store.open()).map((request) => request.reference)).toEqual([first, second]);
});

/** Runs a few lines in a process of their own, with `store` open on `folder`; returns what they print. */
async function inAnotherProcess(folder: string, lines: string): Promise<string> {
  const program = `
    import { openStore } from ${JSON.stringify(import.meta.resolve('./store.ts'))};
    const letter = ${JSON.stringify(letter)};
    const store = await openStore({ dataDirectory: ${JSON.stringify(folder)} });
    ${lines}
    await store.close();`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module-typescript',
    '-e',
    program,
  ]);
  return stdout;
}

test('processes that start at once, and receive the same letter at once, store it once', async () => {
  const folder = temporaryFolder();
  const lines =
    "for (let i = 0; i < 25; i += 1) console.log((await store.receive(letter, 'key ' + i)).reference)";
  const printed = await Promise.all([1, 2, 3].map(() => inAnotherProcess(folder, lines)));
  expect(new Set(printed).size).toBe(1);
  expect(printed[0]?.trim().split('\n')).toHaveLength(25);
  expect(await (await emptyStore(folder)).open()).toHaveLength(25);
});

test('requests that arrive at once are stored once', async () => {
  const store = await emptyStore();
  const posts = Array.from({ length: 20 }, () => referenceOf(store.receive(letter)));
  expect(new Set(await Promise.all(posts)).size).toBe(1);
  expect(await store.open()).toHaveLength(1);
});

test('text is made storable once: no half characters, no NUL, one kind of line end', async () => {
  const store = await emptyStore();
  const message = 'a\0b \ud800 c\r\nd\re';
  const found = await store.find(await referenceOf(store.receive({ ...letter, message })));
  expect(found?.message).toBe('a\ufffdb \ufffd c\nd\ne');
});

test('requests are the agency’s alone: nobody else on the machine can look into the folder', async () => {
  const folder = `${temporaryFolder()}/data`;
  await emptyStore(folder);
  expect(existsSync(sqliteFile(folder))).toBe(true);
  expect(statSync(folder).mode & 0o077).toBe(0);
});
