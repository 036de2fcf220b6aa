import { expect, test } from 'vitest';
import { asInlineJson, landingPageData } from './structured-data.ts';

test('no data can end the script element around it', () => {
  const data = { name: '</script><script>alert(1)</script>' };
  expect(asInlineJson(data)).not.toContain('<');
  expect(JSON.parse(asInlineJson(data))).toEqual(data);
});

test('addresses begin with the public origin', () => {
  expect(JSON.stringify(landingPageData(new URL('https://www.example.com')))).toContain(
    'https://www.example.com/social-card.jpg',
  );
});

test('without a public origin it throws', () => {
  expect(() => landingPageData(undefined)).toThrow();
});
