/** Builds a site in a child process with low priority. The process exits with the editor. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { relative, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Finding } from '#lib/editor/api.ts';
import { createErrorFinding, PublishingError } from './publishing-error.ts';

/** The parameters of a build. Folders are absolute paths without a trailing slash. */
export interface SiteBuildOptions {
  readonly brand: string;
  /** The folder of the built site. It is created or replaced after a successful build. */
  readonly site: string;
  readonly signal: AbortSignal;
}

/**
 * @returns the warnings of the build
 * @throws {PublishingError} if the build fails
 */
export type SiteBuilder = (order: SiteBuildOptions) => Promise<readonly Finding[]>;

const checkout = fileURLToPath(new URL('../../', import.meta.url));
const endWithParent = new URL('end-with-parent.ts', import.meta.url).href;

/**
 * The heap limit of the build, in MB. The sample brand needs half of it. With this limit, a machine with 2 GB can build next
 * to the running server.
 */
const heapMb = 640;

export const buildSite: SiteBuilder = async ({ brand, site, signal }) => {
  const script = ['--import', endWithParent, 'scripts/run.mjs', 'build/build.ts'];
  // `nice` also affects the threads that Node has already started, unlike `setPriority`.
  const nice = process.platform === 'win32' ? [] : ['nice', '-n', '19'];
  const [command = '', ...args] = [...nice, process.execPath, `--max-old-space-size=${heapMb}`, ...script];
  const build = spawn(command, args, {
    cwd: checkout,
    env: {
      ...process.env,
      // The build expects the path of a file URL, which is percent-encoded.
      BRAND: pathToFileURL(brand).pathname,
      OUT_DIR: site,
      // Fewer threads need less memory, and leave CPU time to visitors.
      UV_THREADPOOL_SIZE: '1',
      VIPS_CONCURRENCY: '1',
      MALLOC_ARENA_MAX: '2',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  });
  if (nice.length === 0 && build.pid) setPriority(build.pid, constants.priority.PRIORITY_LOW);
  // Aborting emits an `error` event, which must have a listener. `once` of node:events would reject.
  build.on('error', () => {});
  const closed = new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    build.once('close', (...how) => resolve(how));
  });
  const [output, errors, [status, endedBy]] = await Promise.all([
    build.stdout ? text(build.stdout) : '',
    build.stderr ? text(build.stderr) : '',
    closed,
  ]);
  if (status === 0) return parseWarnings(output, errors, brand);
  throw new PublishingError(parseErrors(errors, endedBy, brand), output + errors);
};

/** Returns the warnings of a successful build. Skips the output of build tools, because owners cannot act on it. */
export function parseWarnings(output: string, errors: string, brand: string): Finding[] {
  const messages = stripVTControlCharacters(output).matchAll(/\[WARN\] (?!\[vite\])(.*)/g);
  const warnings = [...messages].map(([, warning = '']) => warning);
  return [...warnings, ...lines(stripVTControlCharacters(errors))].map((line) =>
    finding('warning', line, brand),
  );
}

function parseErrors(errors: string, signal: string | null, brand: string): Finding[] {
  if (signal)
    return [createErrorFinding(`The build was stopped by ${signal}. The server may have too little memory.`)];
  const messages = lines(stripVTControlCharacters(errors));
  if (/heap out of memory/i.test(errors))
    return [createErrorFinding(`The build needs more memory than its limit of ${heapMb} MB.`)];
  if (messages.length > 0 && !messages.some((line) => /^\s+at |^Node\.js v/.test(line)))
    return messages.map((line) => finding('error', line, brand));
  return [createErrorFinding('The build failed because of a technical error. The log has the details.')];
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Parses a line of the output: `PATH:LINE: MESSAGE`. Paths become relative to the brand's folder. */
function finding(level: Finding['level'], line: string, brand: string): Finding {
  // The absolute path can contain the relative path, so replace the absolute path first.
  const folders = [brand, relative(checkout, brand)]
    .map((folder) => `${folder}${sep}`)
    .toSorted((one, other) => other.length - one.length);
  const own = folders.reduce((rest, folder) => rest.replaceAll(folder, ''), line);
  const [, file, sentence] = own.match(/^([\w./-]+\.\w+)(?::\d+)?: (.+)$/) ?? [];
  return file && sentence && own !== line ? { level, sentence, file } : { level, sentence: own };
}
