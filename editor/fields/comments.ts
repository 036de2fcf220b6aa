/** What the comments of a file in YAML say of its keys: they are the hints of a form. */
import { findScreenName } from './screens.ts';

export interface Comments {
  /** What stands at the head of the file, of the file as a whole. */
  readonly head: string | undefined;
  /** What stands above the key that begins at an offset of the text. */
  aboveOffset(offset: number): Comment;
  /** What the head says of a key in a table, or stands above the key where that is commented out. */
  forKey(key: string): string | undefined;
}

export interface Comment {
  readonly hint?: string;
  /** A line that is no sentence heads the keys that follow; empty where a blank line ends that. */
  readonly section?: string;
}

const isComment = (line: string) => /^\s*#/.test(line);
const written = (lines: readonly string[]): string | undefined =>
  lines
    .map((line) => line.replace(/^\s*# ?/, '').trim())
    .join(' ')
    .trim()
    .replaceAll(/\b[a-z-]+\.(?:yaml|md)\b/g, inForms) || undefined;

/** Whoever reads a form knows its files by the names of their screens. */
function inForms(file: string): string {
  const screen = findScreenName(file);
  return screen ? `“${screen}”` : file;
}

export function parseComments(text: string): Comments {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !isComment(line));
  const headLines = lines.slice(0, Math.max(end, 0));
  const described = tableIn(headLines);
  return {
    head: written(headLines.filter((line) => !described.lines.has(line))),
    aboveOffset: (offset) => {
      const line = text.slice(0, offset).split('\n').length - 1;
      let from = line;
      while (from > headLines.length && isComment(lines[from - 1] ?? '')) from -= 1;
      const [first = '', ...others] = lines.slice(from, line);
      const blank = from > 0 && (lines[from - 1] ?? '').trim() === '';
      const heading = blank && written([first]);
      if (
        heading &&
        !/[.:!?…”]$/.test(heading) &&
        (others.length === 0 || /^\s*# ?[A-Z“]/.test(others[0] ?? ''))
      )
        // “Prices, in the currency of brand.yaml”: where else to look is for whoever reads the file.
        return { section: heading.replace(/, [^,]*”$/, ''), ...hintOf(others) };
      return { ...(blank && { section: '' }), ...hintOf([first, ...others].filter(isComment)) };
    },
    forKey: (key) => described.hints.get(key) ?? written(linesAboveDisabled(lines, key))?.replace(/:$/, '.'),
  };
}

const hintOf = (lines: readonly string[]): Comment => {
  const hint = written(lines);
  return hint ? { hint } : {};
};

/** Lines as `# hour   when it is set`, with those that go on below them, indented. */
function tableIn(lines: readonly string[]) {
  const hints = new Map<string, string>();
  const inTable = new Set<string>();
  let key: string | undefined;
  for (const line of lines) {
    const [, name, said = ''] = /^# (\w+) {2,}(\S.*)$/.exec(line) ?? [];
    const more = /^# {3,}(\S.*)$/.exec(line)?.[1];
    if (name) key = name;
    if (key === undefined || !(name ?? more)) key = undefined;
    else {
      hints.set(key, name ? said.charAt(0).toUpperCase() + said.slice(1) : `${hints.get(key)} ${more}`);
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
