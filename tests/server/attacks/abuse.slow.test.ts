/**
 * Tests that attacks on the server do not block other visitors. `npm run test:all` runs a short version. `npm run
 * test:abuse` runs the long version, which takes up to two minutes and prints a table of measurements.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { maxBodyBytes } from '#lib/request/consultation-endpoint.ts';
import { SheetLinks } from '../../../server/domain/links.ts';
import { getSqlitePath } from '../../../server/store/location.ts';
import { openStore } from '../../../server/store/store.ts';
import {
  createTemporaryFolder,
  sampleRequest,
  startServer,
  writeTestSite,
} from '../../support/server/server-fixtures.ts';
import { type AttackTarget, serverAttacks } from './attacker.ts';

const long = process.env.ABUSE === 'long';
/** `ATTACK=sheet` runs only the attacks with “sheet” in their names. */
const chosen = new RegExp(process.env.ATTACK ?? '');
const connections = long ? 1_500 : 60;
/**
 * The heap limit in the short version, so that measurements do not depend on garbage collection. A server that needs
 * more memory exits.
 */
const heap = long ? {} : { NODE_OPTIONS: '--max-old-space-size=96' };
/** The duration of an attack in ms after all its connections are open. */
const attackMs = long ? 2_000 : 100;
/** The time in ms between an attack and the second measurement of the server's memory. */
const idleMs = long ? 60_000 : 0;

/** Fills a store with the maximum number of requests per hour, one of them with the maximum length. */
async function fill(dataDirectory: string): Promise<AttackTarget> {
  const store = await openStore({ dataDirectory });
  const receipt = await store.receive({ ...sampleRequest, message: 'x'.repeat(maxBodyBytes - 1000) });
  const reference = 'reference' in receipt ? receipt.reference : '';
  const links = new SheetLinks(() => store.deriveKey('sheet-links'), new URL('https://vesperrow.example'));
  const pathTo = async (...purpose: Parameters<SheetLinks['createLink']>) =>
    new URL((await links.createLink(...purpose)) ?? '').pathname;
  const [sheet, request] = [await pathTo({ kind: 'sheet' }), await pathTo({ kind: 'request', reference })];
  await store.close();
  const file = new DatabaseSync(getSqlitePath(dataDirectory));
  file.exec(`insert into consultation_requests
    (reference, content_hash, name, email, phone, company, service_interest, message, received_at, reply_by)
    select printf('VR-%04d-0000', value), '', 'Ada', 'ada@example.com', '', '', 'wellness', 'A week.',
      '2026-03-06T21:30:00.000Z', '2026-03-09T13:30:00.000Z'
    from (with recursive numbers (value) as (select 0 union all select value + 1 from numbers where value < 9999)
      select value from numbers)`);
  file.close();
  return { receipt: `/consultation-received?reference=${reference}`, sheet, request, reference };
}

let visitors = 0;

async function measureWait(address: string, status: number, headers = {}, body?: string): Promise<number> {
  const startedAt = performance.now();
  const method = body === undefined ? 'GET' : 'POST';
  const answer = await fetch(address, {
    method,
    headers: { Connection: 'close', ...headers },
    body: body ?? null,
  });
  await answer.text();
  expect.soft(answer.status).toBe(status);
  return performance.now() - startedAt;
}

const visit = (address: string) => measureWait(`${address}/terms`, 200);

function send(address: string): Promise<number> {
  visitors += 1;
  const headers = {
    'Content-Type': 'application/json',
    'X-Forwarded-For': `10.1.${visitors >> 8}.${visitors & 255}`,
  };
  const body = JSON.stringify({ ...sampleRequest, message: `Request ${visitors}` });
  return measureWait(`${address}/api/consultations`, 201, headers, body);
}

const start = async () => {
  const settings = {
    OUT_DIR: writeTestSite(),
    DATA_DIR: createTemporaryFolder(),
    TRUST_PROXY: '1',
    DESK: 'on',
    SITE_URL: 'https://vesperrow.example',
    ...heap,
  };
  const target = await fill(settings.DATA_DIR);
  return { target, ...(await startServer(settings, { measured: true })) };
};

async function runAttack(name: string, { target, address, readMetrics }: Awaited<ReturnType<typeof start>>) {
  const before = (await readMetrics()).memory;
  const attacker = spawn(
    process.execPath,
    [
      'tests/server/attacks/attacker.ts',
      name,
      new URL(address).port,
      `${connections}`,
      JSON.stringify(target),
    ],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  onTestFinished(() => void attacker.kill('SIGKILL'));
  let over = false;
  const attack = (async () => {
    const ended = once(attacker, 'exit').then(() => {
      throw new Error('The attacker’s process exited. Its output has the reason.');
    });
    const [{ reached }] = await Promise.race([once(attacker, 'message'), ended]);
    await sleep(attackMs);
    over = true;
    return reached as number;
  })();
  let [slowest, slowestPost] = [0, 0];
  while (!over) {
    slowest = Math.max(slowest, await visit(address));
    slowestPost = Math.max(slowestPost, await send(address));
  }
  const reached = await attack;
  const gone = once(attacker, 'exit');
  attacker.kill('SIGKILL');
  await gone;
  const { peak } = await readMetrics();
  const later = sleep(idleMs).then(async () => (await readMetrics()).memory);
  const [wait, postWait] = [slowest, slowestPost].map(Math.round);
  return { name, reached, wait, postWait, before, peak, later };
}

test('during each attack, other visitors get pages, and memory is bounded', async () => {
  const measured = [];
  // In the long version, each attack has a separate server, because the server's memory is measured again later.
  const shared = long ? undefined : await start();
  for (const name of Object.keys(serverAttacks).filter((each) => chosen.test(each)))
    measured.push(await runAttack(name, shared ?? (await start())));
  const table: (string | number)[][] = [
    [
      'attack',
      'connections',
      'longest wait for a page, ms',
      'for a post',
      'memory before, MB',
      'peak',
      'a minute later',
    ],
    ['---', '---', '---', '---', '---', '---', '---'],
  ];
  for (const { name, reached, wait = 0, postWait = 0, before, peak, later } of measured) {
    table.push([name, reached, wait, postWait, before, peak, await later]);
    expect.soft(await later, name).toBeLessThan(long ? 300 : 400);
    expect.soft(reached, name).toBe(connections);
    expect.soft(peak, name).toBeLessThan(400);
  }
  if (long) console.log(`\n${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`);
}, 400_000);
