import { createInterface } from 'node:readline/promises';
import { cliTexts } from './texts.ts';
import { UsageError } from './usage-error.ts';

/** The settings and terminal of whoever types the command: those of the process, or a test's. */
export type TerminalContext = Pick<NodeJS.Process, 'env'> &
  Readonly<Record<'stdout' | 'stderr', NodeJS.WritableStream & { readonly isTTY?: boolean }>> & {
    readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  };

/**
 * Reads a line that somebody types when asked: unlike arguments, it gets into no shell history and no log of npm's.
 * @param prompt is shown in a terminal
 */
export async function readLine({ stdin, stderr }: TerminalContext, prompt: string): Promise<string> {
  if (stdin.isTTY) stderr.write(prompt);
  const lines = createInterface({ input: stdin });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
  }
}

/** Asks for the words that confirm a command. @throws {UsageError} when something else is typed */
export async function requireConfirmation(
  caller: TerminalContext,
  prompt: string,
  answer: string,
): Promise<void> {
  if ((await readLine(caller, prompt)) !== answer) throw new UsageError(cliTexts.notConfirmed);
}
