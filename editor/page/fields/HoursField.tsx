import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { focusField } from '../focus.ts';
import { getFieldId } from '../paths.ts';
import { CalendarInput } from './CalendarInput.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import { type FieldProps, useField, useForm } from './form.tsx';

type Interval = readonly [string, string];

/** The opening hours of a day: none, and it is closed; several leave breaks between them. The last may end on the next day. */
export function HoursField(props: FieldProps<'hours'>) {
  const { path, label } = props;
  const { file } = useForm();
  const { value, errorWithin, readOnly, part, input, change } = useField(props);
  const intervals = Array.isArray(value) ? (value as Interval[]) : [];
  const time = { type: 'time', readOnly, onBlur: input.onBlur } as const;
  return (
    <FieldGroup {...part} error={errorWithin}>
      {intervals.length === 0 && <Text>Closed</Text>}
      {intervals.map(([from, to], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an interval is known by its place alone
        <Stack key={index} gap={4} role="group" aria-label={`${label}, hours ${index + 1}`}>
          <Group gap="sm" align="end">
            <CalendarInput
              {...time}
              label="Opens"
              id={getFieldId(file, [...path, index, 0])}
              value={from}
              onChange={(opens) => change(intervals.with(index, [opens, to]))}
            />
            <CalendarInput
              {...time}
              label="Closes"
              // The end of a day is 24:00 in the file, which no browser’s input knows.
              value={to === '24:00' ? '00:00' : to}
              onChange={(closes) =>
                change(intervals.with(index, [from, closes === '00:00' ? '24:00' : closes]))
              }
            />
            <ActionIcon
              disabled={readOnly}
              aria-label={`Remove ${from} to ${to}, ${label}`}
              onClick={() => change(intervals.toSpliced(index, 1))}
            >
              ×
            </ActionIcon>
          </Group>
          {to !== '' && to < from && <Text size="xs">It closes on the next day.</Text>}
        </Stack>
      ))}
      <Group gap="sm">
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
        {intervals.length > 0 && (
          <Button
            variant="subtle"
            disabled={readOnly}
            aria-label={`Closed all day, ${label}`}
            onClick={() => change([])}
          >
            Closed all day
          </Button>
        )}
      </Group>
    </FieldGroup>
  );
}

/** Hours after the last ones, or an ordinary day’s. */
function next(intervals: readonly Interval[]): Interval {
  const last = intervals.at(-1)?.[1];
  if (!last) return ['09:00', '18:00'];
  const hour = Math.min(Number.parseInt(last, 10) + 1, 22);
  return [`${hour}`.padStart(2, '0').concat(':00'), `${hour + 1}`.padStart(2, '0').concat(':00')];
}
