import type { Field } from './api.ts';

/**
 * Returns the initial value of a field, such as an empty text, the first option, the highest of several numbers, or a list
 * with the minimum number of entries. Skips optional fields.
 */
export function createInitialValue(field: Field): unknown {
  switch (field.kind) {
    case 'group':
      return Object.fromEntries(
        field.fields
          .filter((each) => !each.field.optional)
          .map((each) => [each.key, createInitialValue(each.field)]),
      );
    case 'list':
      return Array.from({ length: field.least }, () => createInitialValue(field.item));
    case 'record':
      return {};
    case 'hours':
    case 'closures':
      return [];
    case 'number':
      return Math.max(field.least ?? 1, Math.min(1, field.most ?? 1));
    case 'figure':
      return 1;
    case 'choice':
      return highest(field.options.map(({ value }) => value)) ?? field.options[0]?.value ?? '';
    case 'time':
      return '12:00';
    case 'one-of':
      return field.options[0] && createInitialValue(field.options[0].field);
    default:
      return '';
  }
}

const highest = (values: readonly unknown[]): number | undefined =>
  values.length > 0 && values.every((value) => typeof value === 'number') ? Math.max(...values) : undefined;

/** Creates a list entry with identifiers that are unique in the list: `option-3`. */
export function createListEntry(
  list: Extract<Field, { kind: 'list' }>,
  entries: readonly unknown[],
): unknown {
  const { item, noun } = list;
  const value = createInitialValue(item);
  if (item.kind !== 'group') return value;
  const names = item.fields.filter(({ field }) => field.fixed && field.kind === 'text');
  const used = (key: string) => entries.map((entry) => (entry as Readonly<Record<string, unknown>>)[key]);
  const free = (key: string) => {
    let number = entries.length + 1;
    while (used(key).includes(`${noun}-${number}`)) number += 1;
    return `${noun}-${number}`;
  };
  return {
    ...(value as Record<string, unknown>),
    ...Object.fromEntries(names.map(({ key }) => [key, free(key)])),
  };
}
