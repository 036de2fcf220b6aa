import { expect, test } from 'vitest';
import { quoteCssString } from './css-string.ts';

test('a quoted text cannot end the string or the style element', () => {
  expect(quoteCssString('p. m.')).toBe('"p\\2e  m\\2e "');
  expect(quoteCssString('午後')).toBe('"午後"');
  expect(quoteCssString('</style><script>"\\\n')).not.toMatch(/[<>\n]|(?<!^)"(?!$)/);
});
