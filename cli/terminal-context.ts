import { createInterface } from 'node:readline/promises';
import { cliTexts } from './texts.ts';
import { UsageError } from './usage-error.ts';

/** The environment and the streams of a command: those of the process, or of a test. */
export type TerminalContext = Pick<NodeJS.Process, 'env'> &
  Readonly<Record<'stdout' | 'stderr', NodeJS.WritableStream & { readonly isTTY?: boolean }>> & {
    readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  };

/**
 * Reads one line from stdin. Unlike an argument, it does not appear in shell histories or npm's logs.
 * @param prompt is written to stderr if stdin is a terminal
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

/** Prompts for a confirmation. @throws {UsageError} if the user types anything but `answer` */
export async function requireConfirmation(
  caller: TerminalContext,
  prompt: string,
  answer: string,
): Promise<void> {
  if ((await readLine(caller, prompt)) !== answer) throw new UsageError(cliTexts.notConfirmed);
}
