import type { BaseIssue } from 'valibot';

/**
 * A sentence about a problem of one of the brand's values.
 * @param name of the group that holds it, as in `facts`; empty where there is none
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
  // A message's problem ends the sentence itself.
  if (type === 'raw_transform') return `${field} ${message}.`;
  if (type === 'strict_object' && expected === 'never') return `${field} is not known here: is it misspelt?`;
  if (received === 'undefined')
    return `${field} is missing${type.includes('object') ? '' : `, and should be ${message}`}.`;
  const value = path ? path.at(-1)?.value : input;
  const wanted = type.includes('object') ? 'a group of values' : message;
  if (typeof value === 'string' && value.trim() === '') return `${field} is empty. It needs ${wanted}.`;
  return `${field} should be ${wanted}, and is ${formatValue(value)}.`;
}

function formatValue(value: unknown): string {
  if (typeof value === 'string') return value.length > 200 ? `“${value.slice(0, 200)}…”` : `“${value}”`;
  if (Array.isArray(value))
    return value.every((entry) => typeof entry === 'number')
      ? `[${value.join(', ')}]`
      : `a list of ${value.length}`;
  return typeof value === 'object' && value !== null ? 'a group of values' : String(value);
}
