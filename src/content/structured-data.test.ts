import { expect, test } from 'vitest';
import { asInlineJson, landingPageData } from './structured-data.ts';

test('nothing in the data can end the script around it', () => {
  const data = { name: '</script><script>alert(1)</script>' };
  expect(asInlineJson(data)).not.toContain('<');
  expect(JSON.parse(asInlineJson(data))).toEqual(data);
});

test('addresses are those of the public origin', () => {
  expect(JSON.stringify(landingPageData(new URL('https://www.example.com')))).toContain(
    'https://www.example.com/social-card.jpg',
  );
});

test('a site without an address has none to state', () => {
  expect(() => landingPageData(undefined)).toThrow();
});
