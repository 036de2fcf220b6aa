import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { mergeYaml } from './yaml-merge.ts';

const files = globSync(['brands/vesper-row/**/*.yaml', 'tests/support/brands/casa-da-vespera/**/*.yaml']);

function diffLines(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `-${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+${line}`),
  ];
}

/** Yields copies of the value. In each copy, one text or number is replaced. */
function* replaceEach(value: unknown, by: (leaf: unknown) => unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) {
    yield by(value);
    return;
  }
  for (const key of Object.keys(value))
    for (const replacement of replaceEach((value as Record<string, unknown>)[key], by)) {
      const copy = structuredClone(value) as Record<string, unknown>;
      copy[key] = replacement;
      yield copy;
    }
}

test('saving a file without changes keeps every byte', () => {
  expect(files.length).toBeGreaterThan(80);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    expect(mergeYaml(text, JSON.parse(JSON.stringify(parse(text)))), file).toBe(text);
  }
});

const edited = files
  .filter((file) => !file.endsWith('typefaces.yaml'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const listComments = (text: string) => text.split('\n').filter((line) => /^\s*#/.test(line));

test('changing one value keeps all comments and other lines', () => {
  let leaves = 0;
  for (const { file, text } of edited)
    for (const value of replaceEach(parse(text), (leaf) =>
      typeof leaf === 'number' ? leaf + 1 : 'Other words',
    )) {
      // Test only some of the values, because all of them would take ten seconds.
      if (leaves++ % 29 > 0) continue;
      const merged = mergeYaml(text, value);
      expect(parse(merged), file).toEqual(value);
      expect(listComments(merged), file).toEqual(listComments(text));
      const added = diffLines(text, merged).filter((line) => line.startsWith('+'));
      expect(added.length, file).toBeLessThanOrEqual(1);
    }
});

/** Yields copies of the value. In each copy, one list is reversed. */
function* reverseEachList(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value) && value.length > 1) yield value.toReversed();
  for (const [key, part] of Object.entries(value))
    for (const copy of reverseEachList(part)) yield Object.assign(structuredClone(value), { [key]: copy });
}

test('entries can be moved, and no comment is lost', () => {
  let lists = 0;
  for (const { file, text } of edited)
    for (const value of reverseEachList(parse(text))) {
      lists += 1;
      const merged = mergeYaml(text, value);
      expect(parse(merged), file).toEqual(value);
      expect(listComments(merged).sort(), file).toEqual(listComments(text).sort());
    }
  expect(lists).toBeGreaterThan(100);
});

const list = `# Head

# Of the list
items:
  # First
  - id: one
    text: One # beside it

  # Second
  - id: two
    text: "{$two} things"

  - id: three
    text: Three
# After
end: "yes"
`;
const { items } = parse(list);
const withItems = (...values: unknown[]) => mergeYaml(list, { items: values, end: 'yes' });

describe('a list', () => {
  test('loses an entry with its comment', () => {
    expect(diffLines(list, withItems(items[0], items[2]))).toEqual([
      '-  # Second',
      '-  - id: two',
      '-    text: "{$two} things"',
    ]);
  });

  test('loses its first entry', () => {
    expect(withItems(items[1], items[2])).toContain('items:\n  # First\n  # Second\n  - id: two\n');
  });

  test('gets an entry at its position', () => {
    const merged = withItems(items[0], { id: 'new', text: 'It is: “new”' }, items[1], items[2]);
    expect(merged).toBe(
      list
        .replace('\n\n  # Second', '\n\n  - id: new\n    text: It is: “new”\n\n  # Second')
        .replace('It is: “new”', '"It is: “new”"'),
    );
  });

  test('is reordered, and each entry keeps its comments', () => {
    expect(withItems(items[2], items[0], items[1])).toBe(`# Head

# Of the list
items:
  # First
  - id: three
    text: Three

  - id: one
    text: One # beside it

  # Second
  - id: two
    text: "{$two} things"
# After
end: "yes"
`);
  });

  test('of paragraphs keeps folded lines of unchanged entries', () => {
    const text = 'lead:\n  - >-\n    A first one.\n  - A second.\n';
    expect(mergeYaml(text, { lead: ['A first one.', 'Another.', 'A third.'] })).toBe(
      'lead:\n  - >-\n    A first one.\n  - Another.\n  - A third.\n',
    );
  });
});

describe('values have the format of the brand’s files', () => {
  const long =
    'A sentence that is so long that it does not fit into one line of a file, and has to be folded, {$figure :unit unit=hour}.';
  test.each([
    [
      'closures',
      ['2026-01-01', ['2026-12-24', '2026-12-26']],
      'closures:\n  - 2026-01-01\n  - [2026-12-24, 2026-12-26]\n',
    ],
    ['saturday', [['09:00', '13:00']], 'saturday: [[09:00, 13:00]]\n'],
    ['hours', [48, 72], 'hours: [48, 72]\n'],
    ['languages', ['pt', 'en'], 'languages: [pt, en]\n'],
    ['telephone', '+12125550147', 'telephone: "+12125550147"\n'],
    ['figure', '{$a}+', 'figure: "{$a}+"\n'],
    ['word', 'Dona\u00addampf', 'word: "Dona\\u00addampf"\n'],
    ['lines', 'One\nTwo', 'lines: |-\n  One\n  Two\n'],
    ['text', long, `text: >-\n  ${long.replace('{$figure ', '{$figure\n  ')}\n`],
  ])('%s', (name, value, written) => {
    expect(mergeYaml(`${name}: other\n`, { [name]: value })).toBe(written);
    expect(mergeYaml('', { [name]: value })).toBe(written);
  });

  test('a comment after a value stays on its line', () => {
    expect(mergeYaml('a: b # c\n', { a: long })).toBe(
      `a: >- # c\n  ${long.replace('{$figure ', '{$figure\n  ')}\n`,
    );
  });
});

test('all values are unchanged after writing and reading', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      '',
      ' ',
      'null',
      '- a',
      '{$a}',
      'a: b',
      '# no',
      '12',
      'true',
      'a\nb',
      '\n',
      '\t',
      'a  b ',
      '...',
      '---',
      '>-',
      "it's",
      '"',
      '‎',
    ),
    fc.lorem({ maxCount: 40 }),
  );
  const leaf = fc.oneof(text, fc.integer({ min: -10, max: 100_000 }));
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.stringMatching(/^[a-z][A-Za-z0-9-]{0,8}$/), tie('value'), {
        maxKeys: 4,
        noNullPrototype: true,
      }),
    ),
  }));
  const group = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), value, {
    minKeys: 1,
    maxKeys: 5,
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(group, group, group, (one, another, third) => {
      const first = mergeYaml('# Head\n', one);
      const second = mergeYaml(first, another);
      const last = mergeYaml(second, { ...another, ...third });
      expect(parse(first)).toEqual(one);
      expect(parse(second)).toEqual(another);
      expect(parse(last)).toEqual({ ...another, ...third });
    }),
    { numRuns: 60 },
  );
});
