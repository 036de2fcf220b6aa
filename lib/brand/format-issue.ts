import type { BaseIssue } from 'valibot';

/**
 * Formats a Valibot issue as a sentence for the brand's owner.
 * @param name the name by which messages refer to the file, such as `facts`; empty if messages begin with the keys in the
 * file
 */
export function formatIssue(
  name: string,
  { path, type, expected, received, message, input }: BaseIssue<unknown>,
): string {
  const field = (path ?? []).reduce(
    (before, { key }) =>
      typeof key === 'number' ? `${before}[${key}]` : before ? `${before}.${String(key)}` : String(key),
    name,
  );
  // The message of a `MessageError` is a phrase without a subject, such as “names {$x}, which is no fact”.
  if (type === 'raw_transform') return `${field} ${message}.`;
  if (type === 'strict_object' && expected === 'never') return `${field} is not known here: is it misspelt?`;
  if (received === 'undefined')
    return `${field} is missing${type.includes('object') ? '' : `, and must be ${message}`}.`;
  const value = path ? path.at(-1)?.value : input;
  const expectation = type.includes('object') ? 'a group of values' : message;
  if (typeof value === 'string' && value.trim() === '') return `${field} is empty. It needs ${expectation}.`;
  return `${field} must be ${expectation}, and is ${formatValue(value)}.`;
}

function formatValue(value: unknown): string {
  if (typeof value === 'string') return value.length > 200 ? `“${value.slice(0, 200)}…”` : `“${value}”`;
  if (Array.isArray(value))
    return value.every((entry) => typeof entry === 'number')
      ? `[${value.join(', ')}]`
      : `a list of ${value.length}`;
  return typeof value === 'object' && value !== null ? 'a group of values' : String(value);
}
