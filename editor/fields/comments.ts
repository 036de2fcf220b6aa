/** Parses the comments of a YAML file. The editor's forms show the comments as help texts. */
import { findScreenLabel } from './screens.ts';

export type FileComments = ReturnType<typeof parseYamlComments>;

interface KeyComment {
  readonly hint?: string;
  /**
   * The heading of the section that starts at the key: a comment line without final punctuation. An empty string means that
   * a section ends above the key.
   */
  readonly section?: string;
}

const isComment = (line: string) => /^\s*#/.test(line);
const joinComment = (lines: readonly string[]): string | undefined =>
  lines
    .map((line) => line.replace(/^\s*# ?/, '').trim())
    .join(' ')
    .trim()
    .replaceAll(/\b[a-z-]+\.(?:yaml|md)\b/g, toScreenTitle) || undefined;

/** Replaces a file name by the title of the editor's screen, because owners know the titles, but not the files. */
function toScreenTitle(file: string): string {
  const screen = findScreenLabel(file);
  return screen ? `“${screen}”` : file;
}

export function parseYamlComments(text: string) {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !isComment(line));
  const headLines = lines.slice(0, Math.max(end, 0));
  const table = parseTable(headLines);
  return {
    head: joinComment(headLines.filter((line) => !table.lines.has(line))),
    aboveOffset(offset: number): KeyComment {
      const line = text.slice(0, offset).split('\n').length - 1;
      let from = line;
      while (from > headLines.length && isComment(lines[from - 1] ?? '')) from -= 1;
      const [first = '', ...others] = lines.slice(from, line);
      const blank = from > 0 && (lines[from - 1] ?? '').trim() === '';
      // In “Prices, in the currency of brand.yaml”, remove the part after the comma: it only helps readers of the file.
      const heading = blank && joinComment([first])?.replace(/, [^,]*”$/, '');
      if (
        heading &&
        !/[.:!?…”]$/.test(heading) &&
        (others.length === 0 || /^\s*# ?[A-Z“]/.test(others[0] ?? ''))
      )
        return { section: heading, ...toHint(others) };
      return { ...(blank && { section: '' }), ...toHint([first, ...others].filter(isComment)) };
    },
    /**
     * Returns the description of a key. It is in the table of the file's first comment, or in the comment above a
     * commented-out key.
     */
    forKey: (key: string) =>
      table.hints.get(key) ?? joinComment(linesAboveDisabled(lines, key))?.replace(/:$/, '.'),
  };
}

const toHint = (lines: readonly string[]): KeyComment => {
  const hint = joinComment(lines);
  return hint ? { hint } : {};
};

/** Parses a table of keys in comment lines such as `# hour   when it is set`. Indented lines continue a description. */
function parseTable(lines: readonly string[]) {
  const hints = new Map<string, string>();
  const inTable = new Set<string>();
  let key: string | undefined;
  for (const line of lines) {
    const [, name, text = ''] = /^# (\w+) {2,}(\S.*)$/.exec(line) ?? [];
    const rest = /^# {3,}(\S.*)$/.exec(line)?.[1];
    if (name) key = name;
    if (key === undefined || !(name ?? rest)) key = undefined;
    else {
      hints.set(key, name ? text.charAt(0).toUpperCase() + text.slice(1) : `${hints.get(key)} ${rest}`);
      inTable.add(line);
    }
  }
  return { hints, lines: inTable };
}

function linesAboveDisabled(lines: readonly string[], key: string): readonly string[] {
  const at = lines.findIndex((line) => line.trim() === `# ${key}:`);
  let from = at;
  while (from > 0 && isComment(lines[from - 1] ?? '')) from -= 1;
  return at < 0 ? [] : lines.slice(from, at);
}
