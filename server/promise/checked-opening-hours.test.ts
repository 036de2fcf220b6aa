import { expect, test } from 'vitest';
import { openingHours } from '#brand/opening-hours.ts';
import type { OpeningHours } from '#shared/opening-hours.ts';
import { ConfigurationError } from '../configuration.ts';
import { checkedOpeningHours, closuresRunOut } from './checked-opening-hours.ts';

test('opening hours that cannot be used are an error with a line for each problem, printed without a stack', () => {
  const check = () => checkedOpeningHours({ ...openingHours, timeZone: 'Mars', closures: ['2027-02-30'] });
  expect(check).toThrow(ConfigurationError);
  expect(check).toThrow(
    [
      'openingHours.timeZone should be a time zone’s IANA name, as in America/New_York, and is “Mars”.',
      'openingHours.closures should hold dates that exist, written as in 2027-01-31, and holds “2027-02-30”.',
    ].join('\n'),
  );
});

test('the brand’s opening hours are checked and returned', () => {
  expect(checkedOpeningHours()).toBe(openingHours);
});

test.each([
  ['two months ahead', '2026-10-27T00:00:00Z', undefined],
  ['less than 60 days ahead', '2026-10-27T00:00:01Z', expect.stringContaining('ends with 2026-12-26:')],
  ['long past', '2028-03-01T00:00:00Z', expect.stringContaining('ends with 2026-12-26:')],
])('when the last closure is %s, the warning is right', (_, now, warning) => {
  const hours: OpeningHours = { ...openingHours, closures: ['2026-07-04', ['2026-12-24', '2026-12-26']] };
  expect(closuresRunOut(hours, new Date(now))).toEqual(warning);
});

test('a desk that lists no closures is not warned', () => {
  expect(closuresRunOut({ ...openingHours, closures: [] }, new Date('2026-10-27T00:00:00Z'))).toBeUndefined();
});
