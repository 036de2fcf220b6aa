import { Text } from '@mantine/core';
import { type FieldProps, usePlace } from './form.ts';
import { NamedValues } from './NamedValues.tsx';
import { Part } from './Part.tsx';

/** Values under names that the owner chooses. */
export function RecordField({ field, path, label }: FieldProps<'record'>) {
  const { id, value, error } = usePlace(path);
  const keys = Object.keys((value ?? {}) as object);
  return (
    <Part id={id} label={label} hint={field.hint} error={error}>
      {keys.length === 0 && <Text c="dimmed">There are none yet.</Text>}
      <NamedValues field={field.value} path={path} names={field.names} keys={keys} />
    </Part>
  );
}
