import { desk as says } from '#brand/words/desk.ts';
import { inColumns } from './terminal.ts';

/** Every command, in the brand's words. */
export function help(): string {
  const { title, commands, notes } = says.help;
  const lines = Object.entries(commands).map(([name, [words = '', does = '']]) => [
    `  ${[name, words].join(' ').trim()}`,
    does,
  ]);
  return [title, '', '  npm run desk -- …', ...inColumns(lines), '', notes].join('\n');
}
