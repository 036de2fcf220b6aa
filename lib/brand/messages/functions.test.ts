import { afterEach, expect, test, vi } from 'vitest';
import { createMessageParser } from './message.ts';

const known = { hours: [48, 72] as const, minutes: 27, count: 2, name: 'Ada' };

afterEach(() => void vi.restoreAllMocks());
const format = (language: string, text: string) =>
  createMessageParser({ language, currency: 'EUR', spelled: [] }, known)(text, [])({});

test.each([
  ['en-US', '48–72', '48–72 hours'],
  ['pt-PT', '48–72', '48–72 horas'],
  ['ar-AE', '48–72', '48–72 ساعة'],
  ['ja-JP', '48〜72', '48〜72時間'],
  ['ko-KR', '48~72', '48~72시간'],
])('in %s, a range is formatted as %s, and with its unit as %s', (language, range, withUnit) => {
  expect(format(language, '{$hours :range}')).toBe(range);
  expect(format(language, '{$hours :range unit=hour}')).toBe(withUnit);
});

test.each([
  ['en-US', '27 minutes'],
  ['ar-AE', '27 دقيقة'],
  ['ja-JP', '27分'],
])('in %s, a unit is formatted as %s', (language, unit) =>
  expect(format(language, '{$minutes :unit unit=minute}')).toBe(unit),
);

test.each([
  ['{$count :number select=ordinal}', '2'],
  ['{2.6 :integer}', '3'],
  ['{0.125 :percent}', '12.5%'],
  ['{$minutes :unit unit=minute unitDisplay=narrow}', '27m'],
  ['{1234.5 :money}', '€1,234.50'],
  ['{1234 :money currencyDisplay=name}', '1,234 euros'],
  ['{$count :spelled}', '2'],
  ['{$count}', '2'],
  ['.input {$count :number}\n.match $count\none {{one}}\n* {{more}}', 'more'],
  ['.input {$count :number}\n.match $count\n2 {{two}}\n* {{more}}', 'two'],
  ['.input {$count :number select=ordinal}\n.match $count\ntwo {{nd}}\n* {{th}}', 'nd'],
  ['.input {$count :number select=exact}\n.match $count\nother {{other}}\n* {{none}}', 'none'],
  ['.input {$count :integer}\n.match $count\nother {{other}}\n* {{none}}', 'other'],
  ['.local $share = {0.01 :percent}\n.match $share\none {{one}}\n* {{more}}', 'one'],
  ['.local $a = {$minutes :money}\n{{{$a :unit unit=minute}}}', '27 minutes'],
])('%s is formatted as %s', (text, expected) => expect(format('en-US', text)).toBe(expected));

const repeated = (text: (index: number) => string, count: number): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

test.each([
  ['numbers', (index: number) => `{${index} :number}`],
  ['whole numbers', (index: number) => `{${index} :integer}`],
  ['numbers without a function', () => '{$count}'],
  ['percentages', (index: number) => `{${index} :percent}`],
  ['units', (index: number) => `{${index} :unit unit=hour}`],
  ['amounts', (index: number) => `{${index} :money}`],
  ['ranges', () => '{$hours :range unit=hour}'],
  ['number words', (index: number) => `{${index} :spelled}`],
])('%s share one formatter, regardless of their number', (_, placeholder) => {
  const messages = createMessageParser({ language: 'en-US', currency: 'EUR', spelled: [] }, known);
  const formatters = vi.spyOn(Intl, 'NumberFormat');
  const supported = vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf');
  for (let index = 0; index < 5; index += 1) messages(repeated(placeholder, 90), [])({});
  expect(formatters).toHaveBeenCalledTimes(1);
  expect(supported).not.toHaveBeenCalled();
});

test('plural forms share one set of plural rules, regardless of their number', () => {
  const messages = createMessageParser({ language: 'en-US', currency: 'EUR', spelled: [] }, known);
  const rules = vi.spyOn(Intl, 'PluralRules');
  for (const name of ['count', 'minutes'])
    for (let index = 0; index < 50; index += 1)
      messages(`.input {$${name} :number}\n.match $${name}\none {{${index}}}\n* {{}}`, [])({});
  expect(rules).toHaveBeenCalledTimes(1);
});

test.each([
  ['{|2006-01-02| :date}', 'uses {:date}, which is no function'],
  ['{|2006-01-02T10:00| :datetime}', 'uses {:datetime}, which is no function'],
  ['{|2006-01-02T10:00| :time}', 'uses {:time}, which is no function'],
  ['{1 :offset add=1}', 'uses {:offset}, which is no function'],
  ['{1 :currency currency=EUR}', 'uses {:currency}, which is no function'],
  ['{1 :number minimumFractionDigits=3}', 'cannot use the option “minimumFractionDigits” of :number'],
  ['{1 :integer u:dir=ltr}', 'cannot use the option “u:dir” of :integer'],
  ['{1 :unit unit=hour-per-day}', 'cannot use the option “unit” of :unit'],
  ['{1 :unit unit=$name}', 'cannot use the option “unit” of :unit'],
  ['{1 :money currency=USD}', 'cannot use the option “currency” of :money'],
  ['.local $a = {1 :number useGrouping=never}\n{{}}', 'cannot use the option “useGrouping” of :number'],
  [
    '.input {$count :number}\n.match $count\n1 {{{1 :percent signDisplay=always}}}\n* {{}}',
    'cannot use the option “signDisplay” of :percent',
  ],
])('%s is rejected, because it would need another formatter', (text, problem) =>
  expect(() => format('en-US', text)).toThrow(problem),
);

const declared = (count: number) => repeated((index) => `.local $a${index} = {1 :number}\n`, count);
const names = (count: number) => repeated((index) => `$a${index} `, count);

test.each([
  ['placeholders', (count: number) => '{||}'.repeat(count), 200, 'has more than 200 values in braces'],
  ['marks', (count: number) => '{#b}'.repeat(count), 200, 'has more than 200 values in braces'],
  [
    'placeholders of several forms',
    (count: number) =>
      `.input {$count :number}\n.match $count\n1 {{${'{||}'.repeat(count - 100)}}}\n* {{${'{||}'.repeat(100)}}}`,
    200,
    'has more than 200 values in braces',
  ],
  [
    'declarations',
    (count: number) => `${declared(count)}{{}}`,
    20,
    'has more than 20 lines that begin with .input or .local',
  ],
  [
    'selectors',
    (count: number) => `${declared(count)}.match ${names(count)}\n${'* '.repeat(count)}{{}}`,
    3,
    'has more than 3 values after .match',
  ],
  [
    'variants',
    (count: number) => `${declared(1)}.match $a0\n${repeated((index) => `${index} {{}}`, count - 1)}* {{}}`,
    100,
    'has more than 100 forms after .match',
  ],
])('a text has a limited number of %s', (_, text, most, problem) => {
  expect(() => format('en-US', text(most))).not.toThrow();
  expect(() => format('en-US', text(most + 1))).toThrow(problem);
});
