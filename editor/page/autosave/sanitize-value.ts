/**
 * Converts line endings to line feeds, and other separators to spaces. Removes control characters, and replaces lone
 * surrogates.
 */
const sanitizeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\v\f\u0085]/g, ' ')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .toWellFormed();

/** Sanitizes every text in a value. Returns the same object if no text was changed. */
export function sanitizeValue(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeText(value);
  if (typeof value !== 'object' || value === null) return value;
  const before = Object.entries(value);
  const after = before.map(([key, each]) => [sanitizeText(key), sanitizeValue(each)] as const);
  if (after.every(([key, each], index) => key === before[index]?.[0] && each === before[index]?.[1]))
    return value;
  return Array.isArray(value) ? after.map(([, each]) => each) : Object.fromEntries(after);
}
