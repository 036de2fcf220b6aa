/** Runs the CLI in this process, or in a separate process as `npm run desk` does. */
import { execFile } from 'node:child_process';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { runCommand } from '../../../cli/run-command.ts';

interface Outcome {
  readonly code: number;
  readonly said: string;
  readonly complained: string;
}

/**
 * Runs a CLI command in this process, because a separate process is slow.
 * @param words the command and its arguments
 * @param settings the environment variables
 * @param typed the line that is typed when the command prompts for input
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

/** Runs a CLI command that must fail with an error that contains a text. Returns the whole error. */
export async function expectCommandError(error: string, ...typed: Parameters<typeof runCommandInProcess>) {
  const { code, said, complained } = await runCommandInProcess(...typed);
  expect({ code, said, complained }).toEqual({
    code: 1,
    said: '',
    complained: expect.stringContaining(error),
  });
  return complained;
}

interface Options {
  /** The user who runs the command. Only root can choose another user. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Options of `scripts/run.mjs`. By default, it reads no settings from a file. */
  readonly options?: readonly string[];
}

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
