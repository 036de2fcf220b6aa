/** The agency's command in a process of its own, as `npm run desk` runs it. */
import { execFile } from 'node:child_process';

interface Options {
  /** Who runs it; only root can choose. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Read before the command: without it, settings are in no file. */
  readonly options?: readonly string[];
}

/**
 * Runs a command of the desk's.
 * @param words the command, and what is written after it
 * @param settings all that it is told
 */
export function runDesk(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  { user = undefined, options = [] }: Options = {},
): Promise<{ code: number; said: string; complained: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const command = ['scripts/run.mjs', ...options, 'server/desk/main.ts', ...words];
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
