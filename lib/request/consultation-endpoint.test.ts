import { expect, test } from 'vitest';
import { foreignOrigin, readConsultationEndpoint } from './consultation-endpoint.ts';

const read = (address?: string, settings: Record<string, string> = {}) =>
  readConsultationEndpoint({
    ...(address !== undefined && { PUBLIC_CONSULTATION_ENDPOINT: address }),
    ...settings,
  });

test('our server takes the form, unless a setting says otherwise', () => {
  expect(read()).toEqual({ takenBy: 'server' });
  expect(read('/api/consultations')).toEqual({ takenBy: 'server' });
});

test('nobody takes it where the setting is empty, or says so', () => {
  for (const address of ['', ' ', 'none']) expect(read(address)).toEqual({ takenBy: 'nobody' });
});

test('a service takes it at any other address, encoded as a form', () => {
  expect(
    read('https://formspree.io/f/x', { PUBLIC_CONSULTATION_FIELDS: 'form-name=a+b&_subject=%26' }),
  ).toEqual({
    takenBy: 'service',
    address: 'https://formspree.io/f/x',
    encoding: 'form',
    fields: { 'form-name': 'a b', _subject: '&' },
  });
  expect(read('/received', { PUBLIC_CONSULTATION_ENCODING: 'json' })).toMatchObject({ encoding: 'json' });
});

test('pages may send to the origin of a service elsewhere', () => {
  expect(foreignOrigin(read('https://formspree.io/f/x'))).toBe('https://formspree.io');
  expect(foreignOrigin(read('/received'))).toBeUndefined();
  expect(foreignOrigin(read())).toBeUndefined();
});

test.each([
  ['http://formspree.io/f/x', {}],
  ['formspree.io/f/x', {}],
  ['//formspree.io/f/x', {}],
  ['mailto:ada@example.com', {}],
  ['/received', { PUBLIC_CONSULTATION_ENCODING: 'xml' }],
])('%s with %o is refused, with the name of the setting', (address, settings) => {
  expect(() => read(address, settings)).toThrow(/^PUBLIC_CONSULTATION_EN/);
});
