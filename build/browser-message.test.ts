import { expect, test } from 'vitest';
import { readMessages } from '#lib/brand/messages/message.ts';
import { codeOf, notForBrowsers } from './browser-message.ts';

const messages = readMessages(
  { language: 'pt-PT', currency: 'EUR', spelled: [] },
  { hours: 24, brand: 'Casa' },
);

/** What a browser says in place of a message. */
const inBrowser = (text: string, ...names: string[]) =>
  new Function(`return ${codeOf(messages(text, names))}`)() as (values: Record<string, unknown>) => string;

test.each([
  ['Em {$hours :unit unit=hour}, {$name}: `{$brand}` \\{', { name: 'Ana' }],
  [
    '.input {$hour :number select=exact}\n.match $hour\n1 {{à {$time}}}\n* {{às {$time}}}',
    { hour: 1, time: '01:00' },
  ],
  [
    '.input {$hour :number select=exact}\n.match $hour\n1 {{à {$time}}}\n* {{às {$time}}}',
    { hour: 9, time: '09:30' },
  ],
  [
    '.input {$from :string}\n.match $from\nsegunda-feira {{segunda a {$to}}}\n* {{{$from} a {$to}}}',
    { from: 'segunda-feira', to: 'sábado' },
  ],
  [
    '.input {$from :string}\n.match $from\nsegunda-feira {{segunda a {$to}}}\n* {{{$from} a {$to}}}',
    { from: 'domingo', to: 'sábado' },
  ],
  [
    '.input {$a :number}\n.input {$b :number}\n.match $a $b\n* * {{none}}\n* 1 {{b}}\n1 * {{a}}\n1 1 {{both}}',
    { a: 1, b: 2 },
  ],
])('%s says the same in a browser', (text, values) => {
  const names = Object.keys(values);
  expect(inBrowser(text, ...names)(values)).toBe(messages(text, names)(values as never));
});

test('a message that needs plural forms, or formats a number, is refused', () => {
  for (const text of [
    '.input {$count :number}\n.match $count\none {{um}}\n* {{{$count}}}',
    '{$count :number}',
    '.input {$count :number}\n.match $count\n1 {{um}}\n* {{{$count}}}',
  ])
    expect(() => inBrowser(text, 'count')({ count: 2 })).toThrow(notForBrowsers);
});
