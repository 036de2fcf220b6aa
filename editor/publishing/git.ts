/** Git, as far as a publication by commit needs it. It never asks anything: nobody sits at its terminal. */
import { execFile } from 'node:child_process';

/** A command of Git that failed. The message is what it said. */
export class GitError extends Error {
  override readonly name = 'GitError';
}

interface GitOptions {
  /** What it reads. */
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Of a push or fetch by a slow line. */
const patience = 60_000;

export class Git {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * @returns what it printed, without the line break at its end
   * @throws {GitError}
   */
  run(args: readonly string[], { input, environment }: GitOptions = {}): Promise<string> {
    return new Promise((resolve, reject) => {
      const git = execFile(
        'git',
        args,
        {
          cwd: this.#folder,
          env: {
            ...process.env,
            LC_ALL: 'C',
            GIT_TERMINAL_PROMPT: '0',
            GIT_ASKPASS: process.env.GIT_ASKPASS ?? 'true',
            GIT_SSH_COMMAND: process.env.GIT_SSH_COMMAND ?? 'ssh -o BatchMode=yes',
            ...environment,
          },
          maxBuffer: 64 * 1024 * 1024,
          timeout: patience,
        },
        (failure, output, errors) => {
          if (!failure) return resolve(output.replace(/\n$/, ''));
          const missing = (failure as NodeJS.ErrnoException).code === 'ENOENT';
          const late = failure.killed === true && 'Git took longer than a minute.';
          reject(
            new GitError(
              missing ? 'Git is not installed.' : late || `${errors}\n${output}`.trim() || failure.message,
            ),
          );
        },
      );
      git.stdin?.on('error', () => {
        // It has ended before it had read all; its status says why.
      });
      git.stdin?.end(input ?? '');
    });
  }

  /** The same, or undefined where it fails. */
  ask(args: readonly string[], options?: GitOptions): Promise<string | undefined> {
    return this.run(args, options).catch((problem) => {
      if (!(problem instanceof GitError)) throw problem;
      return undefined;
    });
  }
}
