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

test('our server receives the form by default', () => {
  expect(read()).toEqual({ takenBy: 'server' });
  expect(read('/api/consultations')).toEqual({ takenBy: 'server' });
});

test('nobody receives the form if the setting is empty or “none”', () => {
  for (const address of ['', ' ', 'none']) expect(read(address)).toEqual({ takenBy: 'nobody' });
});

test('a service at any other address receives the form URL-encoded', () => {
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

test('the recipient gets the language of the page if there are several', () => {
  const inJapanese = (endpoint: ReturnType<typeof read>) => localizeEndpoint(endpoint, japanese, languages);
  expect(inJapanese(read())).toEqual({ takenBy: 'server', language: 'ja' });
  expect(inJapanese(read('none'))).toEqual({ takenBy: 'nobody' });
  const fields = { PUBLIC_CONSULTATION_FIELDS: 'form-name=a' };
  const service = read('https://formspree.io/f/x', fields);
  expect(inJapanese(service)).toEqual({ ...service, fields: { 'form-name': 'a', language: 'ja' } });
  for (const endpoint of [service, read(), read('none')])
    expect(localizeEndpoint(endpoint, english, [english])).toBe(endpoint);
});

test('the service’s own field takes precedence, and the page of thanks is in the language', () => {
  const own = read('https://forms.example/', { PUBLIC_CONSULTATION_FIELDS: 'language=x' });
  expect(localizeEndpoint(own, japanese, languages)).toEqual(own);
  expect(localizeEndpoint(read('/received'), japanese, languages)).toMatchObject({ address: '/ja/received' });
  expect(localizeEndpoint(read('/received'), english, languages)).toMatchObject({ address: '/received' });
  expect(localizeEndpoint(read('/forms'), japanese, languages)).toMatchObject({ address: '/forms' });
});

test('the external origin is that of a service on another host', () => {
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
])('the error for %s with %o names the setting', (address, settings) => {
  expect(() => read(address, settings)).toThrow(/^PUBLIC_CONSULTATION_EN/);
});
