/** Builds a site beside the editor: in a process of its own, which gives way to all others, and ends with the editor. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { relative, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Finding } from '#lib/editor/api.ts';
import { errorFinding, PublishingError } from './publishing-error.ts';

/** What is built, and where to: absolute paths of folders, without a slash at their end. */
export interface BuildOrder {
  readonly brand: string;
  /** Made, or replaced as a whole, when the build has succeeded. */
  readonly site: string;
  /** Ends the build. */
  readonly signal: AbortSignal;
}

/**
 * @returns what the build warns of
 * @throws {PublishingError}
 */
export type Build = (order: BuildOrder) => Promise<readonly Finding[]>;

const checkout = fileURLToPath(new URL('../../', import.meta.url));
const endWithParent = new URL('end-with-parent.ts', import.meta.url).href;

/** Megabytes of JavaScript's memory. A build of the sample needs half of it; beside a serving process, 2 GB have room for it. */
const heap = 640;

/** Builds as `npm run build` does. */
export const buildSite: Build = async ({ brand, site, signal }) => {
  const script = ['--import', endWithParent, 'scripts/run.mjs', 'build/build.ts'];
  // By `nice` rather than by `setPriority`: that would leave the threads alone which Node has started by then.
  const nice = process.platform === 'win32' ? [] : ['nice', '-n', '19'];
  const [command = '', ...args] = [...nice, process.execPath, `--max-old-space-size=${heap}`, ...script];
  const build = spawn(command, args, {
    cwd: checkout,
    env: {
      ...process.env,
      // It is read as an address.
      BRAND: pathToFileURL(brand).pathname,
      OUT_DIR: site,
      // Fewer threads need less memory, and leave processors to visitors.
      UV_THREADPOOL_SIZE: '1',
      VIPS_CONCURRENCY: '1',
      MALLOC_ARENA_MAX: '2',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  });
  if (nice.length === 0 && build.pid) setPriority(build.pid, constants.priority.PRIORITY_LOW);
  // `once` of node:events would reject for the error that the signal causes.
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
  throw new PublishingError(failure(errors, endedBy, brand), output + errors);
};

/** What a build that has succeeded warns of, in its own sentences. What its tools say of themselves is not for an owner. */
export function parseWarnings(output: string, errors: string, brand: string): Finding[] {
  const said = stripVTControlCharacters(output).matchAll(/\[WARN\] (?!\[vite\])(.*)/g);
  const warnings = [...said].map(([, warning = '']) => warning);
  return [...warnings, ...lines(stripVTControlCharacters(errors))].map((line) =>
    finding('warning', line, brand),
  );
}

/** Why a build has failed. What is wrong with a brand it says in sentences; anything else is not for its owner. */
function failure(errors: string, signal: string | null, brand: string): Finding[] {
  if (signal) return [errorFinding(`The build was ended by ${signal}: was there too little memory?`)];
  const said = lines(stripVTControlCharacters(errors));
  if (/heap out of memory/i.test(errors))
    return [errorFinding('The build needs more memory than it may take.')];
  if (said.length > 0 && !said.some((line) => /^\s+at |^Node\.js v/.test(line)))
    return said.map((line) => finding('error', line, brand));
  return [errorFinding('The site could not be built, and not for anything in the brand: the log says why.')];
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** A line of the build, `PATH:LINE: SENTENCE`, with the file named as in the brand. */
function finding(level: Finding['level'], line: string, brand: string): Finding {
  // Either may be in the other: the longer one first.
  const folders = [brand, relative(checkout, brand)]
    .map((folder) => `${folder}${sep}`)
    .toSorted((one, other) => other.length - one.length);
  const own = folders.reduce((rest, folder) => rest.replaceAll(folder, ''), line);
  const [, file, sentence] = own.match(/^([\w./-]+\.\w+)(?::\d+)?: (.+)$/) ?? [];
  return file && sentence && own !== line ? { level, sentence, file } : { level, sentence: own };
}
