import { SegmentedControl, Stack } from '@mantine/core';
import { type FieldProps, useForm, usePlace } from './form.ts';
import { isOfKind, valueOfKind } from './kinds.ts';
import { Part } from './Part.tsx';

/** One of several kinds of value. Another kind takes the words over, and what was there before comes back with its kind. */
export function OneOfField({ field, path, label }: FieldProps<'one-of'>) {
  const { Inner, former } = useForm();
  const { id, value, error, readOnly, change } = usePlace(path);
  const present = field.options.find((kind) => isOfKind(value, kind));
  const kinds = (
    <SegmentedControl
      aria-label={`Kind, ${label}`}
      data={field.options.map((option) => option.label)}
      value={present?.label ?? ''}
      readOnly={readOnly}
      style={{ alignSelf: 'flex-start' }}
      onChange={(chosen) => {
        const kind = field.options.find((each) => each.label === chosen);
        if (kind && kind !== present) change(valueOfKind(kind, value, (fits) => former(path, fits)));
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
