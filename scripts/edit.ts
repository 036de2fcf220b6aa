/**
 * `npm run edit`: runs the editor of the selected brand on this machine, and opens it in the browser.
 * `-- --no-open` does not open the browser. PORT changes the port, 4000 by default. With EDITOR_PUBLISH=git, publishing
 * makes a commit (docs/hosting.md).
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BrandError, findBrandDirectory } from '#lib/brand/directory.ts';
import { buildCachedPage } from '../editor/built-page.ts';
import { startEditor } from '../editor/editor.ts';
import { createTokenUrl } from '../editor/http/authentication.ts';
import { createFolderTarget } from '../editor/publishing/folder-target.ts';
import { createGitTarget } from '../editor/publishing/git-target.ts';
import type { PublishTarget } from '../editor/publishing/target.ts';

// The settings file may contain the server's secret, which the editor and its child processes do not need.
delete process.env.SECRET_KEY;

const cache = new URL('../.cache/', import.meta.url);
const brand = findBrandDirectory();
const name = basename(fileURLToPath(brand));
const state = new URL(`editor/${name}/`, cache);
/**
 * The file with the process id and the address of a running editor of this brand.
 * It prevents a second editor, which would not know the unsaved changes of the first one.
 */
const runningFile = new URL('running', state);

const runningAddress = await findRunningAddress();
if (runningAddress) {
  console.log(`The editor of ${name} is already running.`);
  show(runningAddress);
} else {
  // A new token for each start, because another program on this port could receive a cookie with the old token.
  const token = randomBytes(24).toString('base64url');
  const editor = await start(token, Number(process.env.PORT || 4000));
  const address = createTokenUrl(editor.origin, token);
  rmSync(runningFile, { force: true });
  // Other users must not read the token.
  writeFileSync(runningFile, `${process.pid} ${address}`, { mode: 0o600, flag: 'wx' });
  show(address);
  const stop = async () => {
    rmSync(runningFile, { force: true });
    await editor.stop();
    process.exit();
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
}

async function findRunningAddress(): Promise<string | undefined> {
  if (!existsSync(runningFile)) return undefined;
  const [pid, address = ''] = readFileSync(runningFile, 'utf8').split(' ');
  // If the editor was killed, another user's process may have its port. That process must not receive the token.
  if (!isOwnProcess(Number(pid))) return undefined;
  const answer = await fetch(address, { redirect: 'manual' }).catch(() => undefined);
  return answer?.status === 303 ? address : undefined;
}

function isOwnProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Starts the editor at `port`, or at the next free port. */
async function start(token: string, port: number, tries = 20): ReturnType<typeof startEditor> {
  try {
    return await startEditor({
      brand,
      state: fileURLToPath(state),
      target: createTarget(),
      page: await buildCachedPage(new URL('editor-page/', cache)),
      port,
      authentication: { kind: 'local', token, person: userInfo().username },
      log: console.error,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries === 0) throw error;
    return await start(token, port + 1, tries - 1);
  }
}

/** @returns a target that publishes to the folder of a server on this machine, or to a Git commit */
function createTarget(): PublishTarget {
  const { EDITOR_PUBLISH: method = 'site', OUT_DIR } = process.env;
  if (method === 'git') return createGitTarget(fileURLToPath(brand));
  if (method === 'site' || method === '') return createFolderTarget(OUT_DIR || 'dist');
  throw new BrandError(`EDITOR_PUBLISH must be git or site (got “${method}”).`);
}

function show(address: string): void {
  console.log(`The editor of ${name} is at ${address}`);
  if (process.argv.includes('--no-open')) return;
  const [opener, ...args] = {
    darwin: ['open'],
    win32: ['cmd', '/c', 'start', '""'],
  }[process.platform as string] ?? ['xdg-open'];
  // Ignores the error if no program can open URLs, because the address is printed.
  spawn(opener as string, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
