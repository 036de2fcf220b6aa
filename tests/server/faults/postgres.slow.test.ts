/** PostgreSQL crashes, or one of two servers with the same database is killed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder, startServer, writeBuiltSite } from '../../support/server/server-fixtures.ts';
import { createEmptyLocation } from '../../support/stores/databases.ts';
import { startPostgres } from '../../support/stores/postgres.ts';
import {
  checkDeliveries,
  createVisitors,
  deliverRemaining,
  isLongRun,
  logProgress,
  printTotals,
  startTestMailServer,
} from './delivery-check.ts';

printTotals();
const rounds = isLongRun ? 10 : 1;
const crashes = isLongRun ? 5 : 1;

test('one of two instances on one PostgreSQL is killed under load', async () => {
  const mail = await startTestMailServer();
  const { location, settings } = await createEmptyLocation('postgres');
  const shared = { OUT_DIR: writeBuiltSite(), TRUST_PROXY: '1', ...settings, ...mail.settings };
  const people = createVisitors();
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
    logProgress(`  round ${round + 1} of ${rounds}, answered ${people.answered.size}`);
  }
  const stored = await deliverRemaining(location, mail.channel);
  checkDeliveries(`one of two instances, ${rounds}×`, people.answered, stored, mail.mails);
}, 3_600_000);

test('PostgreSQL crashes under load and comes back', async () => {
  const mail = await startTestMailServer();
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const databaseUrl = await postgres.createDatabase();
  const dataDirectory = createTemporaryFolder();
  const settings = {
    DATABASE_URL: databaseUrl.href,
    DATA_DIR: dataDirectory,
    TRUST_PROXY: '1',
    ...mail.settings,
  };
  const server = await startServer({ OUT_DIR: writeBuiltSite(), ...settings });
  const people = createVisitors();
  const end = new AbortController();
  const sending = people.keepSending(() => server.address, end.signal);
  for (let crash = 0; crash < crashes; crash += 1) {
    await sleep(500);
    await postgres.crashAndRestart();
    const before = people.answered.size;
    await expect.poll(() => people.answered.size).toBeGreaterThan(before);
    logProgress(`  crash ${crash + 1} of ${crashes}, answered ${people.answered.size}`);
  }
  end.abort();
  await sending;
  await people.sendAgain(server.address);
  await server.end('SIGTERM');
  const stored = await deliverRemaining({ dataDirectory, databaseUrl }, mail.channel);
  checkDeliveries(`PostgreSQL, ${crashes}×`, people.answered, stored, mail.mails);
}, 3_600_000);
