import { expect, test } from 'vitest';
import { Links } from '../server/domain/links.ts';
import type { Claim } from '../server/store/outbox/outbox.ts';
import { openStore } from '../server/store/store.ts';
import { agency } from '../tests/support/server/agency.ts';
import { runDesk, startDesk } from '../tests/support/server/desk-command.ts';
import { sampleRequest } from '../tests/support/server/server-fixtures.ts';
import { emptyPlace, engines } from '../tests/support/stores/databases.ts';
import { answer, opened, received, referenceOf } from '../tests/support/stores/open-store.ts';

const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example', DESK_EMAIL: 'c@d.example' };

const at = (time: string) => new Date(`2020-02-20T${time}Z`);

test.each(engines)(
  'the desk lists what waits, oldest first, while the server has %s open',
  async (engine) => {
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
    await answer(store, early);
    expect((await desk()).said).not.toContain(early);
  },
);

test('one request is shown whole, with how telling the house about it went', async () => {
  const { store, desk } = await agency('sqlite');
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

test('the language of a visitor who wrote in another than the desk’s is told', async () => {
  const { store, desk } = await agency('sqlite');
  const request = { ...sampleRequest, message: '静かな宿を。' };
  const reference = await referenceOf(store.receive(request, { language: 'ja' }));
  expect((await desk('show', reference)).said).toContain('\nWrote in Japanese\n');
  const own = await received(store, 'Ada Byron', at('18:41:00'));
  const { said } = await desk();
  expect(said).toMatch(new RegExp(`^${reference} .* wellness, in Japanese  │ `, 'm'));
  expect(said).not.toMatch(new RegExp(`^${own} .* in `, 'm'));
  expect((await desk('show', own)).said).not.toContain('Wrote in');
});

test('what was not delivered can be sent again, and a person’s data erased', async () => {
  const { store, desk } = await agency('sqlite', mail);
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
  const after = await opened({ ...large.location, dataDirectory: small.location.dataDirectory });
  expect(await after.find(reference)).toMatchObject({ name: 'Ada Byron' });
});

test('the desk shows who answered, and prints links to the sheet that die when they are revoked', async () => {
  const { store, desk } = await agency('sqlite', { SITE_URL: 'https://www.vesperrow.example' });
  const reference = await received(store, 'Ada Byron', at('18:41:00'));
  const token = (await desk('sheet')).said
    .trim()
    .match(/^https:\/\/www\.vesperrow\.example\/sheet\/(.+)$/)?.[1];
  const links = new Links(() => store.deriveKey('sheet-links'), undefined);
  expect(await links.open(token ?? '')).toEqual({ kind: 'sheet' });
  expect((await desk('revoke')).code).toBe(0);
  expect(await links.open(token ?? '')).toBeUndefined();
  await answer(store, reference, 'A. B.');
  expect((await desk('show', reference)).said).toMatch(/^Answered .* by A\. B\.$/m);
});

test('a mistake at the keyboard is answered with a sentence', async () => {
  const { desk } = await agency('sqlite');
  const mistakes: [words: string[], sentence: string][] = [
    [['show'], 'show REFERENCE'],
    [['show', 'VR-0000-0000'], 'VR-0000-0000'],
    [['shwo'], '  show REFERENCE'],
    [['constructor'], 'no command'],
    [['import'], 'DATABASE_URL'],
    [['list', 'two'], 'number of a page'],
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
  const key = await store.deriveKey('sheet-links');
  for (const option of ['--help', '-h']) {
    for (const words of [['revoke'], ['erase', ada], ['retry', ada], ['backup']])
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
      said: expect.stringContaining(`is typed as “${words[0]}`),
    });
  expect(await store.deriveKey('sheet-links')).toBe(key);
  expect(await store.find(ada)).toMatchObject({ answered_at: null });
});
