import { Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type FieldProps, useForm, usePlace } from './form.ts';
import { numberFrom } from './number-from.ts';
import { Part } from './Part.tsx';

/** A figure of the brand: a number, or from one to another. */
export function FigureField({ field, path, label }: FieldProps<'figure'>) {
  const form = useForm();
  const { id, value, error, readOnly, change } = usePlace(path);
  const [typed, setTyped] = useState<readonly [string, string]>();
  const shown = typed ?? textsOf(value);
  const uses = form.figures.find(({ name }) => name === path.at(-1))?.uses;

  const type = (texts: readonly [string, string]) => {
    setTyped(texts);
    const [from, to] = texts;
    if (to.trim() !== '') change([numberFrom(from), numberFrom(to)]);
    else change(from.trim() === '' && field.optional ? undefined : numberFrom(from));
  };
  const leave = () => {
    setTyped(undefined);
    form.left();
  };
  const input = { readOnly, inputMode: 'decimal' as const, autoComplete: 'off', onBlur: leave, w: '9rem' };
  return (
    <Part id={id} label={label} hint={field.hint} error={error}>
      <Group gap="sm" align="end">
        <TextInput
          {...input}
          label="From, or the one number"
          value={shown[0]}
          error={Boolean(error)}
          onChange={({ currentTarget }) => type([currentTarget.value, shown[1]])}
        />
        <TextInput
          {...input}
          label="To, if it is a range"
          value={shown[1]}
          error={Boolean(error)}
          onChange={({ currentTarget }) => type([shown[0], currentTarget.value])}
        />
        {field.unit && <Text pb="xs">{field.unit}</Text>}
      </Group>
      {uses !== undefined && (
        <Text size="xs" c="dimmed" mt={-12}>
          {uses === 0
            ? 'Stands in no sentence.'
            : `Stands in ${uses} ${uses === 1 ? 'sentence' : 'sentences'}.`}
        </Text>
      )}
    </Part>
  );
}

function textsOf(value: unknown): readonly [string, string] {
  if (Array.isArray(value)) return [`${value[0] ?? ''}`, `${value[1] ?? ''}`];
  return [value === undefined ? '' : `${value}`, ''];
}
