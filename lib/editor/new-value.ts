/** What new values begin with. */
import type { Field } from './api.ts';

/** An empty sentence, the first choice or the highest number of stars, as many entries as there have to be. What may be left out is. */
export function createValue(field: Field): unknown {
  switch (field.kind) {
    case 'group':
      return Object.fromEntries(
        field.fields
          .filter((each) => !each.field.optional)
          .map((each) => [each.key, createValue(each.field)]),
      );
    case 'list':
      return Array.from({ length: field.least }, () => createValue(field.item));
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
      return field.options[0] && createValue(field.options[0].field);
    default:
      return '';
  }
}

/** Undefined where not all are numbers. */
const highest = (values: readonly unknown[]): number | undefined =>
  values.length > 0 && values.every((value) => typeof value === 'number') ? Math.max(...values) : undefined;

/**
 * A new entry of a list. A name that programs go by is one that no other entry has: `option-3`.
 * @param entries that are there
 */
export function createEntry(list: Extract<Field, { kind: 'list' }>, entries: readonly unknown[]): unknown {
  const { item, noun } = list;
  const value = createValue(item);
  if (item.kind !== 'group') return value;
  const names = item.fields.filter(({ field }) => field.fixed && field.kind === 'text');
  const taken = (key: string) => entries.map((entry) => (entry as Readonly<Record<string, unknown>>)[key]);
  const free = (key: string) => {
    let number = entries.length + 1;
    while (taken(key).includes(`${noun}-${number}`)) number += 1;
    return `${noun}-${number}`;
  };
  return {
    ...(value as Record<string, unknown>),
    ...Object.fromEntries(names.map(({ key }) => [key, free(key)])),
  };
}
