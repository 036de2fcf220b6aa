/**
 * `npm run bench:editor`: what visitors notice of a site that is published by the editor on its own server, and what memory
 * all of its processes take meanwhile. Readers ask for the first page, half of them on connections that stay open, and one
 * visitor sends requests; the owner publishes and brings back `ROUNDS` times (2 by default).
 * `CONFINED="command …"` starts the server by a command that confines it, as `systemd-run` can.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../server/store/store.ts';
import { EditingServer } from '../tests/support/editor/editing-server.ts';
import { unanswered } from '../tests/support/server/unanswered.ts';
import { keep, table } from './report.ts';
import { buildSite, machine, rounds } from './site.ts';

const roundCount = rounds(2);
const quietSeconds = 20;

/** Answers of a phase: how long each took, and what went wrong. */
interface Seen {
  readonly milliseconds: number[];
  readonly failures: string[];
}

const folder = mkdtempSync(join(tmpdir(), 'bench-editor-'));
const server = await EditingServer.started(
  { DATA_DIR: folder, OUT_DIR: resolve(await buildSite()), MAX_PER_HOUR: '1000000' },
  process.env.CONFINED?.split(' ') ?? [],
);
let seen: Seen = { milliseconds: [], failures: [] };
const sent = new Set<string>();
let isOver = false;
/** The most that each kind of process has taken, and all together, in MB. */
const peaks = new Map<string, number>();

try {
  const owner = await server.owner();
  await owner.comesIn();
  const everyone = [reader(true), reader(true), reader(false), reader(false), sender(), watchMemory()];
  await sleep(2000);
  const quiet = await during(() => sleep(quietSeconds * 1000));
  const [publishing, bringing] = [emptySeen(), emptySeen()];
  const seconds: number[] = [];
  for (let round = 1; round <= roundCount; round++) {
    await owner.ask('PUT', 'api/preview', { language: 'en' });
    await owner.change('facts.yaml', (facts) => ({ ...facts, quoteWithinHours: 30 + round }));
    const begun = performance.now();
    const meanwhile = await during(async () => {
      const { state, findings, releases } = await owner.publish();
      if (state !== 'done') throw new Error(JSON.stringify(findings));
      seconds.push((performance.now() - begun) / 1000);
      const other = releases.find(({ current, kept }) => !current && !kept);
      merge(publishing, seen);
      seen = emptySeen();
      if (other) await owner.restore(other.id);
    });
    merge(bringing, meanwhile);
  }
  isOver = true;
  await Promise.all(everyone);
  await server.end('SIGTERM');
  const store = await openStore({ dataDirectory: folder });
  const stored = (await unanswered(store)).map(({ message }) => message);
  await store.close();
  const once = stored.length === sent.size && stored.every((message) => sent.has(message));
  const row = (what: string, { milliseconds, failures }: Seen) => [
    what,
    milliseconds.length,
    percentile(milliseconds, 0.5),
    percentile(milliseconds, 0.99),
    Math.max(...milliseconds),
    percentile(milliseconds, 0.5) / percentile(quiet.milliseconds, 0.5),
    failures.length,
  ];
  for (const failure of new Set([...publishing.failures, ...bringing.failures])) console.error(failure);
  keep(
    'editor',
    [
      '## Publishing beside visitors',
      `${new Date().toISOString().slice(0, 10)}, \`ROUNDS=${roundCount} npm run bench:editor\`. ${machine()}. Publishing took ${seconds.map((each) => each.toFixed(0)).join(', ')} s. ${sent.size} requests were sent meanwhile, and ${once ? 'each was stored once' : `${stored.length} are stored`}.`,
      table(
        ['answers', 'count', 'p50 ms', 'p99 ms', 'longest ms', 'p50 to the first row', 'failed'],
        [
          row('nothing is published', quiet),
          row('while publishing', publishing),
          row('while bringing back', bringing),
        ],
      ),
      table(
        ['memory (PSS)', 'peak MB'],
        [...peaks]
          .toSorted(([, one], [, other]) => other - one)
          .map(([name, peak]) => [name, Math.round(peak)]),
      ),
    ].join('\n\n'),
  );
} finally {
  isOver = true;
  await server.end('SIGKILL', 'all');
  rmSync(folder, { recursive: true, force: true });
}

function emptySeen(): Seen {
  return { milliseconds: [], failures: [] };
}

function merge(into: Seen, { milliseconds, failures }: Seen): void {
  into.milliseconds.push(...milliseconds);
  into.failures.push(...failures);
}

/** What visitors see while something is done. */
async function during(act: () => Promise<unknown>): Promise<Seen> {
  seen = emptySeen();
  await act();
  return seen;
}

async function reader(staysOpen: boolean): Promise<void> {
  const agent = new Agent({ keepAlive: staysOpen, maxSockets: 1 });
  while (!isOver) {
    await answered(() => ask(agent, 'GET', '/', {}), 200);
    await sleep(10);
  }
  agent.destroy();
}

async function sender(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let number = 1; !isOver; number++) {
    const message = `Request ${number}: a week of silence, near water.`;
    sent.add(message);
    const headers = {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      'X-Forwarded-For': `192.0.${number % 200}.${(number >> 3) % 250}`,
    };
    const body = JSON.stringify({ name: 'Ada Byron', email: `a${number}@example.com`, message });
    await answered(() => ask(agent, 'POST', '/api/consultations', headers, body), 201);
    await sleep(100);
  }
  agent.destroy();
}

/** Notes how long an answer took. */
async function answered(act: () => Promise<number>, wanted: number): Promise<void> {
  const begun = performance.now();
  const status = await act().catch(String);
  seen.milliseconds.push(performance.now() - begun);
  if (status !== wanted) seen.failures.push(String(status));
}

function ask(
  agent: Agent,
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Promise<number> {
  return new Promise((done, failed) => {
    request(`${server.origin}${path}`, { agent, method, headers }, (answer) => {
      answer
        .once('end', () => done(answer.statusCode ?? 0))
        .once('error', failed)
        .resume();
    })
      .once('error', failed)
      .end(body);
  });
}

/** A page that two processes share counts for half in each (PSS), so that their sum is what all of them take. */
async function watchMemory(): Promise<void> {
  while (!isOver) {
    const now = new Map<string, number>();
    for (const [name, megabytes] of processes()) now.set(name, (now.get(name) ?? 0) + megabytes);
    now.set(
      'all together',
      [...now.values()].reduce((sum, each) => sum + each, 0),
    );
    for (const [name, megabytes] of now) peaks.set(name, Math.max(peaks.get(name) ?? 0, megabytes));
    await sleep(250);
  }
}

/** The processes of the server's group: what each runs, and its memory in MB. */
function processes(): (readonly [string, number])[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, group] = readFileSync(`/proc/${pid}/stat`, 'utf8').match(/\) \S \d+ (\d+)/) ?? [];
        if (Number(group) !== server.pid) return [];
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        const program =
          command.find((word) => /(?:worker|main|site|build|build-page)\.ts$|esbuild$/.test(word)) ??
          'others';
        const name = program.replace(`${process.cwd()}/`, '').replace(/^.*node_modules\//, '');
        const [, kilobytes] = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').match(/^Pss: +(\d+)/m) ?? [];
        return [[name, Number(kilobytes) / 1024] as const];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? Number.NaN;
}
