import { inColumns } from './terminal.ts';
import { says } from './texts.ts';

/** Every command, and what it does. */
export function help(): string {
  const { title, commands, notes } = says.help;
  const described: readonly [name: string, { readonly args?: string; readonly does: string }][] =
    Object.entries(commands);
  const lines = described.map(([name, { args, does }]) => [`  ${name}${args ? ` ${args}` : ''}`, does]);
  return [title, '', '  npm run desk -- …', ...inColumns(lines), '', notes].join('\n');
}
