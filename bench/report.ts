/** Tables, printed and kept in `docs/measurements.md`, where each bench replaces its own part. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const file = 'docs/measurements.md';
const opening = `# Measurements

Each bench rewrites its part. Times hold only for the machine that they were measured on; each table is from one run.
`;

type Cell = string | number;

/** A Markdown table; numbers are rounded to three decimals and written with commas. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 3 });
  const line = (cells: readonly Cell[]) =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? number(cell) : cell)).join(' | ')} |`;
  const rule = `|${head.map((_, i) => (i === 0 ? ' --- ' : ' ---: ')).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** Prints `text`, and writes it into the part called `name` of docs/measurements.md. */
export function keep(name: string, text: string): void {
  console.log(`\n${text}`);
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const part = `${begin}\n\n${text}\n\n${end}\n`;
  const before = existsSync(file) ? readFileSync(file, 'utf8') : opening;
  const from = before.indexOf(begin);
  const to = before.indexOf(end);
  const after =
    from < 0 ? `${before}\n${part}` : before.slice(0, from) + part + before.slice(to + end.length + 1);
  writeFileSync(file, after);
}
