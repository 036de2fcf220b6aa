import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';
import { UsageError } from './terminal.ts';
import { cliTexts } from './texts.ts';

const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;

const optionTypes = {
  key: text,
  format: text,
  since: text,
  output: text,
  fingerprint: text,
  confirm: flag,
  end: flag,
  remove: flag,
  replace: flag,
  yes: flag,
  'have-recovery-key': flag,
} as const satisfies Record<string, ParseArgsOptionDescriptor>;

type Option = keyof typeof optionTypes;
export type CommandName = keyof typeof cliTexts.help.commands;

/** The minimum and maximum number of positional arguments of each command, and its options. */
const syntax: Readonly<Record<CommandName, readonly [min: number, max: number, ...options: Option[]]>> = {
  list: [0, 1],
  show: [1, 1, 'key'],
  export: [0, 0, 'key', 'format', 'since', 'output'],
  sheet: [0, 0],
  revoke: [0, 0],
  retry: [1, 1],
  erase: [1, 1],
  // A name or fingerprint may consist of several words, and each word is an argument.
  invite: [1, Number.POSITIVE_INFINITY],
  editor: [1, Number.POSITIVE_INFINITY, 'remove'],
  'remove-devices': [1, 1, 'have-recovery-key'],
  devices: [0, 1, 'remove', 'yes'],
  sealing: [0, Number.POSITIVE_INFINITY, 'confirm', 'fingerprint', 'end', 'yes'],
  'accept-secret': [0, 0, 'yes'],
  'test-mail': [0, 0],
  backup: [1, 1],
  restore: [1, 1, 'replace'],
  import: [0, 0],
  help: [0, Number.POSITIVE_INFINITY],
};

export interface CommandArguments {
  readonly positionals: readonly string[];
  readonly options: ReturnType<typeof parseArgs<{ options: typeof optionTypes }>>['values'];
}

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(syntax, name);

/** Parses the arguments after the command name. @throws {UsageError} if they are invalid */
export function parseArguments(name: CommandName, args: readonly string[]): CommandArguments {
  const [min, max, ...names] = syntax[name];
  const options = Object.fromEntries(names.map((option) => [option, optionTypes[option]]));
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (positionals.length >= min && positionals.length <= max) return { positionals, options: values };
  } catch {
    // Node's message does not explain the usage.
  }
  throw createUsageError(name);
}

export function createUsageError(name: CommandName): UsageError {
  const described = cliTexts.help.commands[name];
  return new UsageError(cliTexts.usage('args' in described ? `${name} ${described.args}` : name));
}
