import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { withoutSecret } from '../../server/domain/server-secret.ts';
import { says } from '../texts.ts';
import { UsageError } from '../usage-error.ts';

/** One of PostgreSQL's programs has failed; the message is what it printed. */
export class ToolFailed extends UsageError {
  readonly said: string;

  constructor(tool: string, said: string) {
    super(says.tools.failed(tool, said));
    this.said = said;
  }
}

export async function runProgram(
  tool: string,
  options: readonly string[],
  databaseUrl?: URL,
): Promise<string> {
  const { program, ended } = startProgram(tool, options, databaseUrl);
  const said = text(program.stdout);
  await ended;
  return await said;
}

/**
 * Starts one of PostgreSQL's programs. `ended` fails with what the program printed of its failure.
 * @param databaseUrl the database that it works on; undefined for a file
 */
export function startProgram(tool: string, options: readonly string[], databaseUrl?: URL) {
  const program = spawn(tool, [...options, ...(databaseUrl ? [`--dbname=${publicPart(databaseUrl)}`] : [])], {
    env: { ...withoutSecret(process.env), ...(databaseUrl && passwordOf(databaseUrl)) },
  });
  const complaint = text(program.stderr);
  const ended = new Promise<void>((resolve, reject) => {
    program.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(code === 'ENOENT' ? new UsageError(says.tools.missing(tool)) : new ToolFailed(tool, message)),
    );
    program.once('close', (status) => {
      if (status === 0) resolve();
      else complaint.then((said) => reject(new ToolFailed(tool, said.trim())), reject);
    });
  });
  // Its failure is reported where it is awaited. A program that is stopped because another has failed is not awaited.
  ended.catch(() => {});
  program.stdin.on('error', () => {});
  return { program, ended };
}

/** The password of an address, as PostgreSQL's own programs take it from the environment. */
function passwordOf({ searchParams, password }: URL): NodeJS.ProcessEnv {
  // As in the server's driver, the query's password comes before the login's.
  const given = searchParams.get('password') ?? decodeURIComponent(password);
  return given === '' ? {} : { PGPASSWORD: given };
}

/** An address without its password, since everybody on the machine can read a program's options. */
function publicPart(databaseUrl: URL): string {
  const address = new URL(databaseUrl);
  address.password = '';
  address.searchParams.delete('password');
  // An option of node-postgres that PostgreSQL's own programs do not know.
  address.searchParams.delete('uselibpqcompat');
  return address.href;
}
