import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { isSame } from '#lib/editor/matching.ts';
import { CalendarInput } from './CalendarInput.tsx';
import { type FieldProps, useForm, usePlace } from './form.ts';
import { Part } from './Part.tsx';
import { dateQuestion } from './question-date.ts';

type Closure = string | readonly [string, string];

interface Row {
  readonly from: string;
  readonly to: string;
}

const none: Row = { from: '', to: '' };

function rowOf(closure: Closure): Row {
  const [from = '', to = ''] = [closure].flat().map(String);
  return { from, to };
}

const sorted = (rows: readonly Row[]): Row[] => rows.toSorted((a, b) => a.from.localeCompare(b.from));

/** The closures in the order of the calendar, as the file has them. */
const closuresOf = (rows: readonly Row[]): Closure[] =>
  sorted(rows)
    .filter(({ from }) => from !== '')
    .map(({ from, to }) => (to && to !== from ? [from, to] : from));

/** Days on which nobody answers: each a date, or the first and the last. A row keeps its place while it is edited. */
export function ClosuresField({ field, path, label }: FieldProps<'closures'>) {
  const form = useForm();
  const { id, value, errorWithin, readOnly, change } = usePlace(path);
  const closures = Array.isArray(value) ? (value as Closure[]) : [];
  const [rows, setRows] = useState<readonly Row[]>(() => closures.map(rowOf));
  /** Part of the value as soon as it has a date. */
  const [added, setAdded] = useState(none);
  // It was changed by something else than these inputs, such as by undoing.
  if (!isSame(closuresOf([...rows, added]), closuresOf(closures.map(rowOf)))) {
    setRows(closures.map(rowOf));
    setAdded(none);
  }

  const set = (next: readonly Row[], nextAdded = added) => {
    setRows(next);
    setAdded(nextAdded);
    change(closuresOf([...next, nextAdded]));
  };
  const setRow = (index: number, row: Partial<Row>) =>
    set(rows.map((each, at) => (at === index ? { ...each, ...row } : each)));

  const input = { type: 'date', readOnly, onBlur: form.left } as const;

  return (
    <Part id={id} label={label} hint={field.hint} error={errorWithin}>
      <Stack gap={4}>
        <Group gap="sm" align="end">
          <CalendarInput
            {...input}
            label="Closed on"
            value={added.from}
            onChange={(from) => set(rows, { ...added, from })}
          />
          <CalendarInput
            {...input}
            label="Until (if more days)"
            value={added.to}
            min={added.from}
            readOnly={readOnly || added.from === ''}
            onChange={(to) => set(rows, { ...added, to })}
          />
          <Button disabled={readOnly || !added.from} onClick={() => set(sorted([...rows, added]), none)}>
            Add
          </Button>
        </Group>
        <Question row={added} />
      </Stack>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: while its date is typed, a closure is known by its place alone
        <Stack key={index} gap={4}>
          <Group gap="sm" align="end">
            <CalendarInput
              {...input}
              aria-label={`First day, closure ${index + 1}`}
              value={row.from}
              onChange={(from) => setRow(index, { from })}
            />
            <CalendarInput
              {...input}
              aria-label={`Last day, closure ${index + 1}`}
              value={row.to}
              min={row.from}
              onChange={(to) => setRow(index, { to })}
            />
            <ActionIcon
              disabled={readOnly}
              aria-label={`Remove ${row.from || `closure ${index + 1}`}`}
              onClick={() => set(rows.toSpliced(index, 1))}
            >
              ×
            </ActionIcon>
          </Group>
          <Question row={row} />
        </Stack>
      ))}
    </Part>
  );
}

function Question({ row: { from, to } }: { readonly row: Row }) {
  const question = dateQuestion(from) ?? dateQuestion(to);
  return (
    question && (
      <Text size="xs" role="status">
        {question}
      </Text>
    )
  );
}
