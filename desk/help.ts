import { desk as says } from '#brand/words/desk.ts';
import { inColumns } from './terminal.ts';

/** Every command, in the brand's words. */
export function help(): string {
  const { title, commands, notes } = says.help;
  const described: readonly [name: string, { readonly words?: string; readonly does: string }][] =
    Object.entries(commands);
  const lines = described.map(([name, { words, does }]) => [`  ${name}${words ? ` ${words}` : ''}`, does]);
  return [title, '', '  npm run desk -- …', ...inColumns(lines), '', notes].join('\n');
}
