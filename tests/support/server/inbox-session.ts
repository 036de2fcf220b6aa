/**
 * The agency's command, typed several times: in a process of its own, which another brand can be selected for. Its argument
 * is JSON, what is typed each time and with which settings besides those of the process.
 */
import { runCommand } from '../../../cli/run-command.ts';

export type TypedCommand = readonly [words: readonly string[], settings?: Readonly<Record<string, string>>];

const { env, stdin, stdout, stderr } = process;
for (const [words, settings] of JSON.parse(process.argv[2] ?? '') as TypedCommand[])
  await runCommand(words, { env: { ...env, ...settings }, stdin, stdout, stderr });
