import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { isEqualValue } from '#lib/editor/match-entries.ts';
import { useEditor } from '../editor-context.ts';
import { CalendarInput } from './CalendarInput.tsx';
import { askAboutDate } from './date-question.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { type FieldProps, useField } from './form.tsx';

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
export function ClosuresField(props: FieldProps<'closures'>) {
  const { value, errorWithin, readOnly, part, change } = useField(props);
  const closures = Array.isArray(value) ? (value as Closure[]) : [];
  const [rows, setRows] = useState<readonly Row[]>(() => closures.map(rowOf));
  /** Part of the value as soon as it has a date. */
  const [added, setAdded] = useState(none);
  // It was changed by something else than these inputs, such as by undoing.
  if (!isEqualValue(closuresOf([...rows, added]), closuresOf(closures.map(rowOf)))) {
    setRows(closures.map(rowOf));
    setAdded(none);
  }
  const set = (next: readonly Row[], nextAdded = added) => {
    setRows(next);
    setAdded(nextAdded);
    change(closuresOf([...next, nextAdded]));
  };

  return (
    <FieldGroup {...part} error={errorWithin}>
      <ClosureRow
        row={added}
        first={{ label: 'Closed on' }}
        last={{ label: 'Until (if more days)', ...(added.from === '' && { readOnly: true }) }}
        onChange={(row) => set(rows, row)}
      >
        <Button disabled={readOnly || !added.from} onClick={() => set(sorted([...rows, added]), none)}>
          Add
        </Button>
      </ClosureRow>
      {rows.map((row, index) => (
        <ClosureRow
          // biome-ignore lint/suspicious/noArrayIndexKey: while its date is typed, a closure is known by its place alone
          key={index}
          row={row}
          first={{ 'aria-label': `First day, closure ${index + 1}` }}
          last={{ 'aria-label': `Last day, closure ${index + 1}` }}
          onChange={(next) => set(rows.with(index, next))}
        >
          <ActionIcon
            disabled={readOnly}
            aria-label={`Remove ${row.from || `closure ${index + 1}`}`}
            onClick={() => set(rows.toSpliced(index, 1))}
          >
            ×
          </ActionIcon>
        </ClosureRow>
      ))}
    </FieldGroup>
  );
}

type InputProps = Partial<ComponentProps<typeof CalendarInput>>;

interface ClosureRowProps {
  readonly row: Row;
  /** Properties of the inputs of the first and the last day. */
  readonly first: InputProps;
  readonly last: InputProps;
  /** Stands behind the inputs. */
  readonly children: ReactNode;
  onChange(row: Row): void;
}

function ClosureRow({ row, first, last, children, onChange }: ClosureRowProps) {
  const { autosave, readOnly } = useEditor();
  const { from, to } = row;
  const question = askAboutDate(from) ?? askAboutDate(to);
  const input = { type: 'date', readOnly, onBlur: autosave.flush } as const;
  return (
    <Stack gap={4}>
      <Group gap="sm" align="end">
        <CalendarInput {...input} {...first} value={from} onChange={(day) => onChange({ from: day, to })} />
        <CalendarInput
          {...input}
          {...last}
          value={to}
          min={from}
          onChange={(day) => onChange({ from, to: day })}
        />
        {children}
      </Group>
      {question && (
        <Text size="xs" role="status">
          {question}
        </Text>
      )}
    </Stack>
  );
}
