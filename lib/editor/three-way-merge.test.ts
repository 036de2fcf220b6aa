import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEqualValue } from './match-entries.ts';
import { findChangedPaths, mergeValues } from './three-way-merge.ts';

const question = (name: string, answer = `${name}, yes.`) => ({ question: `${name}?`, answer });

describe('changes to different fields are both kept', () => {
  test.each<[string, unknown, unknown, unknown, unknown]>([
    ['of an object', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }],
    [
      'of nested objects',
      { x: { a: 1, b: 1 } },
      { x: { a: 2, b: 1 } },
      { x: { a: 1, b: 2 } },
      { x: { a: 2, b: 2 } },
    ],
    ['removed and changed', { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 2 }, { b: 2 }],
    ['added by both', {}, { a: 1 }, { b: 1 }, { a: 1, b: 1 }],
    ['an object that both added', {}, { x: { a: 1 } }, { x: { b: 1 } }, { x: { a: 1, b: 1 } }],
    ['in different entries', ['a', 'b'], ['A', 'b'], ['a', 'B'], ['A', 'B']],
    ['an entry changed, another added behind it', ['a'], ['a', 't'], ['m'], ['m', 't']],
    ['an entry changed, another added before it', ['a'], ['t', 'a'], ['m'], ['t', 'm']],
    ['entries added by both', ['a'], ['a', 't'], ['a', 'm'], ['a', 't', 'm']],
    ['entries added by both to an empty list', [], ['t'], ['m'], ['t', 'm']],
    ['the same entry added by both', ['a'], ['a', 'n'], ['a', 'n'], ['a', 'n']],
    ['all entries removed, another added', ['a'], ['a', 't'], [], ['t']],
    ['an entry removed, another changed', ['a', 'b', 'c'], ['a', 'b', 'C'], ['b', 'c'], ['b', 'C']],
    [
      'an entry removed by one and changed by the other',
      ['a', 'b', 'c'],
      ['a', 'B', 'c'],
      ['a', 'c'],
      ['a', 'B', 'c'],
    ],
    ['an entry moved, another changed', ['a', 'b', 'c'], ['c', 'a', 'b'], ['a', 'B', 'c'], ['c', 'a', 'B']],
    [
      'an entry moved, another added',
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
      ['a', 'b', 'm', 'c'],
      ['c', 'a', 'b', 'm'],
    ],
    [
      'an answer, of a question that was moved',
      [question('A'), question('B')],
      [question('B'), question('A')],
      [question('A', 'No.'), question('B')],
      [question('B'), question('A', 'No.')],
    ],
    [
      'a question and its answer',
      [question('A')],
      [{ question: 'Why?', answer: 'A, yes.' }],
      [{ question: 'A?', answer: 'No.' }],
      [{ question: 'Why?', answer: 'No.' }],
    ],
    [
      'closures',
      ['2026-12-25'],
      ['2026-12-25', ['2027-01-01', '2027-01-03']],
      ['2026-12-24', '2026-12-25'],
      ['2026-12-24', '2026-12-25', ['2027-01-01', '2027-01-03']],
    ],
    [
      'paragraphs of a policy',
      'One.\n\nTwo.\n\nThree.',
      'ONE.\n\nTwo.\n\nThree.',
      'One.\n\nTwo.\n\nTHREE.',
      'ONE.\n\nTwo.\n\nTHREE.',
    ],
    [
      'services: one replaced by another, the former changed',
      [{ id: 'a', text: 'x' }],
      [{ id: 'a', text: 'y' }],
      [{ id: 'b', text: 'x' }],
      [
        { id: 'a', text: 'y' },
        { id: 'b', text: 'x' },
      ],
    ],
  ])('%s', (_, base, theirs, mine, value) => {
    expect(mergeValues(base, theirs, mine)).toEqual({ value, conflicts: [] });
  });
});

describe('changes to the same field are a conflict, with both values', () => {
  test.each<[string, unknown, unknown, unknown, object[]]>([
    ['a text', { a: 'x' }, { a: 't' }, { a: 'm' }, [{ path: ['a'], theirs: 't', mine: 'm' }]],
    ['one of two', { a: 1, b: 1 }, { a: 2, b: 2 }, { a: 3, b: 1 }, [{ path: ['a'], theirs: 2, mine: 3 }]],
    ['a field that one removed', { a: 'x' }, {}, { a: 'm' }, [{ path: ['a'], theirs: undefined, mine: 'm' }]],
    [
      'an entry that was moved',
      [
        { id: 'a', n: 1 },
        { id: 'b', n: 1 },
      ],
      [
        { id: 'b', n: 1 },
        { id: 'a', n: 2 },
      ],
      [
        { id: 'a', n: 3 },
        { id: 'b', n: 1 },
      ],
      [{ path: [1, 'n'], theirs: 2, mine: 3 }],
    ],
    [
      'a range of numbers',
      { f: [2, 4] },
      { f: [3, 4] },
      { f: [2, 5] },
      [{ path: ['f'], theirs: [3, 4], mine: [2, 5] }],
    ],
    [
      'the hours of a day',
      { mo: [['09:00', '18:00']] },
      {
        mo: [
          ['09:00', '12:00'],
          ['13:00', '18:00'],
        ],
      },
      { mo: [['10:00', '18:00']] },
      [{ path: ['mo'] }],
    ],
    [
      'another kind of value',
      { a: 'x' },
      { a: ['t'] },
      { a: 'm' },
      [{ path: ['a'], theirs: ['t'], mine: 'm' }],
    ],
    [
      'a part of another kind',
      { kind: 'text', text: 'x' },
      { kind: 'link', text: 'x', href: '/' },
      { kind: 'text', text: 'm' },
      [{ path: [] }],
    ],
    [
      'the same paragraph',
      'One.\n\nTwo.',
      'T.\n\nTwo.',
      'M.\n\nTwo.',
      [{ path: [], theirs: 'T.\n\nTwo.', mine: 'M.\n\nTwo.' }],
    ],
  ])('%s', (_, base, theirs, mine, conflicts) => {
    expect(mergeValues(base, theirs, mine).conflicts).toMatchObject(conflicts);
    expect(mergeValues(base, theirs, mine).conflicts).toHaveLength(conflicts.length);
  });
});

test('keys such as `constructor` are merged like any other', () => {
  const merged = mergeValues({}, JSON.parse('{"__proto__": {"a": 1}}'), { constructor: 'x' });
  expect(JSON.stringify(merged.value)).toBe('{"__proto__":{"a":1},"constructor":"x"}');
});

const value = fc.letrec((tie) => ({
  leaf: fc.constantFrom('a', 'b', 'c', 'd', 'e\n\nf'),
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    tie('leaf'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('id', 'name', 'text', 'kind'), tie('value')),
  ),
})).value;

const texts = (each: unknown): string[] =>
  typeof each === 'object' && each !== null ? Object.values(each).flatMap(texts) : [String(each)];

test('a change by one side alone is the result', () => {
  fc.assert(
    fc.property(value, value, (base, changed) => {
      for (const merged of [
        mergeValues(base, changed, base),
        mergeValues(base, base, changed),
        mergeValues(base, changed, changed),
      ])
        expect(merged).toEqual({ value: changed, conflicts: [] });
    }),
  );
});

test('every new text is in the result or in a conflict', () => {
  fc.assert(
    fc.property(value, value, value, (base, theirs, mine) => {
      const { value: merged, conflicts } = mergeValues(base, theirs, mine);
      const present = texts([merged, ...conflicts.flatMap((each) => [each.theirs, each.mine])]).join('\n\n');
      const before = texts(base);
      for (const text of texts([theirs, mine]).flatMap((each) => each.split('\n\n')))
        if (!before.some((each) => each.includes(text))) expect(present).toContain(text);
    }),
  );
});

test('the paths of differences are found', () => {
  fc.assert(
    fc.property(value, value, (before, after) => {
      expect(findChangedPaths(before, after).length > 0).toBe(!isEqualValue(before, after));
    }),
  );
  expect(findChangedPaths({ a: 1, b: ['x', 'y'] }, { a: 2, b: ['x', 'Y', 'z'] })).toEqual([
    ['a'],
    ['b', 1],
    ['b', 2],
  ]);
  expect(findChangedPaths({ b: ['x', 'y'] }, { b: ['y'] })).toEqual([['b']]);
  expect(findChangedPaths({ b: ['x', 'y'] }, { b: ['y', 'x'] })).toEqual([['b']]);
});
