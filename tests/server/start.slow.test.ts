import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

/** Runs `npm start` in its own process group, so that processes which it leaves behind are found, and ended. */
function npmStart() {
  const folder = mkdtempSync(join(tmpdir(), 'npm-start-'));
  const npm = spawn('npm', ['start'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      OUT_DIR: join(folder, 'dist'),
      // Set, so that a developer's .env does not apply: the test must not touch anything outside its folder.
      DATABASE_URL: '',
      SMTP_URL: '',
      MAIL_FROM: '',
      DESK_EMAIL: '',
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
    rmSync(folder, { recursive: true, force: true });
  });
  let said = '';
  npm.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  const ended = once(npm, 'exit');
  // Compressed forms are written last: a build that was stopped has none.
  const builtCompletely = () => existsSync(join(folder, 'dist/index.html.br'));
  return { npm, ended, anythingLeft, builtCompletely, said: () => said };
}

test.each([
  ['SIGINT', 'while it builds', false, /\[build\]/],
  ['SIGTERM', 'while it serves', true, /http:\/\/127\.0\.0\.1:\d+/],
] as const)(
  '%s %s ends npm start, and leaves no process behind',
  async (signal, _, built, moment) => {
    const { npm, ended, anythingLeft, builtCompletely, said } = npmStart();
    await expect.poll(said, { timeout: 300_000, interval: 50 }).toMatch(moment);
    npm.kill(signal);
    await ended;
    await expect.poll(anythingLeft, { timeout: 30_000 }).toBe(false);
    expect(builtCompletely()).toBe(built);
  },
  // A first build encodes every picture.
  360_000,
);

test('a second start on the same port says so before it builds, and names the setting', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void first.close());
  await once(first, 'listening');
  const { port } = first.address() as AddressInfo;
  const env = { PATH: process.env.PATH, PORT: String(port), OUT_DIR: '/nowhere/dist' };
  const second = promisify(execFile)(process.execPath, ['scripts/start.ts'], { env });
  await expect(second).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `Port ${port} of 127.0.0.1 is in use already: set PORT to another one.\n`,
  });
});
