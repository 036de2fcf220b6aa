import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isEqualValue, matchEntries } from '#lib/editor/match-entries.ts';
import { useEditor } from '../editor-context.ts';
import css from '../screens/screens.module.css';
import { CalendarInput } from './CalendarInput.tsx';
import { askAboutDate } from './date-question.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { type FieldProps, useField } from './form.tsx';

type Closure = string | readonly [string, string];

interface Row {
  /** Identifies the row while its dates are edited. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

const createRow = (from = '', to = ''): Row => ({ id: crypto.randomUUID(), from, to });

const rowOf = (closure: Closure): Row => createRow(...[closure].flat().map(String));

const daysOf = ({ from, to }: Row) => [from, to];

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
  const [added, setAdded] = useState(createRow);
  const saved = closures.map(rowOf);
  // It was changed by something else than these inputs, such as by undoing.
  if (!isEqualValue(closuresOf([...rows, added]), closuresOf(saved))) {
    const places = matchEntries(rows.map(daysOf), saved.map(daysOf));
    setRows(saved.map((row, index) => ({ ...row, id: rows[places[index] ?? -1]?.id ?? row.id })));
    setAdded(createRow());
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
        labels={['Closed on', 'Until (if more days)']}
        onChange={(row) => set(rows, row)}
      >
        <Button disabled={readOnly || !added.from} onClick={() => set(sorted([...rows, added]), createRow())}>
          Add
        </Button>
      </ClosureRow>
      <div>
        {rows.map((row, index) => (
          <details key={row.id} className={css.closure}>
            <summary>{formatDays(row) ?? `Closure ${index + 1}`}</summary>
            <ClosureRow
              row={row}
              labels={['First day', 'Last day']}
              onChange={(next) => set(rows.with(index, next))}
            >
              <ActionIcon
                disabled={readOnly}
                aria-label={`Remove ${formatDays(row) ?? `closure ${index + 1}`}`}
                onClick={() => set(rows.toSpliced(index, 1))}
              >
                ×
              </ActionIcon>
            </ClosureRow>
          </details>
        ))}
      </div>
    </FieldGroup>
  );
}

const dateFormat = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Returns undefined for a row without a date. */
function formatDays({ from, to }: Row): string | undefined {
  const [first, last] = [Date.parse(from), Date.parse(to || from)];
  return first <= last ? dateFormat.formatRange(first, last) : undefined;
}

interface ClosureRowProps {
  readonly row: Row;
  /** The labels of the first and the last day. */
  readonly labels: readonly [string, string];
  /** Stands behind the inputs. */
  readonly children: ReactNode;
  onChange(row: Row): void;
}

function ClosureRow({ row, labels: [first, last], children, onChange }: ClosureRowProps) {
  const { autosave, readOnly } = useEditor();
  const { from, to } = row;
  const question = askAboutDate(from) ?? askAboutDate(to);
  const input = { type: 'date', onBlur: autosave.flush } as const;
  return (
    <Stack gap={4}>
      <Group gap="sm" align="end">
        <CalendarInput
          {...input}
          label={first}
          readOnly={readOnly}
          value={from}
          onChange={(day) => onChange({ ...row, from: day })}
        />
        <CalendarInput
          {...input}
          label={last}
          readOnly={readOnly || from === ''}
          value={to}
          min={from}
          onChange={(day) => onChange({ ...row, to: day })}
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
