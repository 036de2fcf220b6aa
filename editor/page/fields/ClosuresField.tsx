import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type FieldProps, useForm, usePlace } from './form.ts';
import { Part } from './Part.tsx';

type Closure = string | readonly [string, string];

const fromOf = (closure: Closure) => (typeof closure === 'string' ? closure : closure[0]);
const toOf = (closure: Closure) => (typeof closure === 'string' ? '' : closure[1]);
const closureOf = (from: string, to: string): Closure => (to && to !== from ? [from, to] : from);

/** Days on which nobody answers: each a date, or the first and the last. They are sorted when one is added or left. */
export function ClosuresField({ field, path, label }: FieldProps<'closures'>) {
  const form = useForm();
  const { id, value, errorWithin, readOnly, change } = usePlace(path);
  const closures = Array.isArray(value) ? (value as Closure[]) : [];
  const [added, setAdded] = useState({ from: '', to: '' });

  const set = (index: number, closure: Closure) =>
    change(closures.map((each, at) => (at === index ? closure : each)));
  const sort = (all: readonly Closure[]) => all.toSorted((a, b) => fromOf(a).localeCompare(fromOf(b)));

  return (
    <Part id={id} label={label} hint={field.hint} error={errorWithin}>
      <Group gap="sm" align="end">
        <TextInput
          type="date"
          label="Closed on"
          value={added.from}
          readOnly={readOnly}
          onChange={({ currentTarget }) => setAdded({ ...added, from: currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Until (if more days)"
          value={added.to}
          min={added.from}
          readOnly={readOnly}
          onChange={({ currentTarget }) => setAdded({ ...added, to: currentTarget.value })}
        />
        <Button
          disabled={readOnly || !added.from}
          onClick={() => {
            change(sort([...closures, closureOf(added.from, added.to)]));
            setAdded({ from: '', to: '' });
          }}
        >
          Add
        </Button>
      </Group>
      {closures.map((closure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: while its date is typed, a closure is known by its place alone
        <Group key={index} gap="sm" align="end" wrap="nowrap">
          <TextInput
            type="date"
            flex={1}
            miw={0}
            aria-label={`First day, closure ${index + 1}`}
            value={fromOf(closure)}
            readOnly={readOnly}
            onChange={({ currentTarget }) => set(index, closureOf(currentTarget.value, toOf(closure)))}
            onBlur={() => {
              const sorted = sort(closures);
              if (sorted.some((each, at) => each !== closures[at])) change(sorted);
              form.left();
            }}
          />
          <TextInput
            type="date"
            flex={1}
            miw={0}
            aria-label={`Last day, closure ${index + 1}`}
            value={toOf(closure)}
            min={fromOf(closure)}
            readOnly={readOnly}
            onChange={({ currentTarget }) => set(index, closureOf(fromOf(closure), currentTarget.value))}
            onBlur={form.left}
          />
          <ActionIcon
            disabled={readOnly}
            aria-label={`Remove ${fromOf(closure)}`}
            onClick={() => change(closures.filter((_, at) => at !== index))}
          >
            ×
          </ActionIcon>
        </Group>
      ))}
    </Part>
  );
}
