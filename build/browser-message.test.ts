import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBrowserMessage } from '#lib/brand/messages/browser.ts';
import { createMessageParser, MessageError } from '#lib/brand/messages/message.ts';
import { toMessageData } from './browser-message.ts';

const language = 'pt-PT';
const expression = ['$', '{globalThis.pwned=1}'].join('');
const known = { hours: 24, brand: 'Casa', 'a-b': expression };
const messages = createMessageParser({ language, currency: 'EUR', spelled: [] }, known);

function formatData(text: string, values: Readonly<Record<string, string | number>>): string | undefined {
  const data = toMessageData(messages(text, Object.keys(values)));
  return data && createBrowserMessage(language, JSON.parse(JSON.stringify(data)))(values);
}

test.each([
  ['Em {$hours :unit unit=hour}, {$name}: `{$brand}` \\{', { name: 'Ana' }],
  [
    '.input {$hour :number select=exact}\n.match $hour\n1 {{à {$time}}}\n* {{às {$time}}}',
    { hour: 1, time: '01:00' },
  ],
  [
    '.input {$hour :number select=exact}\n.match $hour\n1 {{à {$time}}}\n* {{às {$time}}}',
    { hour: '9.0', time: '9' },
  ],
  [
    '.input {$day :string}\n.match $day\nsábado {{a {$to}}}\n* {{{$day} a {$to}}}',
    { day: 'sábado', to: 'x' },
  ],
  ['.input {$day :string}\n.match $day\nsábado {{a {$to}}}\n* {{{$day} a {$to}}}', { day: 5000, to: 5000 }],
  [
    '.input {$a :number select=exact}\n.input {$b :number select=exact}\n.match $a $b\n' +
      '* * {{none}}\n* 1 {{b}}\n1 * {{a}}\n1 1 {{both}}',
    { a: 1, b: 2 },
  ],
  // A local declaration shadows the parameter with the same name.
  ['.local $name = {$brand}\n{{{$name}}}', { name: 'Ana' }],
  ['.input {$a-b :string}\n.match $a-b\nx {{y}}\n* {{{$a-b}}}', { 'a-b': 'x' }],
  [['Found: {$count}$', '{|{globalThis.pwned=1,""}|}'].join(''), { count: '3' }],
])('%s has the same text in a browser', (text, values) => {
  expect(formatData(text, values)).toBe(messages(text, Object.keys(values))(values as never));
});

test.each([
  '.input {$count :number}\n.match $count\none {{um}}\n* {{{$count}}}',
  '.input {$count :number}\n.match $count\n1 {{um}}\n* {{muitos}}',
  '{$count :number}',
  '.local $n = {$count :number}\n{{{$n}}}',
  '.input {$hours :number}\n.match $hours\n24 {{{$count}}}\n* {{}}',
])('%s has no data for browsers: it needs plural forms, formats a number, or selects by a fact', (text) => {
  expect(formatData(text, { count: 2 })).toBeUndefined();
});

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      ...[
        '{$count}',
        '{$name}',
        '{$a-b}',
        '{$count :string}',
        '{$name :number}',
        '{$brand}',
        '{$hours :unit unit=hour}',
      ],
      ...[
        '{|',
        '|}',
        '{{',
        '}}',
        '\\{',
        '\\\\',
        '$',
        '${',
        '`',
        '{|`$|}',
        `{|${expression}|}`,
        '{|{globalThis.pwned=1}|}',
        '"',
        "'",
        '\n',
        '\u2028',
      ],
      ...[
        '</script>',
        '{#b}',
        '{/b}',
        '{$count @x=y}',
        '.local $name = {$brand}\n',
        '.local $x = {$count}\n',
        '{$x}',
        '{1}',
      ],
    ),
  },
);
const keys = fc.constantFrom('*', '1', '2', 'x', `|${expression}|`, '|"|', 'one', 'é', 'e\u0301');
const declared = fc.constantFrom(':string', ':number select=exact', ':number', '');
const pattern = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const select = fc
  .tuple(
    declared,
    declared,
    fc.array(fc.tuple(keys, keys, fc.array(piece, { maxLength: 4 })), { maxLength: 5 }),
  )
  .map(([one, other, variants]) =>
    [
      `.input {$count ${one}}\n.input {$a-b ${other}}\n.match $count $a-b`,
      ...variants.map(([key, second, pieces]) => `${key} ${second} {{${pieces.join('')}}}`),
      '* * {{otherwise {$count}}}',
    ].join('\n'),
  );
const value = fc.oneof(
  fc.constantFrom('1', '2', '1.0', 'x', 'é', 'e\u0301', expression, '`', ''),
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true }),
  fc.string({ unit: 'binary', maxLength: 5 }),
);

function catchMessageError<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof MessageError) return undefined;
    throw error;
  }
}

test('every valid message has the same text in a browser as on the server, and runs no code', () => {
  const names = ['count', 'name', 'a-b'];
  let compared = 0;
  fc.assert(
    fc.property(fc.oneof(pattern, select), value, value, value, (text, count, name, other) => {
      const message = catchMessageError(() => messages(text, names));
      if (!message) return;
      const values = { count, name, 'a-b': other };
      const onServer = catchMessageError(() => message(values));
      const inBrowser = formatData(text, values);
      if (onServer === undefined || inBrowser === undefined) return;
      compared += 1;
      expect(inBrowser).toBe(onServer);
    }),
    { numRuns: 4_000 },
  );
  expect('pwned' in globalThis).toBe(false);
  expect(compared).toBeGreaterThan(200);
});
