import type { Path } from './api.ts';
import type { Field } from './field.ts';
import { humanizeKey } from './key-label.ts';

export type OneOfOption = Extract<Field, { kind: 'one-of' }>['options'][number];

export function matchesOption(value: unknown, { when: { type, kind } }: OneOfOption): boolean {
  if (type === 'list') return Array.isArray(value);
  if (type === 'group')
    return (
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      (kind === undefined || (value as { kind?: unknown }).kind === kind)
    );
  return typeof value === type;
}

/** Finds the field of a value within the field of a whole file. `label` also names the entry of a list. */
export function findField(
  field: Field,
  value: unknown,
  [key, ...rest]: Path,
  label = field.label,
): { readonly field: Field; readonly label: string } | undefined {
  if (key === undefined) return { field, label };
  const inner = (value as Readonly<Record<string | number, unknown>> | undefined)?.[key];
  switch (field.kind) {
    case 'group': {
      const found = field.fields.find((each) => each.key === `${key}`)?.field ?? field.more;
      return found && findField(found, inner, rest);
    }
    case 'list':
      return findField(field.item, inner, rest, `${humanizeKey(field.noun)} ${Number(key) + 1}`);
    case 'record':
      return findField(field.value, inner, rest, `${key}`);
    case 'one-of': {
      const option = field.options.find((each) => matchesOption(value, each));
      return option && findField(option.field, value, [key, ...rest], label);
    }
    default:
      return undefined;
  }
}
