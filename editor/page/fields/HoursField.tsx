import { ActionIcon, Button, Fieldset, Group, SimpleGrid, Text } from '@mantine/core';
import { useSet } from '@mantine/hooks';
import { useState } from 'react';
import type { Path } from '#lib/editor/api.ts';
import { focusField } from '../focus.ts';
import { getFieldId } from '../paths.ts';
import css from '../screens/screens.module.css';
import theme from '../theme.module.css';
import { CalendarInput } from './CalendarInput.tsx';
import { type FieldProps, useField, useFieldValue, useForm } from './form.tsx';

type Interval = readonly [string, string];

/** The opening hours of a day: none, and it is closed; several leave breaks between them. The last may end on the next day. */
export function HoursField(props: FieldProps<'hours'>) {
  const { path, label } = props;
  const { file } = useForm();
  const { id, value, errorWithin, readOnly, input, change } = useField(props);
  const intervals = Array.isArray(value) ? (value as Interval[]) : [];
  return (
    <Fieldset id={id} legend={label} className={css.day} aria-describedby={errorWithin && `${id}/error`}>
      {errorWithin && (
        <p id={`${id}/error`} className={theme.error} role="alert">
          {errorWithin}
        </p>
      )}
      {intervals.length === 0 && <Text>Closed</Text>}
      {intervals.map((interval, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an interval is known by its place alone
        <Group key={index} gap={4} role="group" aria-label={`${label}, hours ${index + 1}`}>
          <IntervalInput
            id={getFieldId(file, [...path, index, 0])}
            interval={interval}
            readOnly={readOnly}
            onBlur={input.onBlur}
            onChange={(next) => change(intervals.with(index, next))}
          />
          <ActionIcon
            disabled={readOnly}
            aria-label={`Remove ${interval.join(' to ')}, ${label}`}
            onClick={() => change(intervals.toSpliced(index, 1))}
          >
            ×
          </ActionIcon>
        </Group>
      ))}
      <div className={css.addHours}>
        <Button
          disabled={readOnly}
          aria-label={`Add hours, ${label}`}
          onClick={() => {
            change([...intervals, next(intervals)]);
            focusField(file, [...path, intervals.length, 0]);
          }}
        >
          Add hours
        </Button>
      </div>
    </Fieldset>
  );
}

interface IntervalInputProps {
  readonly id?: string;
  readonly interval: Interval;
  readonly readOnly: boolean;
  onBlur?(): void;
  onChange(interval: Interval): void;
}

function IntervalInput({ id, interval: [from, to], onChange, ...time }: IntervalInputProps) {
  return (
    <>
      <CalendarInput
        {...time}
        type="time"
        aria-label="Opens"
        id={id}
        value={from}
        onChange={(opens) => onChange([opens, to])}
      />
      <span>–</span>
      <CalendarInput
        {...time}
        type="time"
        aria-label="Closes"
        // The end of a day is 24:00 in the file, which no browser’s input knows.
        value={to === '24:00' ? '00:00' : to}
        onChange={(closes) => onChange([from, closes === '00:00' ? '24:00' : closes])}
      />
      {to !== '' && to < from && <Text size="sm">It closes on the next day.</Text>}
    </>
  );
}

const ordinaryHours: Interval = ['09:00', '18:00'];

/** Hours after the last ones, or an ordinary day’s. */
function next(intervals: readonly Interval[]): Interval {
  const last = intervals.at(-1)?.[1];
  if (!last) return ordinaryHours;
  const hour = Math.min(Number.parseInt(last, 10) + 1, 22);
  return [`${hour}`.padStart(2, '0').concat(':00'), `${hour + 1}`.padStart(2, '0').concat(':00')];
}

interface WeekHoursProps {
  /** The path of the week. */
  readonly path: Path;
  readonly days: FieldProps<'group'>['field']['fields'];
}

/** Sets the same hours for several days at once, from Monday to Friday at first. */
export function WeekHours({ path, days }: WeekHoursProps) {
  const { value, readOnly, change } = useFieldValue(path);
  const [interval, setInterval] = useState(ordinaryHours);
  const chosen = useSet(days.slice(0, 5).map(({ key }) => key));
  return (
    <Fieldset legend="Several days at once">
      <Group gap="xs">
        <IntervalInput interval={interval} readOnly={readOnly} onChange={setInterval} />
      </Group>
      <SimpleGrid cols={7} spacing={0}>
        {days.map(({ key, field: { label } }) => (
          <label key={key} className={css.weekday}>
            <input
              type="checkbox"
              aria-label={label}
              checked={chosen.has(key)}
              disabled={readOnly}
              onChange={({ currentTarget }) => chosen[currentTarget.checked ? 'add' : 'delete'](key)}
            />
            {label.slice(0, 2)}
          </label>
        ))}
      </SimpleGrid>
      <Button
        disabled={readOnly || chosen.size === 0 || interval.includes('')}
        onClick={() =>
          change({ ...(value as object), ...Object.fromEntries([...chosen].map((key) => [key, [interval]])) })
        }
      >
        Set these hours
      </Button>
    </Fieldset>
  );
}
