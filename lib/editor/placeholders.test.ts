import { expect, test } from 'vitest';
import { createSentenceFormatter, findPlaceholderNames, parseSentence } from './placeholders.ts';

const reader = createSentenceFormatter({
  writing: { language: 'en-US', currency: 'USD', spelled: ['None', 'One', 'Two'] },
  values: { brand: 'Vesper Row', wellnessPackageFrom: 15_000, quoteWithinHours: 24, reviewHours: [48, 72] },
});

test.each([
  [
    'From {$wellnessPackageFrom :money}, in {$reviewHours :range unit=hour}.',
    [],
    'From $15,000, in 48–72 hours.',
  ],
  ['{$brand} answers {$name}', ['name'], 'Vesper Row answers ‹name›'],
  ['.input {$open :number}\n.match $open\none {{{$open} waits}}\n* {{{$open} wait}}', ['open'], '2 wait'],
  [String.raw`A brace: \{.`, [], 'A brace: {.'],
  ['.5 carats', [], '.5 carats'],
  [' .NET and {$brand}', [], ' .NET and Vesper Row'],
  ['.match point', [], '.match point'],
  ['.input', [], '.input'],
  [String.raw`\\server\share, C:\new, a\|b, end\ `, [], String.raw`\\server\share, C:\new, a\|b, end\ `],
  [String.raw`\\{$brand\}`, [], String.raw`\{$brand}`],
  ['{|a\\|b|}', [], 'a|b'],
])('“%s” is formatted as on the page', (text, parameters, shown) => {
  expect(reader.sentence(text, parameters)).toEqual({ shown });
});

test.each([
  [
    'In {$quoteHours :unit unit=hour}.',
    'This names {$quoteHours}, which is no fact. Available: $quoteWithinHours, $reviewHours.',
  ],
  ['In {$quoteWithinHours :unt}.', /^This uses \{:unt}, which is no function\. Available: /],
  ['In {$quoteWithinHours', /^This cannot be read .*: write a value as in \{\$brand}, and a literal brace /],
  ['In $quoteWithinHours} hours', /^This cannot be read from “} hours” on: write a value as in/],
  ['{$quoteWithinHours :range}', 'This cannot be formatted: :range requires a fact with two numbers.'],
])('the error in “%s” is a sentence', (text, problem) => {
  const reading = reader.sentence(text, []);
  expect(reading).toEqual({
    problem: typeof problem === 'string' ? problem : expect.stringMatching(problem),
  });
});

test.each([
  ['.input {$quoteWithinHours :number}\n.match $quoteWithinHours\none {{a}} {{b}', /^This has forms /],
  ['In {$quoteWithinHours', /^This cannot be read/],
])('the error in “%s” contains no technical term', (text, problem) => {
  const reading = reader.sentence(text, []);
  expect(reading).toEqual({ problem: expect.stringMatching(problem) });
  expect(reading).toEqual({ problem: expect.not.stringMatching(/parse|syntax|token|-error|escape/) });
});

test('any text without braces is accepted', () => {
  for (const text of [
    '.',
    '..',
    '.local x = y',
    '\\',
    '|',
    '#',
    '@a',
    '*',
    '$x',
    ':y',
    '.match $x *',
    '\u0085',
  ])
    expect(reader.sentence(text, [])).toEqual({ shown: text });
});

test('each paragraph, heading and list entry of a policy is checked', () => {
  const text =
    '{$brand} works for you.\n\n## Fees of {$brand}\n\n- one\n- [two](/terms), {$quoteWithinHours}\n\n::contacts\n';
  expect(reader.policy(text, [])).toBeUndefined();
  expect(reader.policy(`${text}\n{$requests.use}`, ['requests.use'])).toBeUndefined();
  expect(reader.policy(text.replace('- [two]', '- {$two} [two]'), [])).toMatch(
    /^This names \{\$two}, which is no fact/,
  );
});

test.each([
  ['Write to {$email}, or {$phone :string}.', ['email', 'phone']],
  ['.input {$a :number}\n.match $a $b\n* * {{{$c} of {$a}}}', ['a', 'b', 'c']],
  ['It costs $price.', []],
])('the names of the values in “%s” are found', (text, names) => {
  expect([...findPlaceholderNames(text)].sort()).toEqual(names);
});

test.each([
  ['{$brand}', ['{$brand}']],
  [
    'In {$quoteWithinHours :unit unit=hour}, or {$brand}.',
    ['In ', '{$quoteWithinHours :unit unit=hour}', ', or ', '{$brand}', '.'],
  ],
  ['Broken {$brand and \\{$brand}', ['Broken {$brand and \\{$brand}']],
  ['.match {$a}', ['.match ', '{$a}']],
  ['.match $a\n* {{{$a}}}', ['.match $a\n* {{{$a}}}']],
  ['', []],
])('“%s” is split into parts', (text, sources) => {
  const parts = parseSentence(text);
  expect(parts.map((part) => (part.kind === 'text' ? part.text : part.source))).toEqual(sources);
});
