import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ClaimedDelivery } from '../server/store/outbox/outbox.ts';
import { findBrandOnlyWords, listBrandWords } from '../tests/support/brands/brand-words.ts';
import { copySampleBrandWith } from '../tests/support/brands/compose-brand.ts';
import { startMailServer } from '../tests/support/messages/mail-server.ts';
import type { TypedCommand } from '../tests/support/server/inbox-session.ts';
import { createTemporaryFolder, sampleRequest } from '../tests/support/server/server-fixtures.ts';
import { openTestStore, readReference } from '../tests/support/stores/test-store.ts';

const BRAND = '.cache/brands/portuguese-desk';
beforeAll(() => copySampleBrandWith('casa-da-vespera', BRAND));

const portuguese = listBrandWords('tests/support/brands/casa-da-vespera/pt', 'pt-PT');

const request = {
  ...sampleRequest,
  name: 'Ana',
  email: 'ana@casadavespera.example',
  company: '',
  message: 'Uma mesa no jardim.',
};

test('the output is in English for every brand, with times in the desk’s zone', async () => {
  const dataDirectory = createTemporaryFolder();
  const store = await openTestStore({ dataDirectory });
  const signals = { hiddenField: 'x', millisecondsOpen: 1 };
  const received = (name: string, now: Date) =>
    readReference(store.receive({ ...request, name }, { now, signals }));
  const reference = await received('Ana', new Date('2026-03-09T15:05:00Z'));
  const erased = await received('Rui', new Date('2026-03-10T09:00:00Z'));
  for (const outcome of ['certificate: ', 'recipient: ']) {
    const claim = (await store.outbox.claim('mail', new Date('2026-03-11'))) as ClaimedDelivery;
    await store.outbox.recordFailure(claim, outcome, new Date('2026-03-11'));
  }
  const mail = await startMailServer();
  onTestFinished(() => mail.stop());
  const mailed = {
    SMTP_URL: mail.url,
    MAIL_FROM: 'ana@casadavespera.example',
    DESK_EMAIL: 'ana@casadavespera.example',
  };
  const folder = createTemporaryFolder();
  writeFileSync(join(folder, 'texto'), 'Bom dia');
  const typed: TypedCommand[] = [
    [['help']],
    [[]],
    [['show', reference]],
    [['retry', reference]],
    [['export', '--since', 'x']],
    [['restore', 'texto']],
    [['test-mail'], mailed],
    [['list'], { DATA_DIR: join(folder, 'x') }],
    [['erase', erased]],
    [['show', erased]],
    [['backup', 'cópia']],
    [['restore', 'cópia', '--replace']],
  ];
  const session = ['scripts/run.mjs', 'tests/support/server/inbox-session.ts', JSON.stringify(typed)];
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, BRAND, DATA_DIR: dataDirectory, INIT_CWD: folder };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, session, { env });
  const said = stdout + stderr;
  expect(said).toContain('Times are Europe/Lisbon.');
  expect(said).toContain('Received Mar 9, 2026, 15:05');
  const inputs = [...Object.values(request), 'Rui', 'cópia', 'texto'];
  const own = inputs.reduce((text, input) => text.replaceAll(input, ' '), said);
  expect(findBrandOnlyWords(portuguese, own)).toEqual([]);
});
