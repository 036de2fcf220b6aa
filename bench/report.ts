import { readFileSync, writeFileSync } from 'node:fs';

const file = 'docs/measurements.md';

type Cell = string | number;

/** Formats a Markdown table. Numbers are rounded to three decimals, with commas between thousands. */
export function formatTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 3 });
  const line = (cells: readonly Cell[]) =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? number(cell) : cell)).join(' | ')} |`;
  const rule = `|${head.map((_, i) => (i === 0 ? ' --- ' : ' ---: ')).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/**
 * Prints paragraphs and tables, and writes them between the two marks of the benchmark `name` in docs/measurements.md.
 */
export function updateMeasurements(name: string, paragraphs: readonly string[]): void {
  const text = paragraphs.join('\n\n');
  console.log(`\n${text}`);
  const part = new RegExp(`(?<=<!-- ${name} -->\n).*(?=<!-- /${name} -->)`, 's');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(part, () => `\n${text}\n\n`),
  );
}
