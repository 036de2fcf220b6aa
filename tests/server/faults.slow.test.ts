/**
 * Whatever was answered with a reference reaches the agency, whatever breaks. `npm run test:all` runs a short form,
 * `npm run test:faults` the long one, says how far it is, and ends with a table of what was counted.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { Channel } from '../../server/messages/channel.ts';
import { mailChannel } from '../../server/messages/mail.ts';
import { startDelivery } from '../../server/messages/worker.ts';
import type { StoreLocation } from '../../server/store/location.ts';
import { migrate } from '../../server/store/migrations.ts';
import { openDatabase, openStore, Store } from '../../server/store/store.ts';
import { type Health, startMailServer } from '../support/messages/mail-server.ts';
import {
  builtSite,
  carriesAll,
  sampleRequest,
  serverOn,
  startServer,
  temporaryFolder,
} from '../support/server/server-fixtures.ts';
import { unanswered } from '../support/server/unanswered.ts';
import { emptyPlace } from '../support/stores/databases.ts';
import { startPostgres } from '../support/stores/postgres.ts';

const long = process.env.FAULTS === 'long';
/** A mail server takes its time to greet: what was left over by the dead is sent so many at once. */
const concurrency = 16;
const kills = long ? 100 : 3;
const rounds = long ? 10 : 1;
const crashes = long ? 5 : 1;
const requests = long ? concurrency : 1;
/** Between two requests of one visitor: the long form is load, the short one a sign of life. */
const pauseMs = long ? 15 : 60;

const silent = pino({ enabled: false });

function say(progress: string): void {
  if (long) console.log(progress);
}

const counted: (readonly (string | number)[])[] = [
  ['what broke', 'answered 201', 'stored', 'delivered', 'more than once'],
  ['---', '---', '---', '---', '---'],
];
afterAll(() => console.log(`\n${counted.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`));

async function mailServer(health?: Health) {
  const server = await startMailServer(health);
  onTestFinished(() => server.stop());
  const settings = {
    SMTP_URL: server.url,
    MAIL_FROM: 'site@vesperrow.example',
    DESK_EMAIL: 'desk@vesperrow.example',
  };
  const channel = mailChannel(
    {
      mail: {
        smtpUrl: new URL(server.url),
        from: settings.MAIL_FROM,
        to: settings.DESK_EMAIL,
        duty: undefined,
        details: 'everything',
        requireTls: false,
      },
    },
    { to: async () => undefined },
  );
  if (!channel) throw new Error('a channel was configured');
  return { ...server, settings, channel };
}

/** Visitors who send one request after the other, and remember what they were answered. */
function visitors() {
  const answered = new Map<string, string>();
  const unanswered = new Set<string>();
  /** Sends one; what fails, or is refused, stays to be sent again, as a visitor would. */
  const send = async (address: string, key: string): Promise<boolean> => {
    unanswered.add(key);
    const reference = await fetch(`${address}/api/consultations`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        'X-Forwarded-For': `2001:db8:${key.slice(0, 4)}:${key.slice(4, 8)}::1`,
      },
      body: JSON.stringify({ ...sampleRequest, message: key }),
    })
      .then(async (response) => response.status === 201 && (await response.json()).reference)
      // Nobody was there, or the answer broke off before it said a reference.
      .catch(() => undefined);
    if (!reference) return false;
    answered.set(key, reference);
    unanswered.delete(key);
    return true;
  };
  return {
    answered,
    send,
    /** Keeps several visitors busy until the end is told. */
    async keepSending(address: () => string, end: AbortSignal): Promise<void> {
      const visitor = async () => {
        while (!end.aborted) {
          await send(address(), randomUUID());
          await sleep(pauseMs);
        }
      };
      await Promise.all(Array.from({ length: 8 }, visitor));
    },
    /** Those who got no answer send again. */
    async sendAgain(address: string): Promise<void> {
      for (const key of [...unanswered]) await send(address, key);
    },
  };
}

/** Delivers whatever is left, as a server would that starts when the leases of the dead have run out. */
async function deliverTheRest(location: StoreLocation, channel: Channel) {
  const store = await openStore(location, [channel]);
  const waiting = async () => (await store.outbox.backlog(new Date(Date.now() + 3_600_000))).overdue;
  say(`  ${await waiting()} are left to be delivered`);
  const later = () => new Date(Date.now() + 15 * 60_000);
  const delivery = startDelivery(store.outbox, [channel], silent, { clock: later, concurrency });
  await expect.poll(waiting, { timeout: long ? 600_000 : 120_000, interval: 250 }).toBe(0);
  await delivery.stop();
  const stored = await unanswered(store);
  await store.close();
  return stored;
}

type Mails = readonly { readonly headers: Readonly<Record<string, string>> }[];

const idsOf = (mails: Mails): string[] => mails.map(({ headers }) => headers['message-id'] ?? '');

/** Of the mail that a request causes; others, as the sheet of a working day, have other ids. The store's part is one in all. */
function messageIdIn(mails: Mails): (reference: string) => string {
  const stores = new Set(idsOf(mails).map((id) => /\.([0-9a-f]{16})@/.exec(id)?.[1]));
  expect(stores.size).toBe(1);
  const [store] = stores;
  return (reference) => `<${reference.toLowerCase()}.${store}@vesperrow.example>`;
}

/**
 * Counts, and holds the promise. `answered` says which reference each message was answered with. Returns how many
 * were delivered more than once.
 */
function account(
  what: string,
  answered: ReadonlyMap<string, string>,
  stored: readonly { reference: string; message: string }[],
  mails: Mails,
): number {
  const deliveries = new Map<string, number>();
  for (const id of idsOf(mails)) deliveries.set(id, (deliveries.get(id) ?? 0) + 1);
  const messageIdOf = messageIdIn(mails);
  const repeated = [...deliveries.values()].filter((count) => count > 1).length;
  counted.push([what, answered.size, stored.length, deliveries.size, repeated]);
  expect(answered.size).toBeGreaterThan(0);
  const kept = new Map(stored.map((request) => [request.reference, request.message]));
  for (const [message, reference] of answered) {
    expect(kept.get(reference)).toBe(message);
    expect(deliveries.get(messageIdOf(reference))).toBeGreaterThanOrEqual(1);
  }
  // Nothing is stored twice either, however often it was sent.
  expect(new Set(stored.map((request) => request.message)).size).toBe(stored.length);
  return repeated;
}

test(`the process is killed ${kills} times, at any moment, under load`, async () => {
  const mail = await mailServer();
  const dataDirectory = temporaryFolder();
  const settings = { OUT_DIR: builtSite(), DATA_DIR: dataDirectory, TRUST_PROXY: '1', ...mail.settings };
  const people = visitors();
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServer(settings);
    const end = new AbortController();
    const sending = people.keepSending(() => server.address, end.signal);
    await sleep(Math.random() * 300);
    await server.end('SIGKILL');
    end.abort();
    await sending;
    if ((kill + 1) % 20 === 0)
      say(`  killed ${kill + 1} of ${kills} times, answered ${people.answered.size}`);
  }
  const server = await startServer(settings);
  await people.sendAgain(server.address);
  await server.end('SIGTERM');
  const stored = await deliverTheRest({ dataDirectory }, mail.channel);
  account(`the process, ${kills}×`, people.answered, stored, mail.mails);
}, 3_600_000);

test.each([
  ['refusing', /closed|ECONN|socket/i],
  ['hanging', /aborted/i],
  ['busy', /451/],
  ['rejecting', /550/],
  ['cutting', /closed|ECONN|socket/i],
] as const)(
  'a mail server is %s: the reason is kept, and the mail sent when it is well',
  async (health, reason) => {
    const mail = await mailServer(health);
    const store = await openStore({ dataDirectory: temporaryFolder() }, [carriesAll()]);
    const answered = new Map<string, string>();
    for (let index = 0; index < requests; index += 1) {
      const receipt = await store.receive({ ...sampleRequest, message: `${index}` });
      if ('reference' in receipt) answered.set(`${index}`, receipt.reference);
    }
    let ahead = 0;
    const clock = () => new Date(Date.now() + ahead);
    const pace = { clock, attemptMs: 3_000, concurrency };
    const delivery = startDelivery(store.outbox, [mail.channel], silent, pace);
    /** How each attempt of one number went, for all requests. */
    const outcomes = async (attempt: number) => {
      const histories = await Promise.all(answered.values().map((each) => store.outbox.history(each)));
      return histories.map((attempts) => attempts[attempt - 1]?.outcome ?? 'under way');
    };
    const reasons = Array(requests).fill(expect.stringMatching(reason));
    await expect.poll(() => outcomes(1)).toEqual(reasons);
    mail.become('well');
    ahead = 60_000;
    delivery.wake();
    await expect.poll(() => outcomes(2)).toEqual(Array(requests).fill('delivered'));
    await delivery.stop();
    const stored = await unanswered(store);
    await store.close();
    const repeated = account(`the mail server: ${health}`, answered, stored, mail.mails);
    // Only a line that was cut when the message had arrived makes a second one, and both have the same id.
    expect(repeated > 0).toBe(health === 'cutting');
  },
  120_000,
);

test('one of two instances on one PostgreSQL is killed under load', async () => {
  const mail = await mailServer();
  const { location, settings } = await emptyPlace('postgres');
  const shared = { OUT_DIR: builtSite(), TRUST_PROXY: '1', ...settings, ...mail.settings };
  const people = visitors();
  for (let round = 0; round < rounds; round += 1) {
    const instances = await Promise.all([startServer(shared), startServer(shared)]);
    let survivors = instances;
    const end = new AbortController();
    const address = () =>
      (survivors[Math.floor(Math.random() * survivors.length)] as (typeof instances)[0]).address;
    const sending = people.keepSending(address, end.signal);
    await sleep(200 + Math.random() * 500);
    await instances[0].end('SIGKILL');
    survivors = [instances[1], instances[1]];
    await sleep(200);
    end.abort();
    await sending;
    await people.sendAgain(instances[1].address);
    expect(await instances[1].end('SIGTERM')).toBe(0);
    say(`  round ${round + 1} of ${rounds}, answered ${people.answered.size}`);
  }
  const stored = await deliverTheRest(location, mail.channel);
  account(`one of two instances, ${rounds}×`, people.answered, stored, mail.mails);
}, 3_600_000);

test('PostgreSQL crashes under load and comes back', async () => {
  const mail = await mailServer();
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const databaseUrl = await postgres.createDatabase();
  const settings = { DATABASE_URL: databaseUrl.href, TRUST_PROXY: '1', ...mail.settings };
  const server = await startServer({ OUT_DIR: builtSite(), ...settings });
  const people = visitors();
  const end = new AbortController();
  const sending = people.keepSending(() => server.address, end.signal);
  for (let crash = 0; crash < crashes; crash += 1) {
    await sleep(500);
    await postgres.crashAndRestart();
    const before = people.answered.size;
    await expect.poll(() => people.answered.size).toBeGreaterThan(before);
    say(`  crash ${crash + 1} of ${crashes}, answered ${people.answered.size}`);
  }
  end.abort();
  await sending;
  await people.sendAgain(server.address);
  await server.end('SIGTERM');
  const stored = await deliverTheRest({ dataDirectory: '', databaseUrl }, mail.channel);
  account(`PostgreSQL, ${crashes}×`, people.answered, stored, mail.mails);
}, 3_600_000);

test('the embedded database has no room left, and later has', async () => {
  const mail = await mailServer();
  const location = { dataDirectory: temporaryFolder() };
  const db = openDatabase(location);
  await migrate(db);
  const store = new Store(db, [carriesAll()]);
  const { post, postForm, get } = await serverOn(store, { trustedProxies: 1 });
  await sql`pragma max_page_count = 60`.execute(db);
  const answered = new Map<string, string>();
  const send = async (index: number) => {
    const message = `${index} ${'m'.repeat(2000)}`;
    const answer = await post({ ...sampleRequest, message }, { 'X-Forwarded-For': `10.0.0.${index}` });
    if (answer.status === 201)
      answered.set(message, ((await answer.json()) as { reference: string }).reference);
    return answer.status;
  };
  let index = 0;
  while ((await send(index)) === 201) index += 1;
  expect(await send(index)).toBe(503);
  expect((await get('/healthz')).status).toBe(503);
  const page = await postForm({ ...sampleRequest, message: 'x'.repeat(50_000) });
  expect([page.status, (await page.text()).includes('x'.repeat(50_000))]).toEqual([503, true]);
  await sql`pragma max_page_count = 100000`.execute(db);
  expect(await send(index)).toBe(201);
  const stored = await deliverTheRest(location, mail.channel);
  account('the embedded database, full for a while', answered, stored, mail.mails);
});

/** A disk of 12 MiB, where root may have one: SQLite's log of writes takes up to four. */
function smallDisk(): string | undefined {
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder]);
  });
  return folder;
}

test('a real disk is full, and later is not', async ({ skip }) => {
  const disk = smallDisk();
  if (!disk) return skip('only root may mount a disk that is small enough');
  const mail = await mailServer();
  const server = await startServer({
    OUT_DIR: builtSite(),
    DATA_DIR: disk,
    TRUST_PROXY: '1',
    ...mail.settings,
  });
  const people = visitors();
  for (let index = 0; index < 20; index += 1)
    expect(await people.send(server.address, randomUUID())).toBe(true);
  const filler = join(disk, 'filler');
  try {
    writeFileSync(filler, Buffer.alloc(16 * 1024 * 1024));
  } catch {
    // As much as there was room for is there, which is the point.
  }
  let refused = 0;
  for (let index = 0; index < 50; index += 1)
    if (!(await people.send(server.address, randomUUID()))) refused += 1;
  expect(refused).toBeGreaterThan(0);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(503);
  rmSync(filler);
  await people.sendAgain(server.address);
  await server.end('SIGTERM');
  const stored = await deliverTheRest({ dataDirectory: disk }, mail.channel);
  account('a real disk, full for a while', people.answered, stored, mail.mails);
}, 120_000);

test('a server that is asked to end, while a mail server hangs, ends', async () => {
  const mail = await mailServer('hanging');
  const dataDirectory = temporaryFolder();
  const server = await startServer({ OUT_DIR: builtSite(), DATA_DIR: dataDirectory, ...mail.settings });
  expect((await server.post(sampleRequest)).status).toBe(201);
  expect(await server.end('SIGTERM')).toBe(0);
  mail.become('well');
  const [request, ...others] = await deliverTheRest({ dataDirectory }, mail.channel);
  expect(others).toEqual([]);
  const messageId = messageIdIn(mail.mails)(request?.reference ?? '');
  expect(idsOf(mail.mails).filter((id) => id === messageId)).toHaveLength(1);
  // Less than what the mail server would have to be waited for.
}, 25_000);

// The short form is in `connections.test.ts`, which does not wait for the real server's half a minute.
if (long)
  test('clients that dawdle over their headers, or over the body, are cut off', async () => {
    const { address } = await startServer({ OUT_DIR: builtSite(), DATA_DIR: temporaryFolder() });
    const dawdle = async (start: string) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('utf8');
      socket.write(start);
      return (await socket.toArray()).join('');
    };
    const body =
      'POST /api/consultations HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{';
    const answers = await Promise.all([dawdle('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '), dawdle(body)]);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  }, 90_000);
