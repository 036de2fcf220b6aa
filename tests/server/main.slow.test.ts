import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { getSqlitePath } from '../../server/store/location.ts';
import { openStore } from '../../server/store/store.ts';
import {
  createTemporaryFolder,
  sampleRequest,
  startServer,
  writeTestSite,
} from '../support/server/server-fixtures.ts';
import { listUnanswered } from '../support/server/unanswered.ts';

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s stops the server after pending requests and deliveries',
  async (signal) => {
    const DATA_DIR = createTemporaryFolder();
    const { address, end } = await startServer({ OUT_DIR: writeTestSite(), DATA_DIR });
    const body = JSON.stringify(sampleRequest);
    const socket = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('utf8');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    const head = ['POST /api/consultations HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
    socket.write(
      `${head.join('\r\n')}\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await expect.poll(() => answer).toContain('100 Continue');
    const ended = end(signal);
    const letIn = async () => {
      const another = connect(Number(new URL(address).port), '127.0.0.1');
      await once(another, 'connect');
      another.destroy();
    };
    await expect.poll(() => letIn().catch(() => 'refused')).toBe('refused');
    socket.write(body);
    expect(await ended).toBe(0);
    expect(answer).toContain('201 Created');
    const store = await openStore({ dataDirectory: DATA_DIR });
    onTestFinished(() => store.close());
    expect(await listUnanswered(store)).toHaveLength(1);
  },
);

test('a request that was erased during a backup is removed from the disk within a minute after the backup', async () => {
  const DATA_DIR = createTemporaryFolder();
  const { post, tickMinute } = await startServer({ OUT_DIR: writeTestSite(), DATA_DIR }, { mockTime: true });
  const log = () => readFileSync(`${getSqlitePath(DATA_DIR)}-wal`).includes(sampleRequest.name);
  // The backup must start to read first, because the server truncates the write-ahead log soon after its start.
  const backup = new DatabaseSync(getSqlitePath(DATA_DIR));
  backup.exec('begin; select count(*) from consultation_requests');
  const { reference } = await (await post(sampleRequest)).json();
  const desk = await openStore({ dataDirectory: DATA_DIR });
  onTestFinished(() => desk.close());
  expect(await desk.erase(reference)).toBe(false);
  // The first attempt to truncate the write-ahead log fails, because the backup still reads.
  tickMinute();
  expect((await post({ ...sampleRequest, name: 'Another' })).status).toBe(201);
  expect(log()).toBe(true);
  backup.close();
  tickMinute();
  await expect.poll(log).toBe(false);
});
