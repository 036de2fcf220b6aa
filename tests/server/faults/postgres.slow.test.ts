/** Tests the delivery of requests when PostgreSQL crashes under load. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder, startServer, writeTestSite } from '../../support/server/server-fixtures.ts';
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
const crashes = isLongRun ? 5 : 1;

test('requests are delivered although PostgreSQL crashes under load', async () => {
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
  const server = await startServer({ OUT_DIR: writeTestSite(), ...settings });
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
