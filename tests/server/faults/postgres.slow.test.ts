/** PostgreSQL crashes, or one of its two servers is killed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { builtSite, startServer, temporaryFolder } from '../../support/server/server-fixtures.ts';
import { emptyPlace } from '../../support/stores/databases.ts';
import { startPostgres } from '../../support/stores/postgres.ts';
import { account, deliverTheRest, long, mailServer, say, tellWhatWasCounted, visitors } from './account.ts';

tellWhatWasCounted();
const rounds = long ? 10 : 1;
const crashes = long ? 5 : 1;

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
  const dataDirectory = temporaryFolder();
  const settings = {
    DATABASE_URL: databaseUrl.href,
    DATA_DIR: dataDirectory,
    TRUST_PROXY: '1',
    ...mail.settings,
  };
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
  const stored = await deliverTheRest({ dataDirectory, databaseUrl }, mail.channel);
  account(`PostgreSQL, ${crashes}×`, people.answered, stored, mail.mails);
}, 3_600_000);
