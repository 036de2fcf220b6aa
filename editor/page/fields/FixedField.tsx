import { Text } from '@mantine/core';
import { type FieldOfAnyKind, usePlace } from './form.ts';

/** What programs go by: it is shown, and not changed. */
export function FixedField({ path, field, label }: FieldOfAnyKind) {
  const { id, value } = usePlace(path);
  if (value === undefined) return null;
  return (
    <Text id={id} size="xs" c="dimmed">
      {label || field.label}: {typeof value === 'object' ? JSON.stringify(value) : `${value}`}
    </Text>
  );
}
