/** Tests the delivery of requests when the server's process is killed or stopped. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  createTemporaryFolder,
  sampleRequest,
  startServer,
  writeTestSite,
} from '../../support/server/server-fixtures.ts';
import {
  checkDeliveries,
  createMessageIdReader,
  createVisitors,
  deliverRemaining,
  isLongRun,
  logProgress,
  printTotals,
  readMessageIds,
  startTestMailServer,
} from './delivery-check.ts';

printTotals();
const kills = isLongRun ? 100 : 1;

test(`requests are delivered although the process is killed ${kills} times under load`, async () => {
  const mail = await startTestMailServer();
  const dataDirectory = createTemporaryFolder();
  const settings = { OUT_DIR: writeTestSite(), DATA_DIR: dataDirectory, TRUST_PROXY: '1', ...mail.settings };
  const people = createVisitors();
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServer(settings);
    const end = new AbortController();
    const sending = people.keepSending(() => server.address, end.signal);
    await sleep(Math.random() * 300);
    await server.end('SIGKILL');
    end.abort();
    await sending;
    if ((kill + 1) % 20 === 0)
      logProgress(`  killed ${kill + 1} of ${kills} times, answered ${people.answered.size}`);
  }
  const server = await startServer(settings);
  await people.sendAgain(server.address);
  await server.end('SIGTERM');
  const stored = await deliverRemaining({ dataDirectory }, mail.channel);
  checkDeliveries(`the process, ${kills}×`, people.answered, stored, mail.mails);
}, 3_600_000);

test('a server exits on a signal even if a mail server hangs', async () => {
  const mail = await startTestMailServer('hanging');
  const dataDirectory = createTemporaryFolder();
  const server = await startServer({ OUT_DIR: writeTestSite(), DATA_DIR: dataDirectory, ...mail.settings });
  expect((await server.post(sampleRequest)).status).toBe(201);
  expect(await server.end('SIGTERM')).toBe(0);
  mail.become('well');
  const [request, ...others] = await deliverRemaining({ dataDirectory }, mail.channel);
  expect(others).toEqual([]);
  const messageId = createMessageIdReader(mail.mails)(request?.reference ?? '');
  expect(readMessageIds(mail.mails).filter((id) => id === messageId)).toHaveLength(1);
});
