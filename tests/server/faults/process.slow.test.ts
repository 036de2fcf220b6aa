/** The process is killed, or asked to end. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  builtSite,
  sampleRequest,
  startServer,
  temporaryFolder,
} from '../../support/server/server-fixtures.ts';
import {
  account,
  deliverTheRest,
  idsOf,
  long,
  mailServer,
  messageIdIn,
  say,
  tellWhatWasCounted,
  visitors,
} from './account.ts';

tellWhatWasCounted();
const kills = long ? 100 : 3;

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

test('a server that is asked to end, while a mail server hangs, ends', async () => {
  const mail = await mailServer('hanging');
  const dataDirectory = temporaryFolder();
  const server = await startServer({ OUT_DIR: builtSite(), DATA_DIR: dataDirectory, ...mail.settings });
  expect((await server.post(sampleRequest)).status).toBe(201);
  // Less than what the mail server would have to be waited for.
  expect(await Promise.race([server.end('SIGTERM'), sleep(20_000, 'still there')])).toBe(0);
  mail.become('well');
  const [request, ...others] = await deliverTheRest({ dataDirectory }, mail.channel);
  expect(others).toEqual([]);
  const messageId = messageIdIn(mail.mails)(request?.reference ?? '');
  expect(idsOf(mail.mails).filter((id) => id === messageId)).toHaveLength(1);
});

// The short form is in `server/http/connections.test.ts`, which does not wait for the real server's half a minute.
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
