import { expect, test } from 'vitest';
import { facts } from '#src/brand.ts';
import { addServiceDefaults } from './complete-services.ts';
import { interpolateTimes, toEveningMinute } from './evening.ts';

const service = { id: 'sailing' };

test.each([2, 3, 4, 5, 6])('with %i services, no two consecutive ones have the same composition', (count) => {
  const services = addServiceDefaults(Array(count).fill(service), facts);
  for (const [place, { composition }] of services.entries())
    expect(composition).not.toBe(services[place + 1]?.composition);
  expect(services.at(-1)?.composition).toBe('window-across');
});

test('the values of a service override the defaults', () => {
  const [completed] = addServiceDefaults(
    [{ ...service, hour: '20:15', icon: 'sail', composition: 'window-left' }],
    facts,
  );
  expect(completed).toMatchObject({ hour: '20:15', icon: 'sail', composition: 'window-left' });
});

test('interpolated times are evenly spaced, also past midnight', () => {
  expect(interpolateTimes('19:30', '22:30', 2)).toEqual(['20:30', '21:30']);
  expect(interpolateTimes('23:00', '01:00', 3)).toEqual(['23:30', '00:00', '00:30']);
  expect(toEveningMinute('00:05')).toBe(1445);
});
