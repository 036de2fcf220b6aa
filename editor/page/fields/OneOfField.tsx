import { SegmentedControl, Stack } from '@mantine/core';
import type { Field, Shape } from '#lib/editor/api.ts';
import { newValue } from '#lib/editor/new-value.ts';
import { type FieldProps, useForm, usePlace } from './form.ts';
import { Part } from './Part.tsx';

/** One of several kinds of value. Choosing another begins it anew, with the words that it can take over. */
export function OneOfField({ field, path, label }: FieldProps<'one-of'>) {
  const { Inner } = useForm();
  const { id, value, error, readOnly, change } = usePlace(path);
  const present = field.options.find(({ when }) => hasShape(value, when));
  const kinds = (
    <SegmentedControl
      aria-label={`Kind, ${label}`}
      data={field.options.map((option) => option.label)}
      value={present?.label ?? ''}
      readOnly={readOnly}
      style={{ alignSelf: 'flex-start' }}
      onChange={(chosen) => {
        const option = field.options.find((each) => each.label === chosen);
        if (option && option !== present) change(begun(option.field, option.when, value));
      }}
    />
  );
  // A text is most of what people write: it comes first, and needs no frame.
  if (present?.field.kind === 'sentence')
    return (
      <Stack gap="xs">
        <Inner
          field={{ ...present.field, ...(field.hint && { hint: field.hint }) }}
          path={path}
          label={label}
        />
        {kinds}
      </Stack>
    );
  return (
    <Part id={id} label={label} hint={field.hint} error={error}>
      {kinds}
      {present && (
        <Inner
          field={present.field}
          path={path}
          label={present.field.kind === 'group' ? '' : present.label}
        />
      )}
    </Part>
  );
}

function hasShape(value: unknown, { type, kind }: Shape): boolean {
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

function begun(field: Field, { type, kind }: Shape, before: unknown): unknown {
  if (type === 'list' && typeof before === 'string' && before !== '') return [before];
  if (type === 'string' && Array.isArray(before) && before.every((each) => typeof each === 'string'))
    return before.join(' ');
  const value = newValue(field);
  return kind === undefined ? value : { kind, ...(value as object) };
}
