/**
 * `npm run edit`: the editor of the selected brand, on this machine. It opens the browser, unless told `-- --no-open`. PORT is
 * another port than 4000. With EDITOR_PUBLISH=git, publishing makes a commit (docs/hosting.md).
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BrandError, findBrandDirectory } from '#lib/brand/directory.ts';
import { buildCachedPage } from '../editor/built-page.ts';
import { startEditor } from '../editor/editor.ts';
import { createTokenUrl } from '../editor/http/authentication.ts';
import { createToken, readToken } from '../editor/local-token.ts';
import { createFolderTarget } from '../editor/publishing/folder-target.ts';
import { createGitTarget } from '../editor/publishing/git-target.ts';
import type { PublishTarget } from '../editor/publishing/target.ts';

// Neither the editor nor a program that it starts needs the server's secret, which the file of settings may have.
delete process.env.SECRET_KEY;

const cache = new URL('../.cache/', import.meta.url);
const brand = findBrandDirectory();
const name = basename(fileURLToPath(brand));
const state = new URL(`editor/${name}/`, cache);
/** Where the editor of this brand runs already: a second one would know nothing of what the first one keeps. */
const running = new URL('origin', state);

const there = await originOfRunning();
if (there) {
  console.log(`The editor of ${name} runs already.`);
  show(there, readToken(state));
} else {
  const token = createToken(state);
  const editor = await start(token, Number(process.env.PORT || 4000));
  writeFileSync(running, `${process.pid} ${editor.origin}`);
  show(editor.origin, token);
  const stop = async () => {
    rmSync(running, { force: true });
    await editor.stop();
    process.exit();
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
}

async function originOfRunning(): Promise<string | undefined> {
  if (!existsSync(running)) return undefined;
  const [pid, origin = ''] = readFileSync(running, 'utf8').split(' ');
  // Once it was killed, its port may be somebody else's, who is not told the token.
  if (!isOurs(Number(pid))) return undefined;
  const address = createTokenUrl(origin, readToken(state));
  const answer = await fetch(address, { redirect: 'manual' }).catch(() => undefined);
  return answer?.status === 303 ? origin : undefined;
}

/** Whether a process of this user has that number. */
function isOurs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** At the port, or the next one that is free. */
async function start(token: string, port: number, tries = 20): ReturnType<typeof startEditor> {
  try {
    return await startEditor({
      brand,
      state: fileURLToPath(state),
      target: target(),
      page: await buildCachedPage(new URL('editor-page/', cache)),
      port,
      guard: { kind: 'local', token, person: userInfo().username },
      log: console.error,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries === 0) throw error;
    return await start(token, port + 1, tries - 1);
  }
}

/** Into the folder that a server here serves, or by a commit that a host builds. */
function target(): PublishTarget {
  const { EDITOR_PUBLISH: to = 'site', OUT_DIR } = process.env;
  if (to === 'git') return createGitTarget(fileURLToPath(brand));
  if (to === 'site' || to === '') return createFolderTarget(OUT_DIR || 'dist');
  throw new BrandError(`EDITOR_PUBLISH must be git or site (got “${to}”).`);
}

function show(origin: string, token: string): void {
  const address = createTokenUrl(origin, token);
  console.log(`The editor of ${name} is at ${address}`);
  if (process.argv.includes('--no-open')) return;
  const [opener, ...args] = {
    darwin: ['open'],
    win32: ['cmd', '/c', 'start', '""'],
  }[process.platform as string] ?? ['xdg-open'];
  // A machine without one has no desktop: the address stands above.
  spawn(opener as string, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
