import { expect, test } from 'vitest';
import { words } from '#src/brand.ts';
import { checkConsultationRequest } from './check-request.ts';
import { type ConsultationRequest, listServiceOptions } from './consultation-request.ts';

const whole: ConsultationRequest = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '+44 20 7946 0018',
  company: 'Analytical Engines',
  serviceInterest: 'multiple',
  message: 'Two weeks in June.',
};

const findFaulty = (input: unknown): string[] => {
  const checked = checkConsultationRequest(input, words);
  return checked.ok ? [] : checked.errors.map((error) => error.field);
};

test('a complete request is accepted unchanged', () => {
  expect(checkConsultationRequest(whole, words)).toEqual({ ok: true, request: whole });
});

test('only name, email and message are required; the rest counts as empty', () => {
  const { name, email, message } = whole;
  expect(checkConsultationRequest({ name, email, message }, words)).toEqual({
    ok: true,
    request: { name, email, message, phone: '', company: '', serviceInterest: '' },
  });
});

test('all missing required fields are reported, in the order of the form', () => {
  expect(findFaulty({})).toEqual(['name', 'email', 'message']);
  expect(findFaulty({ ...whole, name: '', email: '', message: '' })).toEqual(['name', 'email', 'message']);
});

test.each([null, undefined, 7, 'text', [], [whole], true])('%j is not a request', (input) => {
  expect(findFaulty(input)).toEqual(['name', 'email', 'message']);
});

test.each([7, null, true, ['a'], { a: 1 }])('a field that is %j instead of text is rejected', (value) => {
  for (const field of Object.keys(whole)) expect(findFaulty({ ...whole, [field]: value })).toEqual([field]);
});

test('every service of the form can be chosen', () => {
  for (const { value } of listServiceOptions(words))
    expect(findFaulty({ ...whole, serviceInterest: value })).toEqual([]);
});

test('invisible characters count as empty', () => {
  const blank = '\u3164';
  expect(findFaulty({ ...whole, name: blank, company: blank, message: blank })).toEqual(['name', 'message']);
});

test('a service that is not offered is rejected', () => {
  expect(findFaulty({ ...whole, serviceInterest: 'yachts' })).toEqual(['serviceInterest']);
});

test.each([
  'a@b',
  'first.last+tag@sub.example.co.uk',
  "o'hara@example.com",
  `${'a'.repeat(300)}@example.com`,
])('an address that browsers accept is accepted: %s', (email) => {
  expect(findFaulty({ ...whole, email })).toEqual([]);
});

test.each([
  'ada',
  'ada@',
  '@example.com',
  'ada @example.com',
  'ada@exa mple.com',
  'ada@-example.com',
  'a@b\r\nBcc: c@d',
])('an address that browsers reject is rejected: %j', (email) => {
  expect(findFaulty({ ...whole, email })).toEqual(['email']);
});

test('there is no length limit', () => {
  expect(findFaulty({ ...whole, name: 'n'.repeat(100_000), message: 'm'.repeat(900_000) })).toEqual([]);
});

test('fields that the form does not have, and names from the object prototype, are ignored', () => {
  const input = JSON.parse(`{"__proto__": {"name": "x"}, "constructor": 1, "extra": [1]}`);
  expect(findFaulty(input)).toEqual(['name', 'email', 'message']);
  const checked = checkConsultationRequest({ ...whole, extra: 'x' }, words);
  expect(checked).toEqual({ ok: true, request: whole });
});
