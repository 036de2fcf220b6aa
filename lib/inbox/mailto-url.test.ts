import { expect, test } from 'vitest';
import { createMailtoUrl } from './mailto-url.ts';

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['ada.b+x@example.com', 'ada.b%2Bx@example.com'],
  ['a?cc=b&d@example.com', 'a%3Fcc%3Db%26d@example.com'],
  ['100%@example.com', '100%25@example.com'],
  // HTML forms accept these addresses, but RFC 5322 requires quotes for them.
  ['a..b@example.com', '%22a..b%22@example.com'],
  ['.a@example.com', '%22.a%22@example.com'],
])('the URL for %s is mailto:%s', (address, to) => {
  expect(createMailtoUrl(address, 'Re: A & B', 'Dear\nAda')).toBe(
    `mailto:${to}?subject=Re%3A%20A%20%26%20B&body=Dear%0D%0AAda`,
  );
});
