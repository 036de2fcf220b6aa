import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../support/server/free-port.ts';
import { createTemporaryFolder, writeTestSite } from '../support/server/server-fixtures.ts';

test('SIGINT during the build ends npm start with all its processes', async () => {
  const folder = createTemporaryFolder();
  // Starts a process group, so that the test can find and kill its remaining processes.
  const npm = spawn('npm', ['start'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      OUT_DIR: join(folder, 'dist'),
      // Overrides a developer's `.env`, because the test must not change anything outside its folder.
      ...{ DATABASE_URL: '', SMTP_URL: '', MAIL_FROM: '', DESK_EMAIL: '' },
    },
  });
  const group = -(npm.pid as number);
  const anythingLeft = () => {
    try {
      return process.kill(group, 0);
    } catch {
      return false;
    }
  };
  onTestFinished(() => {
    if (anythingLeft()) process.kill(group, 'SIGKILL');
  });
  let said = '';
  npm.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  const ended = once(npm, 'exit');
  await expect.poll(() => said, { timeout: 300_000, interval: 50 }).toContain('[build]');
  npm.kill('SIGINT');
  await ended;
  await expect.poll(anythingLeft, { timeout: 30_000 }).toBe(false);
  // Compressed files are written at the end of a build, so this build was not completed.
  expect(existsSync(join(folder, 'dist/index.html.br'))).toBe(false);
}, 360_000);

test('the built site is served at the reserved port until a signal arrives', async () => {
  const cwd = createTemporaryFolder();
  mkdirSync(join(cwd, 'scripts'));
  writeFileSync(join(cwd, 'scripts/run.mjs'), 'console.log(process.argv[2]);');
  const port = await findFreePort();
  const env = {
    PATH: process.env.PATH,
    PORT: `${port}`,
    DATA_DIR: join(cwd, 'data'),
    OUT_DIR: writeTestSite(),
  };
  const start = spawn(process.execPath, [resolve('scripts/start.ts')], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => void start.kill('SIGKILL'));
  const said = text(start.stdout as Readable);
  const [message] = await once(start, 'message');
  expect(message).toEqual({ origin: `http://127.0.0.1:${port}` });
  start.kill('SIGTERM');
  expect(await once(start, 'exit')).toEqual([0, null]);
  expect(await said).toMatch(/^build\/build\.ts\n/);
});

test.each(['scripts/start.ts', 'server/main.ts'])(
  'a second start on the same port fails before the build, in one line that names the setting: %s',
  async (program) => {
    const first = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void first.close());
    await once(first, 'listening');
    const { port } = first.address() as AddressInfo;
    const env = {
      PATH: process.env.PATH,
      PORT: `${port}`,
      DATA_DIR: createTemporaryFolder(),
      OUT_DIR: writeTestSite(),
    };
    await expect(promisify(execFile)(process.execPath, [program], { env })).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `Port ${port} of 127.0.0.1 is already in use. Set PORT to another number.\n`,
    });
  },
);
