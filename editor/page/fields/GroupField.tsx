import { Stack } from '@mantine/core';
import { type FieldProps, useForm, usePlace } from './form.ts';
import { Part } from './Part.tsx';

/** A group of fields. That of a whole file, and that of an entry of a list, have no frame of their own. */
export function GroupField({ field, path, label }: FieldProps<'group'>) {
  const { Inner } = useForm();
  const { id, error } = usePlace(path);
  const fields = field.fields.map(({ key, field: inner }) => (
    <Inner key={key} field={inner} path={[...path, key]} />
  ));
  if (path.length === 0 || !label)
    return (
      <Stack id={id} gap="lg">
        {fields}
      </Stack>
    );
  return (
    <Part id={id} label={label} hint={field.hint} error={error}>
      {fields}
    </Part>
  );
}
