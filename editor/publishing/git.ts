/** Git, as far as a publication by commit needs it. It never asks anything: nobody sits at its terminal. */
import { type ExecFileException, execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A command of Git that failed. The message is what it said. */
export class GitError extends Error {
  override readonly name = 'GitError';
}

/** Of a push or fetch by a slow line. */
const patience = 60_000;

export class Git {
  readonly #folder: string;
  readonly #environment: Readonly<Record<string, string>>;

  constructor(folder: string, environment: Readonly<Record<string, string>> = {}) {
    this.#folder = folder;
    this.#environment = environment;
  }

  /**
   * @param input what it reads
   * @returns what it printed, without the line break at its end
   * @throws {GitError}
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
      timeout: patience,
    });
    // It may end before it has read all; its status says why.
    running.child.stdin?.on('error', () => {}).end(input);
    try {
      return (await running).stdout.replace(/\n$/, '');
    } catch (error) {
      const { code, killed, stdout, stderr, message } = error as ExecFileException;
      if (code === 'ENOENT') throw new GitError('Git is not installed.');
      if (killed) throw new GitError('Git took longer than a minute.');
      throw new GitError(`${stderr}\n${stdout}`.trim() || message);
    }
  }

  /** The same, or undefined where it fails. */
  tryRun(args: readonly string[], input?: string): Promise<string | undefined> {
    return this.run(args, input).catch((problem) => {
      if (!(problem instanceof GitError)) throw problem;
      return undefined;
    });
  }
}
