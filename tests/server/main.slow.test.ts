import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { sqliteFile } from '../../server/store/location.ts';
import { openStore } from '../../server/store/store.ts';
import { builtSite, sampleRequest, startServer, temporaryFolder } from '../support/server/server-fixtures.ts';
import { unanswered } from '../support/server/unanswered.ts';

const freshServer = (settings: Record<string, string> = {}) =>
  startServer({ OUT_DIR: builtSite(), DATA_DIR: temporaryFolder(), ...settings });

async function keptIn(dataDirectory: string): Promise<string[]> {
  const store = await openStore({ dataDirectory });
  const references = (await unanswered(store)).map((request) => request.reference);
  await store.close();
  return references;
}

test('what was answered with a reference is there after the process is killed', async () => {
  const DATA_DIR = temporaryFolder();
  const { post, end } = await freshServer({ DATA_DIR });
  const { reference } = await (await post(sampleRequest)).json();
  await end('SIGKILL');
  expect(await keptIn(DATA_DIR)).toEqual([reference]);
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the server after what is in flight', async (signal) => {
  const DATA_DIR = temporaryFolder();
  const { address, end } = await freshServer({ DATA_DIR });
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
  // It has heard: nobody else is let in.
  const letIn = async () => {
    const another = connect(Number(new URL(address).port), '127.0.0.1');
    await once(another, 'connect');
    another.destroy();
  };
  await expect.poll(() => letIn().catch(() => 'refused')).toBe('refused');
  socket.write(body);
  expect(await ended).toBe(0);
  expect(answer).toContain('201 Created');
  expect(await keptIn(DATA_DIR)).toHaveLength(1);
});

test('a server with every setting starts, and takes a request', async () => {
  const { post } = await freshServer({
    SITE_URL: 'https://www.vesperrow.example',
    TRUST_PROXY: '1',
    HEALTH_TOKEN: 'a long secret',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'site@vesperrow.example',
    DESK_EMAIL: 'desk@vesperrow.example',
  });
  expect((await post(sampleRequest)).status).toBe(201);
});

test('what was erased while a backup was reading leaves the disk within a minute of its end', async () => {
  const DATA_DIR = temporaryFolder();
  const { post, minute } = await startServer({ OUT_DIR: builtSite(), DATA_DIR }, { byTheMinute: true });
  const log = () => readFileSync(`${sqliteFile(DATA_DIR)}-wal`).includes(sampleRequest.name);
  // It reads before there is anything to erase: the server clears its log soon after its start, and would move it there.
  const backup = new DatabaseSync(sqliteFile(DATA_DIR));
  backup.exec('begin; select count(*) from consultation_requests');
  const { reference } = await (await post(sampleRequest)).json();
  const desk = await openStore({ dataDirectory: DATA_DIR });
  onTestFinished(() => desk.close());
  expect(await desk.erase(reference)).toBe(false);
  // Tried in vain.
  minute();
  expect((await post({ ...sampleRequest, name: 'Another' })).status).toBe(201);
  expect(log()).toBe(true);
  backup.close();
  minute();
  await expect.poll(log).toBe(false);
});

test('whoever goes away while they send, or while they are answered, is no error in the log', async () => {
  let said = '';
  const hear = (more: string) => {
    said += more;
  };
  const { address, post, end } = await startServer(
    { OUT_DIR: builtSite(), DATA_DIR: temporaryFolder() },
    { hear },
  );
  const form = 'application/x-www-form-urlencoded';
  const parts = 'multipart/form-data; boundary=b';
  const half: [type: string, length: number, beginning: string][] = [
    ['application/json', 1_000, '{"name":'],
    ['application/json', 100_000, `{"name":"${'n'.repeat(50_000)}`],
    [form, 100_000, 'n'.repeat(50_000)],
    [parts, 100_000, `--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n${'n'.repeat(50_000)}`],
  ];
  const words = `email=nobody&message=${'"'.repeat(250_000)}`;
  for (const [type, length, beginning] of [...half, [form, words.length, words] as const]) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const head = ['POST /api/consultations HTTP/1.1', 'Host: x', `Content-Type: ${type}`];
    socket.write(`${head.join('\r\n')}\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`);
    await once(socket, 'data');
    socket.pause();
    await new Promise((resolve) => socket.write(beginning, resolve));
    // A page of more than a megabyte is far from read by then.
    if (beginning === words) await once(socket.resume(), 'data');
    socket.resetAndDestroy();
  }
  expect((await post(sampleRequest)).status).toBe(201);
  expect(await end('SIGTERM')).toBe(0);
  const events = said.split('\n').filter((line) => line.startsWith('{'));
  expect(events.map((event) => JSON.parse(event).msg)).toEqual(['a request was taken']);
  expect(said).not.toMatch(/error/i);
});

test.runIf(process.getuid?.() === 0)(
  'a server that starts on a full disk serves its pages, refuses posts, and takes them once there is room',
  async ({ skip }) => {
    const folder = temporaryFolder();
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' });
    } catch {
      return skip('a disk that is small enough cannot be mounted here');
    }
    onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
    const first = await openStore({ dataDirectory: folder });
    await first.receive(sampleRequest);
    await first.close();
    const ballast = openSync(join(folder, 'ballast'), 'w');
    const fill = (bytes: number) => {
      try {
        for (;;) writeSync(ballast, Buffer.alloc(bytes));
      } catch {}
    };
    fill(65_536);
    fill(512);
    let said = '';
    const hear = (more: string) => {
      said += more;
    };
    const { address, post } = await startServer({ OUT_DIR: builtSite(), DATA_DIR: folder }, { hear });
    expect((await fetch(`${address}/terms`)).status).toBe(200);
    expect((await post({ ...sampleRequest, message: 'Another.' })).status).toBe(503);
    expect((await fetch(`${address}/healthz`)).status).toBe(503);
    expect(said).toContain('requests cannot be kept');
    closeSync(ballast);
    rmSync(join(folder, 'ballast'));
    // Seldom enough for the limit on posts, which counts refused ones.
    await expect
      .poll(async () => (await post({ ...sampleRequest, message: 'Another.' })).status, { interval: 1000 })
      .toBe(201);
    expect(said).toContain('requests can be kept again');
  },
);

test('headers that are too long, or no HTTP at all, are answered with 4xx', async () => {
  const { address } = await freshServer();
  const long = await fetch(address, { headers: { 'X-Long': 'x'.repeat(20_000) } });
  expect(long.status).toBe(431);
  const raw = async (request: string) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('utf8');
    // Who ends before the answer is there does not get it.
    socket.write(request);
    return (await socket.toArray()).join('');
  };
  expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await raw('GET /terms HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 [24]/,
  );
  expect(await raw('GET http://[/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 4/,
  );
  expect(await raw('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 .*"store":"writable"/s);
  expect(await raw('GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 404/,
  );
});
