/** The agency's command: at a terminal of the test's own, or in a process of its own, as `npm run desk` runs it. */
import { execFile } from 'node:child_process';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommand } from '../../../cli/run-command.ts';

/** How a command ended, and what it printed. */
interface Outcome {
  readonly code: number;
  readonly said: string;
  readonly complained: string;
}

/**
 * Runs a command of the desk's, in this process: what another would add is for the few tests that start one.
 * @param words the command, and what is written after it
 * @param settings all that it is told
 * @param typed a line, for when it asks
 */
export async function runCommandInProcess(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  { typed = '' }: { readonly typed?: string } = {},
): Promise<Outcome> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const [said, complained] = [text(stdout), text(stderr)];
  const code = await runCommand(words, { env: settings, stdin: Readable.from([typed]), stdout, stderr });
  stdout.end();
  stderr.end();
  return { code, said: await said, complained: await complained };
}

interface Options {
  /** Who runs it; only root can choose. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Read before the command: without it, settings are in no file. */
  readonly options?: readonly string[];
}

/** Runs a command of the desk's in a process of its own. */
export function spawnCommand(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  { user = undefined, options = [] }: Options = {},
): Promise<Outcome> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const command = ['scripts/run.mjs', ...options, 'cli/main.ts', ...words];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      command,
      { env: { PATH, NODE_COMPILE_CACHE, ...settings }, ...user },
      (error, said, complained) => {
        const code = error?.code ?? 0;
        if (typeof code === 'number') resolve({ code, said, complained });
        else reject(error);
      },
    );
  });
}
