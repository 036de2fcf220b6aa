import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openStore, type Store } from '../store/store.ts';
import { letter, temporaryFolder } from '../testing/fixtures.ts';
import { printable } from './terminal.ts';

/** A store that stays open, as the server's does, and the desk's command line beside it. */
async function agency() {
  const DATA_DIR = temporaryFolder();
  const store = await openStore({ dataDirectory: DATA_DIR });
  onTestFinished(() => store.close());
  const desk = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['server/desk/main.ts', ...words], {
      env: { PATH: process.env.PATH, DATA_DIR },
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
    );
  return { store, desk };
}

async function received(store: Store, name: string, time: string): Promise<string> {
  const receipt = await store.receive({ ...letter, name }, undefined, new Date(`2026-11-20T${time}Z`));
  return 'reference' in receipt ? receipt.reference : '';
}

test('the desk lists what waits, oldest first, while the server has the store open', async () => {
  const { store, desk } = await agency();
  expect(await desk()).toEqual({ code: 0, said: 'No request waits for an answer.\n' });
  const late = await received(store, 'Late', '22:50:00');
  const early = await received(store, 'Early', '18:41:00');
  const lines = (await desk()).said.trim().split('\n');
  expect(lines[0]).toBe(`${early}  2026-11-20 18:41 UTC  Early  ada@example.com  wellness`);
  expect(lines[1]).toContain(late);
});

test('one request is shown whole, by its reference in any writing', async () => {
  const { store, desk } = await agency();
  const reference = await received(store, 'Ada Byron', '18:41:00');
  const { said } = await desk('show', reference.toLowerCase());
  for (const words of [
    reference,
    'Ada Byron',
    letter.email,
    letter.company,
    'Wellness & Lifestyle',
    letter.message,
  ]) {
    expect(said).toContain(words);
  }
});

test('a mistake at the keyboard is answered with a sentence', async () => {
  const { desk } = await agency();
  expect(await desk('show')).toMatchObject({ code: 1, said: expect.stringContaining('reference') });
  expect(await desk('show', 'VR-0000-0000')).toMatchObject({
    code: 1,
    said: expect.stringContaining('VR-0000-0000'),
  });
  expect(await desk('shwo')).toMatchObject({
    code: 1,
    said: expect.stringContaining('npm run desk -- show'),
  });
  expect(await desk('help')).toMatchObject({
    code: 0,
    said: expect.stringContaining('npm run desk -- show'),
  });
});

test('what a visitor writes cannot drive the terminal', async () => {
  const { store, desk } = await agency();
  const reference = await received(store, '\u001b[2J\u202eX\nVR-FAKE-LINE', '18:41:00');
  for (const words of [[], ['show', reference]]) {
    const { said } = await desk(...words);
    expect(said).not.toContain('\u001b');
    expect(said).not.toMatch(/\u202e|^VR-FAKE/m);
    expect(said).toContain('\\u{1b}[2J\\u{202e}X\\u{a}VR-FAKE-LINE');
  }
  expect(printable('a\tb\nc\u0007', 'block')).toBe('a\tb\nc\\u{7}');
});
