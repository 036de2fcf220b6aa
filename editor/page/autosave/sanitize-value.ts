/** Text as a page can show it: pasted text may hold control characters, which no file of a brand can have. */

/** Line ends become line feeds, other separators spaces; control characters and halves of a sign are removed or replaced. */
const shownText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\v\f\u0085]/g, ' ')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .toWellFormed();

/** The value with every text in it as a page can show it. What holds no such text is the same object. */
export function sanitizeValue(value: unknown): unknown {
  if (typeof value === 'string') return shownText(value);
  if (typeof value !== 'object' || value === null) return value;
  const before = Object.entries(value);
  const after = before.map(([key, each]) => [shownText(key), sanitizeValue(each)] as const);
  if (after.every(([key, each], index) => key === before[index]?.[0] && each === before[index]?.[1]))
    return value;
  return Array.isArray(value) ? after.map(([, each]) => each) : Object.fromEntries(after);
}
