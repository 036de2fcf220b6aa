import { expect, test } from 'vitest';
import { getExternalOrigin, localizeEndpoint, readConsultationEndpoint } from './consultation-endpoint.ts';

const read = (address?: string, settings: Record<string, string> = {}) =>
  readConsultationEndpoint({
    ...(address !== undefined && { PUBLIC_CONSULTATION_ENDPOINT: address }),
    ...settings,
  });

const languages = [
  { folder: 'en', prefix: '' },
  { folder: 'ja', prefix: '/ja' },
] as const;
const [english, japanese] = languages;

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

test('whoever takes the form is told the language of its page, where there are several', () => {
  const inJapanese = (endpoint: ReturnType<typeof read>) => localizeEndpoint(endpoint, japanese, languages);
  expect(inJapanese(read())).toEqual({ takenBy: 'server', language: 'ja' });
  expect(inJapanese(read('none'))).toEqual({ takenBy: 'nobody' });
  const fields = { PUBLIC_CONSULTATION_FIELDS: 'form-name=a' };
  const service = read('https://formspree.io/f/x', fields);
  expect(inJapanese(service)).toEqual({ ...service, fields: { 'form-name': 'a', language: 'ja' } });
  for (const endpoint of [service, read(), read('none')])
    expect(localizeEndpoint(endpoint, english, [english])).toBe(endpoint);
});

test('a service’s own field of that name stays, and the page that thanks is that of the language', () => {
  const own = read('https://forms.example/', { PUBLIC_CONSULTATION_FIELDS: 'language=x' });
  expect(localizeEndpoint(own, japanese, languages)).toEqual(own);
  expect(localizeEndpoint(read('/received'), japanese, languages)).toMatchObject({ address: '/ja/received' });
  expect(localizeEndpoint(read('/received'), english, languages)).toMatchObject({ address: '/received' });
  expect(localizeEndpoint(read('/forms'), japanese, languages)).toMatchObject({ address: '/forms' });
});

test('pages may send to the origin of a service elsewhere', () => {
  expect(getExternalOrigin(read('https://formspree.io/f/x'))).toBe('https://formspree.io');
  expect(getExternalOrigin(read('/received'))).toBeUndefined();
  expect(getExternalOrigin(read())).toBeUndefined();
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
