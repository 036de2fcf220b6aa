import { execFile } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { desk } from '#brand/words/desk.ts';
import type { Claim } from '../server/store/outbox.ts';
import { openStore } from '../server/store/store.ts';
import { foreignTo, wordsOfBrand } from '../tests/support/brands/brand-words.ts';
import { startMailServer } from '../tests/support/messages/mail-server.ts';
import type { Typed } from '../tests/support/server/desk-session.ts';
import { carriesAll, sampleRequest, temporaryFolder } from '../tests/support/server/server-fixtures.ts';

const name = 'casa-da-vespera';
/** A whole brand; within the checkout, so that its files find `#lib/…`. */
const BRAND = '.cache/brands/portuguese-desk';
beforeAll(() => {
  rmSync(BRAND, { recursive: true, force: true });
  for (const folder of ['brands/vesper-row', `tests/support/brands/${name}`])
    cpSync(folder, BRAND, { recursive: true });
});

const words = wordsOfBrand(`tests/support/brands/${name}`, 'pt-PT');
// The commands' names are the same in every language; and this is what the test itself says.
const commands = Object.keys(desk.help.commands).flatMap((command) => command.match(/[a-z]+/g) ?? []);
for (const word of [...commands, ...'desk replace nobody ab ana rui cópia'.split(' ')]) words.add(word);

const request = {
  ...sampleRequest,
  name: 'Ana',
  email: 'ana@casadavespera.example',
  company: '',
  message: 'Uma mesa no jardim.',
};

test('all that the desk says is in the brand’s words, with its clock', async () => {
  const dataDirectory = temporaryFolder();
  const store = await openStore({ dataDirectory }, [carriesAll()]);
  onTestFinished(() => store.close());
  const received = async (name: string, now: Date) => {
    const receipt = await store.receive(
      { ...request, name },
      { now, signs: { hiddenField: 'x', millisecondsOpen: 1 } },
    );
    return 'reference' in receipt ? receipt.reference : '';
  };
  const reference = await received('Ana', new Date('2026-03-09T15:05:00Z'));
  const erased = await received('Rui', new Date('2026-03-10T09:00:00Z'));
  for (const outcome of ['certificate: ', 'recipient: ']) {
    const claim = (await store.outbox.claim('mail', new Date('2026-03-11'))) as Claim;
    await store.outbox.failed(claim, outcome, new Date('2026-03-11'));
  }
  const mail = await startMailServer();
  onTestFinished(() => mail.stop());
  const mailed = {
    SMTP_URL: mail.url,
    MAIL_FROM: 'ana@casadavespera.example',
    DESK_EMAIL: 'ana@casadavespera.example',
  };
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'texto'), 'Bom dia');
  const typed: Typed[] = [
    [['help']],
    [[]],
    [['find', 'ninguém']],
    [['show', reference]],
    [['stats']],
    [['retry', reference]],
    [['export', '--since', 'x']],
    [['restore', 'texto']],
    [['test-mail'], mailed],
    [['list'], { DATA_DIR: join(folder, 'x') }],
    [['erase', erased]],
    [['show', erased]],
    [['answered', reference, 'AB']],
    [['backup', 'cópia']],
    [['restore', 'cópia', '--replace']],
  ];
  const session = [
    'scripts/run.mjs',
    '--brand',
    'tests/support/server/desk-session.ts',
    JSON.stringify(typed),
  ];
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, BRAND, DATA_DIR: dataDirectory, INIT_CWD: folder };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, session, { env });
  const said = stdout + stderr;
  expect(said).toContain('Chegou: 09/03/2026, às 15:05');
  // Paths, references, addresses, settings, file names and what the other side has answered are nobody's words.
  const nobodys =
    /\/[^\s:]+|\b[A-Z]{2}(?:-[0-9A-Z]{4}){2}\b|\S+@\S+|\b[A-Z]+_[A-Z]+\b|\b\d{3} OK.*|“[^”]*”|\b(?:wellness|csv|json)\b/g;
  expect(foreignTo(words, said.replaceAll(nobodys, ' '))).toEqual([]);
});
