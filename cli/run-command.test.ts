import { expect, test } from 'vitest';
import { SheetLinks } from '../server/domain/links.ts';
import type { ClaimedDelivery } from '../server/store/outbox/outbox.ts';
import { openStore } from '../server/store/store.ts';
import { createStoreWithCli } from '../tests/support/server/agency.ts';
import { runCommandInProcess, spawnCommand } from '../tests/support/server/cli-command.ts';
import { sampleRequest } from '../tests/support/server/server-fixtures.ts';
import { createEmptyLocation, engines } from '../tests/support/stores/databases.ts';
import {
  answerRequest,
  openTestStore,
  readReference,
  receiveRequest,
} from '../tests/support/stores/test-store.ts';

const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example', DESK_EMAIL: 'c@d.example' };

const at = (time: string) => new Date(`2020-02-20T${time}Z`);

test.each(engines)('open requests are listed, oldest first, while the server uses %s', async (engine) => {
  const { store, desk } = await createStoreWithCli(engine, mail, spawnCommand);
  expect(await desk()).toEqual({ code: 0, said: 'All requests are answered.\n' });
  const now = new Date();
  const late = await receiveRequest(store, 'Late', now);
  const early = await receiveRequest(store, 'Early', new Date(now.getTime() - 60_000));
  const lines = (await desk()).said.trim().split('\n');
  expect(lines[0]).toMatch(
    new RegExp(`^${early}  \\w+ \\d+, \\d{4}, \\d+:\\d\\d [ap]m +wellness  │ Early  ada@example.com$`),
  );
  expect(lines[1]).toContain(late);
  expect(lines).toHaveLength(2);
  await answerRequest(store, early);
  expect((await desk()).said).not.toContain(early);
});

test('show prints the whole request with the state of its deliveries', async () => {
  const { store, desk } = await createStoreWithCli('sqlite');
  const reference = await receiveRequest(store, 'Ada Byron', at('18:41:00'));
  const claim = (await store.outbox.claim('mail', at('18:42:00'))) as ClaimedDelivery;
  await store.outbox.recordFailure(claim, 'connection refused', at('18:42:10'));
  const { said } = await desk('show', reference.toLowerCase());
  const words = [
    reference,
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

test('show names the visitor’s language if it is not the desk’s', async () => {
  const { store, desk } = await createStoreWithCli('sqlite');
  const request = { ...sampleRequest, message: '静かな宿を。' };
  const reference = await readReference(store.receive(request, { language: 'ja' }));
  expect((await desk('show', reference)).said).toContain('\nWrote in Japanese\n');
  const own = await receiveRequest(store, 'Ada Byron', at('18:41:00'));
  const { said } = await desk();
  expect(said).toMatch(new RegExp(`^${reference} .* wellness, in Japanese  │ `, 'm'));
  expect(said).not.toMatch(new RegExp(`^${own} .* in `, 'm'));
  expect((await desk('show', own)).said).not.toContain('Wrote in');
});

test('failed deliveries can be retried, and a person’s data erased', async () => {
  const { store, desk, refuse } = await createStoreWithCli('sqlite', mail);
  const reference = await receiveRequest(store, 'Ada Byron', at('18:41:00'));
  await store.outbox.recordFailure((await store.outbox.claim('mail')) as ClaimedDelivery, 'refused');
  expect((await desk('retry', reference)).code).toBe(0);
  expect(await store.outbox.claim('mail')).toBeDefined();
  expect((await desk('erase', reference)).code).toBe(0);
  expect(await store.find(reference)).toBeUndefined();
  await refuse('was erased', 'show', reference);
});

test('show explains that a delivered mail may be returned, and to which address', async () => {
  const { store, desk } = await createStoreWithCli('sqlite');
  const reference = await receiveRequest(store, 'Ada Byron', at('18:41:00'));
  expect((await desk('show', reference)).said).not.toContain('MAIL_FROM');
  await store.outbox.recordSuccess((await store.outbox.claim('mail', at('18:42:00'))) as ClaimedDelivery);
  expect((await desk('show', reference)).said).toMatch(
    /mail, attempt 1: delivered\n\n“Delivered” means that the mail server accepted .*MAIL_ENVELOPE_FROM, or to MAIL_FROM/,
  );
});

test('the list reports messages that are overdue, were given up, or are never sent', async () => {
  const { store, desk, refuse } = await createStoreWithCli('sqlite');
  const long = new Date(Date.now() - 4 * 24 * 3_600_000);
  await receiveRequest(store, 'Overdue', long);
  const givenUp = await receiveRequest(store, 'Given up', new Date(long.getTime() - 1000));
  await store.outbox.recordFailure((await store.outbox.claim('mail')) as ClaimedDelivery, 'refused');
  const { said } = await desk();
  expect(said).toContain('Deliveries overdue: 1');
  expect(said).toContain('Deliveries given up: 1');
  expect(said).toContain(`\n${givenUp}\n`);
  expect(said).toContain('no channel is configured (SMTP_URL or WEBHOOK_URL)');
  await refuse('SMTP_URL', 'retry', givenUp);
});

test('import copies requests from SQLite to PostgreSQL', async () => {
  const small = await createEmptyLocation('sqlite');
  const large = await createEmptyLocation('postgres');
  const before = await openStore(small.location);
  const reference = await receiveRequest(before, 'Ada Byron', at('18:41:00'));
  await before.close();
  const settings = {
    DATABASE_URL: large.settings.DATABASE_URL ?? '',
    DATA_DIR: small.settings.DATA_DIR,
  };
  const move = await runCommandInProcess(['import'], settings);
  expect(move.said).toMatch(/: 1\.$/m);
  const after = await openTestStore({ ...large.location, dataDirectory: small.location.dataDirectory });
  expect(await after.find(reference)).toMatchObject({ name: 'Ada Byron' });
});

test('show names the person who answered, and revoked links stop working', async () => {
  const { store, desk } = await createStoreWithCli('sqlite', { SITE_URL: 'https://www.vesperrow.example' });
  const reference = await receiveRequest(store, 'Ada Byron', at('18:41:00'));
  const token = (await desk('sheet')).said
    .trim()
    .match(/^https:\/\/www\.vesperrow\.example\/sheet\/(.+)$/)?.[1];
  const links = new SheetLinks(() => store.deriveKey('sheet-links'), undefined);
  expect(await links.verifyToken(token ?? '')).toEqual({ kind: 'sheet' });
  expect((await desk('revoke')).code).toBe(0);
  expect(await links.verifyToken(token ?? '')).toBeUndefined();
  await answerRequest(store, reference, 'A. B.');
  expect((await desk('show', reference)).said).toMatch(/^Answered .* by A\. B\.$/m);
});

test('a wrong command or argument prints a sentence', async () => {
  const { refuse } = await createStoreWithCli('sqlite');
  const mistakes: [words: string[], sentence: string][] = [
    [['show'], 'show REFERENCE'],
    [['show', 'VR-0000-0000'], 'VR-0000-0000'],
    [['shwo'], '  show REFERENCE'],
    [['constructor'], 'does not exist'],
    [['import'], 'DATABASE_URL'],
    [['list', 'two'], 'not a page number'],
    [['sheet'], 'SITE_URL'],
    [['export', '--format', 'xml'], 'xml'],
  ];
  await Promise.all(mistakes.map(([words, sentence]) => refuse(sentence, ...words)));
});

test('help, and commands with too many arguments, change nothing', async () => {
  const { store, desk, refuse } = await createStoreWithCli('sqlite', mail);
  const [ada, eve] = [
    await receiveRequest(store, 'Ada', at('18:41:00')),
    await receiveRequest(store, 'Eve', new Date()),
  ];
  const key = await store.deriveKey('sheet-links');
  const help = { code: 0, said: expect.stringContaining('erase REFERENCE') };
  expect(await desk('help')).toEqual(help);
  for (const option of ['--help', '-h'])
    for (const words of [[], ['revoke'], ['erase', ada], ['retry', ada], ['backup']])
      expect(await desk(...words, option)).toEqual(help);
  for (const [name = '', ...words] of [
    ['revoke', 'now'],
    ['erase', ada, eve],
    ['sheet', ada],
    ['show', ada, eve],
  ])
    await refuse(`Usage: ${name}`, name, ...words);
  expect(await store.deriveKey('sheet-links')).toBe(key);
  expect(await store.find(ada)).toMatchObject({ answered_at: null });
});
