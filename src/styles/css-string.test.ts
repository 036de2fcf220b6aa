import { expect, test } from 'vitest';
import { cssString } from './css-string.ts';

test('a text in a CSS string ends neither the string nor the style element', () => {
  expect(cssString('p. m.')).toBe('"p\\2e  m\\2e "');
  expect(cssString('午後')).toBe('"午後"');
  expect(cssString('</style><script>"\\\n')).not.toMatch(/[<>\n]|(?<!^)"(?!$)/);
});
