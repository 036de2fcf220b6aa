/**
 * Runs several CLI commands in a separate process, for which another brand can be selected. The argument is a JSON list
 * of commands. Each has a list of words and optional settings.
 */
import { runCommand } from '../../../cli/run-command.ts';

export type TypedCommand = readonly [words: readonly string[], settings?: Readonly<Record<string, string>>];

const { env, stdin, stdout, stderr } = process;
for (const [words, settings] of JSON.parse(process.argv[2] ?? '') as TypedCommand[])
  await runCommand(words, { env: { ...env, ...settings }, stdin, stdout, stderr });
