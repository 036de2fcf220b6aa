/** Runs Git commands without prompts, because the process has no terminal. */
import { type ExecFileException, execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A failed Git command. The message is its output. */
export class GitError extends Error {
  override readonly name = 'GitError';
}

/** The timeout of a Git command in ms, for a push or fetch over a slow connection. */
const timeoutMs = 60_000;

export class Git {
  readonly #folder: string;
  readonly #environment: Readonly<Record<string, string>>;

  constructor(folder: string, environment: Readonly<Record<string, string>> = {}) {
    this.#folder = folder;
    this.#environment = environment;
  }

  /**
   * @param input the command's standard input
   * @returns the standard output without the trailing line break
   * @throws {GitError} if the command fails
   */
  async run(args: readonly string[], input = ''): Promise<string> {
    const running = promisify(execFile)('git', args, {
      cwd: this.#folder,
      env: {
        ...process.env,
        LC_ALL: 'C',
        GIT_TERMINAL_PROMPT: '0',
        GIT_ASKPASS: process.env.GIT_ASKPASS ?? 'true',
        GIT_SSH_COMMAND: process.env.GIT_SSH_COMMAND ?? 'ssh -o BatchMode=yes',
        ...this.#environment,
      },
      maxBuffer: 64 * 1024 * 1024,
      timeout: timeoutMs,
    });
    // Ignore write errors. Git may close its input early, and reports the reason by its exit status.
    running.child.stdin?.on('error', () => {}).end(input);
    try {
      return (await running).stdout.replace(/\n$/, '');
    } catch (error) {
      const { code, killed, stdout, stderr, message } = error as ExecFileException;
      if (code === 'ENOENT') throw new GitError('Git is not installed.');
      if (killed) throw new GitError('The Git command took longer than a minute.');
      throw new GitError(`${stderr}\n${stdout}`.trim() || message);
    }
  }

  /** Like `run`, but returns undefined if the command fails. */
  tryRun(args: readonly string[], input?: string): Promise<string | undefined> {
    return this.run(args, input).catch((problem) => {
      if (!(problem instanceof GitError)) throw problem;
      return undefined;
    });
  }
}
