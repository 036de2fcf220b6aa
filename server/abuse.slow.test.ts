/**
 * Whoever attacks the server keeps nobody else from the pages. `npm run test:all` runs a short form, `npm run
 * test:abuse` the long one, within two minutes, and ends with a table of what was measured.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { attacks } from '../testing/attacker.ts';
import { builtSite, startServer, temporaryFolder } from '../testing/server-fixtures.ts';

const long = process.env.ABUSE === 'long';
const connections = long ? 1_500 : 60;
/** How long an attack goes on when all its connections are there. */
const heldMs = long ? 2_000 : 100;
/** Each server idles so long while the others are attacked. */
const laterMs = long ? 60_000 : 0;

/** A visitor whose browser has no connection yet asks for a page. Returns how long it took, in milliseconds. */
async function visit(address: string): Promise<number> {
  const asked = performance.now();
  const [page] = (await once(get(`${address}/terms`, { agent: new Agent() }), 'response')) as [
    IncomingMessage,
  ];
  await page.resume().toArray();
  expect(page.statusCode).toBe(200);
  return performance.now() - asked;
}

const start = () => {
  const settings = { OUT_DIR: builtSite(), DATA_DIR: temporaryFolder(), TRUST_PROXY: '1' };
  return startServer(settings, { measured: true });
};

async function attacked(name: string, { address, figures }: Awaited<ReturnType<typeof start>>) {
  const before = (await figures()).memory;
  const attacker = spawn(
    process.execPath,
    ['testing/attacker.ts', name, new URL(address).port, `${connections}`],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  onTestFinished(() => void attacker.kill('SIGKILL'));
  let over = false;
  const attack = (async () => {
    const ended = once(attacker, 'exit').then(() => {
      throw new Error('The attacker ended.');
    });
    const [{ reached }] = await Promise.race([once(attacker, 'message'), ended]);
    await sleep(heldMs);
    over = true;
    return reached as number;
  })();
  let slowest = 0;
  while (!over) slowest = Math.max(slowest, await visit(address));
  const reached = await attack;
  const gone = once(attacker, 'exit');
  attacker.kill('SIGKILL');
  await gone;
  const { peak } = await figures();
  const later = sleep(laterMs).then(async () => (await figures()).memory);
  return { name, reached, slowest: Math.round(slowest), before, peak, later };
}

test('whoever attacks, others get their pages, and memory is bounded', async () => {
  const measured = [];
  // In the long form each attack has a server of its own, whose memory is looked at again later.
  const shared = long ? undefined : await start();
  for (const name of Object.keys(attacks)) measured.push(await attacked(name, shared ?? (await start())));
  const table: (string | number)[][] = [
    ['attack', 'connections', 'longest wait of others, ms', 'memory before, MB', 'peak', 'a minute later'],
    ['---', '---', '---', '---', '---', '---'],
  ];
  for (const { name, reached, slowest, before, peak, later } of measured) {
    table.push([name, reached, slowest, before, peak, await later]);
    // In the long form nobody is connected any more, and what they took was given back.
    expect.soft(await later, name).toBeLessThan(long ? 300 : 400);
    expect.soft(reached, name).toBe(connections);
    expect.soft(peak, name).toBeLessThan(400);
    // The machine may be busy with other tests in the short form.
    expect.soft(slowest, name).toBeLessThan(long ? 1_000 : 5_000);
  }
  if (long) console.log(`\n${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`);
}, 180_000);
