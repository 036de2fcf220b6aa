import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { described } from './described.tsx';
import { type FieldProps, useForm, usePlace } from './form.ts';
import { NumberQuestion, numberOrText, shownNumber } from './NumberQuestion.tsx';

/** A number. What is none is kept as it was typed, and the editor says so. */
export function NumberField({ field, path, label }: FieldProps<'number'>) {
  const form = useForm();
  const { id, value, error, readOnly, change } = usePlace(path);
  const [typed, setTyped] = useState<string>();
  return (
    <Stack gap="xs">
      <TextInput
        id={id}
        inputMode={field.whole ? 'numeric' : 'decimal'}
        label={label}
        description={described(field, undefined, form)}
        error={error}
        value={shownNumber(typed, value, field.unit)}
        readOnly={readOnly}
        required={!field.optional}
        withAsterisk={false}
        autoComplete="off"
        w="18rem"
        maw="100%"
        rightSection={field.unit && <Text c="dimmed">{field.unit}</Text>}
        rightSectionWidth={field.unit ? `${field.unit.length + 2}ch` : 0}
        rightSectionPointerEvents="none"
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          change(
            currentTarget.value.trim() === '' && field.optional
              ? undefined
              : numberOrText(currentTarget.value, field.unit),
          );
        }}
        onBlur={() => {
          setTyped(undefined);
          form.left();
        }}
      />
      <NumberQuestion label={label} value={value} unit={field.unit} readOnly={readOnly} choose={change} />
    </Stack>
  );
}
