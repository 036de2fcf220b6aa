import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { idOf } from '../places.ts';
import { type FieldProps, useForm, usePlace } from './form.ts';
import { NumberQuestion, numberOrText, shownNumber } from './NumberQuestion.tsx';
import { Part } from './Part.tsx';

/** A figure of the brand: a number, or from one to another. */
export function FigureField({ field, path, label }: FieldProps<'figure'>) {
  const form = useForm();
  const { id, value, errorWithin, readOnly, change } = usePlace(path);
  /** What is being typed, which need not be a number yet. */
  const [typed, setTyped] = useState<readonly string[]>();
  const isRange = Array.isArray(value);
  const shown = (isRange ? value : [value]).map((number, at) => shownNumber(typed?.[at], number, field.unit));
  const uses = form.figures.find(({ name }) => name === path.at(-1))?.uses;
  const stands = uses !== undefined && `Stands in ${uses} ${uses === 1 ? 'sentence' : 'sentences'}.`;

  const type = (at: number, text: string) => {
    const texts = shown.map((each, index) => (index === at ? text : each));
    setTyped(texts);
    const [first = ''] = texts;
    if (isRange) change(texts.map((each) => numberOrText(each, field.unit)));
    else change(first.trim() === '' && field.optional ? undefined : numberOrText(first, field.unit));
  };
  const leave = () => {
    setTyped(undefined);
    form.left();
  };
  const input = (at: number) => ({
    id: idOf(form.file, [...path, at]),
    value: shown[at] ?? '',
    readOnly,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    w: '7rem',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => type(at, currentTarget.value),
    onBlur: leave,
  });
  const other = (
    <Button
      variant="subtle"
      px="xs"
      flex="none"
      disabled={readOnly}
      aria-label={isRange ? `One number: ${label}` : `From–to: ${label}`}
      onClick={() => {
        setTyped(undefined);
        change(isRange ? value[0] : [value ?? 1, value ?? 2]);
      }}
    >
      {isRange ? 'One number' : 'From–to'}
    </Button>
  );

  const question = (at: number, end: string, present: unknown) => (
    <NumberQuestion
      label={`${label}${end}`}
      value={present}
      unit={field.unit}
      readOnly={readOnly}
      choose={(number) => change(isRange ? value.with(at, number) : number)}
    />
  );

  if (isRange)
    return (
      <Part id={id} label={label} hint={field.hint} error={errorWithin}>
        <Group gap="sm" align="end" wrap="nowrap">
          <TextInput {...input(0)} label="From" error={Boolean(errorWithin)} />
          <TextInput {...input(1)} label="To" error={Boolean(errorWithin)} />
          <Text pb={8} style={{ whiteSpace: 'nowrap' }}>
            {field.unit}
          </Text>
        </Group>
        {question(0, ', from', value[0])}
        {question(1, ', to', value[1])}
        <Group gap="sm">
          {stands && (
            <Text size="xs" c="dimmed">
              {stands}
            </Text>
          )}
          {other}
        </Group>
      </Part>
    );
  return (
    <Stack gap="xs">
      <Group gap="sm" align="end" wrap="nowrap">
        <TextInput
          {...input(0)}
          id={id}
          w="18rem"
          maw="100%"
          label={label}
          description={[field.hint, stands].filter(Boolean).join(' ')}
          error={errorWithin}
          rightSection={field.unit && <Text c="dimmed">{field.unit}</Text>}
          rightSectionWidth={field.unit ? `${field.unit.length + 2}ch` : 0}
          rightSectionPointerEvents="none"
        />
        {other}
      </Group>
      {question(0, '', value)}
    </Stack>
  );
}
