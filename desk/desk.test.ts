import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { CompiledQuery } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Links } from '../server/domain/links.ts';
import { type StoreLocation, sqliteFile } from '../server/store/location.ts';
import type { Claim } from '../server/store/outbox.ts';
import { openDatabase, openStore, Store } from '../server/store/store.ts';
import { runDesk, startDesk } from '../tests/support/server/desk-command.ts';
import { carriesAll, sampleRequest, temporaryFolder } from '../tests/support/server/server-fixtures.ts';
import { emptyPlace, engines } from '../tests/support/stores/databases.ts';
import { commands } from './commands.ts';
import { writeNewFile } from './new-file.ts';
import { printable, setOff, shortened } from './terminal.ts';

const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example', DESK_EMAIL: 'c@d.example' };

/** Nothing is configured. */
const unset = {
  channels: [],
  links: { to: async () => undefined },
  caller: process,
  where: { dataDirectory: '' },
};

/** A store that stays open, as the server's does, and the desk's command line beside it. */
async function agency(
  engine: (typeof engines)[number],
  settings: Record<string, string> = {},
  run: (
    ...typed: [words: string[], settings: Record<string, string>]
  ) => ReturnType<typeof runDesk> = runDesk,
) {
  const place = await emptyPlace(engine);
  const store = await openStore(place.location, [carriesAll()]);
  onTestFinished(() => store.close());
  const desk = async (...words: string[]) => {
    const { code, said, complained } = await run(words, { ...place.settings, ...settings });
    return { code, said: code === 0 ? said : complained };
  };
  return { store, desk, settings: { ...place.settings, ...settings } };
}

async function received(store: Store, name: string, time: Date): Promise<string> {
  const receipt = await store.receive({ ...sampleRequest, name }, { now: time });
  return 'reference' in receipt ? receipt.reference : '';
}

const at = (time: string) => new Date(`2020-02-20T${time}Z`);

describe.each(engines)('%s', (engine) => {
  test('the desk lists what waits, oldest first, while the server has the store open', async () => {
    const { store, desk } = await agency(engine, mail, startDesk);
    expect(await desk()).toEqual({ code: 0, said: 'No request waits for an answer.\n' });
    const now = new Date();
    const late = await received(store, 'Late', now);
    const early = await received(store, 'Early', new Date(now.getTime() - 60_000));
    const lines = (await desk()).said.trim().split('\n');
    expect(lines[0]).toMatch(
      new RegExp(`^${early}  \\w+ \\d+, \\d{4}, \\d+:\\d\\d [ap]m +wellness  │ Early  ada@example.com$`),
    );
    expect(lines[1]).toContain(late);
    expect(lines).toHaveLength(2);
    expect((await desk('answered', early)).code).toBe(0);
    expect((await desk()).said).not.toContain(early);
  });

  test('one request is shown whole, with how telling the house about it went', async () => {
    const { store, desk } = await agency(engine);
    const reference = await received(store, 'Ada Byron', at('18:41:00'));
    const claim = (await store.outbox.claim('mail', at('18:42:00'))) as Claim;
    await store.outbox.failed(claim, 'connection refused', at('18:42:10'));
    const { said } = await desk('show', reference.toLowerCase());
    const words = [
      reference,
      // In New York.
      'Feb 20, 2020, 1:41 pm',
      'Ada Byron',
      sampleRequest.email,
      sampleRequest.company,
      'Wellness & Lifestyle',
    ];
    for (const word of [
      ...words,
      ...sampleRequest.message.split('\n'),
      'Delivery of the request by mail: waiting',
      'attempt 1: connection refused',
    ]) {
      expect(said).toContain(word);
    }
  });

  test('a person is found however their name is written, on either engine', async () => {
    const { store, desk } = await agency(engine);
    const decomposed = 'Zoe\u0308 A\u030angstro\u0308m';
    const names = ['Émilie', 'Иван Петров', 'Øystein', decomposed, 'Οδυσσεύς', 'Straße 12', 'ＡＣＭＥ'];
    for (const name of names) await received(store, name, at('18:41:00'));
    const asked = [
      ...names.map((name) => [name, name] as const),
      ...names.map((name) => [name, name.toUpperCase()] as const),
      ['Émilie', 'e\u0301milie'],
      [decomposed, 'zoë ångström'],
      ['Οδυσσεύς', 'ΟΔΥΣ'],
      ['Straße 12', 'strasse'],
      ['ＡＣＭＥ', 'acme'],
    ] as const;
    for (const [name, sought] of asked) {
      const { said } = await desk('find', sought);
      expect(said.trim().split('\n'), sought).toHaveLength(1);
      expect(said).toContain(`│ ${name}  `);
    }
    expect((await desk('find', 'emilie')).said).toContain('No request');
  });

  test('what was not delivered can be sent again, and a person’s data erased', async () => {
    const { store, desk } = await agency(engine, mail);
    const reference = await received(store, 'Ada Byron', at('18:41:00'));
    await store.outbox.failed((await store.outbox.claim('mail')) as Claim, 'refused');
    expect((await desk('retry', reference)).code).toBe(0);
    expect(await store.outbox.claim('mail')).toBeDefined();
    expect((await desk('erase', reference)).code).toBe(0);
    expect(await store.find(reference)).toBeUndefined();
    expect(await desk('show', reference)).toMatchObject({
      code: 1,
      said: expect.stringContaining('was erased'),
    });
  });
});

test('the desk says what “delivered” means of a mail: it may come back, and to whom', async () => {
  const { store, desk } = await agency('sqlite');
  const reference = await received(store, 'Ada Byron', at('18:41:00'));
  expect((await desk('show', reference)).said).not.toContain('MAIL_FROM');
  await store.outbox.succeeded((await store.outbox.claim('mail', at('18:42:00'))) as Claim);
  expect((await desk('show', reference)).said).toMatch(
    /mail, attempt 1: delivered\n\n“Delivered” means that the mail server .*returns to MAIL_FROM/,
  );
});

test('the desk says when messages are late, were given up, or are never sent', async () => {
  const { store, desk } = await agency('sqlite');
  const long = new Date(Date.now() - 4 * 24 * 3_600_000);
  await received(store, 'Overdue', long);
  const givenUp = await received(store, 'Given up', new Date(long.getTime() - 1000));
  await store.outbox.failed((await store.outbox.claim('mail')) as Claim, 'refused');
  const { said } = await desk();
  expect(said).toContain('Deliveries overdue: 1');
  expect(said).toContain('Deliveries given up: 1');
  expect(said).toContain(`\n${givenUp}\n`);
  expect(said).toContain('no channel is configured (SMTP_URL or WEBHOOK_URL)');
  expect(await desk('retry', givenUp)).toMatchObject({ code: 1, said: expect.stringContaining('SMTP_URL') });
});

test('requests move from the file to PostgreSQL by one command', async () => {
  const small = await emptyPlace('sqlite');
  const large = await emptyPlace('postgres');
  const before = await openStore(small.location);
  const reference = await received(before, 'Ada Byron', at('18:41:00'));
  await before.close();
  const settings = {
    DATABASE_URL: large.settings.DATABASE_URL ?? '',
    DATA_DIR: small.settings.DATA_DIR,
  };
  const move = await runDesk(['import'], settings);
  expect(move.said).toMatch(/: 1\.$/m);
  const after = await openStore(large.location);
  onTestFinished(() => after.close());
  expect(await after.find(reference)).toMatchObject({ name: 'Ada Byron' });
});

test('the desk says who answered, and prints links to the sheet that die when they are revoked', async () => {
  const { store, desk } = await agency('sqlite', { SITE_URL: 'https://www.vesperrow.example' });
  const reference = await received(store, 'Ada Byron', at('18:41:00'));
  const token = (await desk('sheet')).said
    .trim()
    .match(/^https:\/\/www\.vesperrow\.example\/sheet\/(.+)$/)?.[1];
  const links = new Links(() => store.signingKey(), undefined);
  expect(await links.open(token ?? '')).toEqual({ kind: 'sheet' });
  expect((await desk('revoke')).code).toBe(0);
  expect(await links.open(token ?? '')).toBeUndefined();
  expect((await desk('answered', reference, 'A.', 'B.')).code).toBe(0);
  expect((await desk('show', reference)).said).toMatch(/^Answered .* by A\. B\.$/m);
  expect((await desk('answered', reference, 'C')).said).toMatch(/was answered .* by A\. B\./);
});

test('all requests are exported as a table or as JSON, and counted by the month', async () => {
  const { store, desk } = await agency('sqlite');
  for (const [name, time] of [
    ['Early', '2026-01-31T12:00:00Z'],
    ['=cmd()', '2026-02-01T12:00:00Z'],
  ] as const) {
    const reference = await received(store, name, new Date(time));
    await store.answered(reference, 'AB', new Date(time));
  }
  const { said } = await desk('export');
  expect(said.trim().split('\r\n').at(-1)).toContain("'=cmd()");
  const since = JSON.parse((await desk('export', '--format', 'json', '--since', '2026-02-01')).said);
  expect(since).toMatchObject([{ name: '=cmd()', answeredBy: 'AB' }]);
  expect((await desk('stats')).said.trim().split('\n')).toEqual([
    expect.stringMatching(/^January 2026 .*1 received, 1 answered/),
    expect.stringMatching(/^February 2026 .*1 received, 1 answered/),
  ]);
});

test('a mistake at the keyboard is answered with a sentence', async () => {
  const { desk } = await agency('sqlite');
  const mistakes: [words: string[], sentence: string][] = [
    [['show'], 'reference'],
    [['show', 'VR-0000-0000'], 'VR-0000-0000'],
    [['shwo'], '  show REFERENCE'],
    [['constructor'], 'no command'],
    [['import'], 'DATABASE_URL'],
    [['list', 'two'], 'number of a page'],
    [['find'], 'Find what?'],
    [['sheet'], 'SITE_URL'],
    [['export', '--format', 'xml'], 'xml'],
  ];
  await Promise.all([
    ...mistakes.map(async ([words, sentence]) => {
      expect(await desk(...words)).toMatchObject({ code: 1, said: expect.stringContaining(sentence) });
    }),
    ...['help', '--help', '-h'].map(async (word) => {
      expect(await desk(word)).toMatchObject({ code: 0, said: expect.stringContaining('erase REFERENCE') });
    }),
  ]);
});

test('whoever asks what a command does, or types too much, changes nothing', async () => {
  const { store, desk } = await agency('sqlite', mail);
  const [ada, eve] = [await received(store, 'Ada', at('18:41:00')), await received(store, 'Eve', new Date())];
  const key = await store.signingKey();
  for (const option of ['--help', '-h']) {
    for (const words of [['revoke'], ['erase', ada], ['answered', ada], ['retry', ada], ['backup'], ['find']])
      expect(await desk(...words, option)).toMatchObject({
        code: 0,
        said: expect.stringContaining('erase REFERENCE'),
      });
  }
  for (const words of [
    ['revoke', 'now'],
    ['erase', ada, eve],
    ['sheet', ada],
    ['show', ada, eve],
  ])
    expect(await desk(...words)).toEqual({
      code: 1,
      said: expect.stringContaining(`does not take “${words.at(-1)}”`),
    });
  expect(await store.signingKey()).toBe(key);
  expect(await store.find(ada)).toMatchObject({ answered_at: null });
});

test('an export goes into a new file that only its owner can read, whole or not at all', async () => {
  const { store, desk } = await agency('sqlite', { INIT_CWD: temporaryFolder() });
  await received(store, 'Ada Byron', at('18:41:00'));
  const folder = temporaryFolder();
  const file = join(folder, 'requests.csv');
  expect(await desk('export', '--output', file)).toEqual({
    code: 0,
    said: `1 request written to ${file}. Only you can read that file.\n`,
  });
  expect(readFileSync(file, 'utf8')).toMatch(/^\ufeffreference,.*Ada Byron/s);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await desk('export', '--output', file, '--format', 'json')).toMatchObject({
    code: 1,
    said: expect.stringContaining('is there already'),
  });
  expect(readFileSync(file, 'utf8')).toMatch(/^\ufeffreference,/);
  expect((await desk('export', '--output', join(folder, 'none/requests.csv'))).code).toBe(1);
  await expect(writeNewFile(join(folder, 'half.csv'), failing())).rejects.toThrow('the store is away');
  expect(readdirSync(folder)).toEqual(['requests.csv']);
});

async function* failing() {
  yield 'reference';
  throw new Error('the store is away');
}

test('the name of a new file counts from the folder in which it was typed', async () => {
  const folder = temporaryFolder();
  const { desk } = await agency('sqlite', { INIT_CWD: folder });
  expect((await desk('export', '--output', 'requests.xlsx', '--format', 'xlsx')).code).toBe(0);
  expect(readdirSync(folder)).toEqual(['requests.xlsx']);
});

test('what is redirected is the data alone, or nothing', async () => {
  const underNpm = { npm_lifecycle_event: 'desk', npm_config_loglevel: 'notice' };
  const { store, desk, settings } = await agency('sqlite', underNpm);
  await received(store, 'Ada Byron', at('18:41:00'));
  expect(await desk('export')).toMatchObject({ code: 1, said: expect.stringContaining('--output FILE') });
  const silent = { ...settings, npm_config_loglevel: 'silent' };
  const { said } = await runDesk(['export', '--format', 'json'], silent);
  expect(JSON.parse(said)).toMatchObject([{ name: 'Ada Byron' }]);
});

test('find asks for a word when there is none, so that no history of commands has it', async () => {
  const { store, settings } = await agency('sqlite');
  const reference = await received(store, 'Ada Byron', at('18:41:00'));
  expect((await runDesk(['find'], settings, { typed: 'byron\n' })).said).toContain(reference);
  expect((await runDesk(['find'], settings, { typed: 'nobody\n' })).said).toContain(
    'No request holds “nobody”.',
  );
});

test('what a visitor writes cannot drive the terminal', async () => {
  const { store, desk } = await agency('sqlite');
  const reference = await received(store, '\u001b[2J\u202eX\nVR-FAKE-LINE', at('18:41:00'));
  for (const words of [[], ['show', reference]]) {
    const { said } = await desk(...words);
    expect(said).not.toContain('\u001b');
    expect(said).not.toMatch(/\u202e|^VR-FAKE/m);
    expect(said).toContain('\\u{1b}[2J\\u{202e}X');
  }
  expect(setOff('a\tb\nc\u0007')).toBe('  │ a  b\n  │ c\\u{7}');
  expect(printable('in\u200bvi\u2060si\ufeffble\u00ad')).toBe('in\\u{200b}vi\\u{2060}si\\u{feff}ble\\u{ad}');
});

test('a name is cut between characters', () => {
  for (const spaces of [0, 1]) {
    const line = shortened(`${' '.repeat(spaces)}${'n'.repeat(spaces)}${'𐀀'.repeat(80)}`, 32);
    expect(line).toMatch(/𐀀…$/u);
    expect(line.isWellFormed()).toBe(true);
  }
});

test('nothing that a visitor writes can be taken for a line of ours', async () => {
  const { store, desk } = await agency('sqlite');
  const forged = 'Delivery of the request by mail: delivered';
  const row = 'VR-0000-0000  2026-01-01 00:00 UTC  wellness  │ Eve';
  const receipt = await store.receive({
    ...sampleRequest,
    name: `Eve${' '.repeat(300)}${row}`,
    message: `Hello\n${forged}\n${' '.repeat(76)}${forged}\n${'m'.repeat(500)}${forged}`,
  });
  const { said } = await desk('show', 'reference' in receipt ? receipt.reference : '');
  const lines = said.split('\n');
  expect(lines.filter((line) => line.startsWith('Delivery'))).toEqual([
    'Delivery of the request by mail: waiting',
  ]);
  const wrapped = setOff(`${'m'.repeat(80)}${forged}`, 80).split('\n');
  expect(wrapped).toHaveLength(2);
  expect(wrapped.every((line) => line.startsWith('  │ ') && line.length <= 80)).toBe(true);
  await received(store, `Eve${' '.repeat(16)}VR-0000-0000`, new Date());
  const list = (await desk()).said.trim().split('\n');
  expect(list.filter((line) => line.startsWith('VR-'))).toHaveLength(2);
  expect(list[0]?.length).toBeLessThan(150);
  expect(list[1]).toContain('│ Eve VR-0000-0000  ada@');
});

test('a person who has lost their reference is found, answered or not', async () => {
  const { store, desk } = await agency('sqlite', mail);
  const ada = await received(store, 'Ada Byron', at('18:41:00'));
  const eve = await received(store, '100% Eve', at('18:42:00'));
  await store.answered(ada);
  expect((await desk('find', 'ada', 'byr')).said).toContain(ada);
  expect((await desk('find', 'byron')).said).not.toContain(eve);
  expect((await desk('find', '0%')).said).toContain(eve);
  expect((await desk('find', '0_')).said).toContain('No request');
  expect((await desk('list', '--answered')).said).toContain(ada);
  expect((await desk('list', '--answered')).said).not.toContain(eve);
});

/** A store that says what is asked of its database, and how much that answers. */
function watched(location: StoreLocation) {
  const seen = { asked: [] as CompiledQuery[], answered: 0 };
  const plain = openDatabase(location);
  const db = plain.withPlugin({
    transformQuery({ node, queryId }) {
      seen.asked.push(plain.getExecutor().compileQuery(node, queryId));
      return node;
    },
    async transformResult({ result }) {
      seen.answered += JSON.stringify(result.rows).length;
      return result;
    },
  });
  const store = new Store(db, [carriesAll()]);
  onTestFinished(() => store.close());
  return { store, seen };
}

test.each(engines)(
  'a page is all that the desk reads of a long list, and of long requests (%s)',
  async (engine) => {
    const { location } = await emptyPlace(engine);
    const filling = await openStore(location);
    onTestFinished(() => filling.close());
    const words = 'w'.repeat(20_000);
    for (let index = 1; index <= 120; index += 1)
      await filling.receive({ ...sampleRequest, name: `${index} ${words}`, company: words, message: words });
    const { store, seen } = watched(location);
    for (const page of ['1', '3']) {
      seen.answered = 0;
      const list = await commands.list?.({ ...unset, store, words: [page] });
      expect(list).toContain(`Page ${page} of 3, 120 requests.`);
      expect(list?.match(/^VR-/gm)).toHaveLength(page === '1' ? 50 : 20);
      // Fifty beginnings of names and addresses.
      expect(seen.answered).toBeLessThan(50 * 1_000);
    }
  },
);

test('the embedded database finds a page of the list, and a part of an export, without reading all requests', async () => {
  const { location } = await emptyPlace('sqlite');
  await (await openStore(location)).close();
  const { store, seen } = watched(location);
  await commands.list?.({ ...unset, store, words: ['2000'] });
  await commands.list?.({ ...unset, store, words: ['--answered'] });
  await Array.fromAsync(store.all());
  const database = new DatabaseSync(sqliteFile(location.dataDirectory));
  onTestFinished(() => database.close());
  const steps = seen.asked.flatMap(({ sql, parameters }) =>
    database.prepare(`explain query plan ${sql}`).all(...(parameters as SQLInputValue[])),
  );
  expect(steps.length).toBeGreaterThan(0);
  // Requests of the same moment may be put in order by themselves; that is all.
  for (const { detail } of steps) expect(detail).toMatch(/^SEARCH .* USING .*INDEX|LAST TERM OF ORDER BY$/);
});
