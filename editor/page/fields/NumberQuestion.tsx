import { Button, Group, Text } from '@mantine/core';
import { readNumber } from './read-number.ts';

interface Props {
  /** The field's label. */
  readonly label: string;
  readonly value: unknown;
  readonly unit: string | undefined;
  readonly readOnly: boolean;
  choose(value: number): void;
}

/** Asks which number is meant, for text that can be read in two ways. */
export function NumberQuestion({ label, value, unit, readOnly, choose }: Props) {
  const reading = typeof value === 'string' ? readNumber(value, unit) : undefined;
  if (!(reading && 'options' in reading)) return null;
  return (
    <Group gap="xs" role="group" aria-label={`Which number is meant? ${label}`}>
      <Text size="sm">Which number is meant?</Text>
      {reading.options.map((option) => (
        <Button key={option} disabled={readOnly} onClick={() => choose(option)}>
          {`${option}`}
        </Button>
      ))}
    </Group>
  );
}

/** The value of a number field: the number, or the text where it is none yet. */
export function numberOrText(typed: string, unit: string | undefined): number | string {
  const reading = readNumber(typed, unit);
  return reading && 'value' in reading ? reading.value : typed.trim();
}

/** The text of a number field: as it was typed, unless its value was changed by something else, such as by undoing. */
export function shownNumber(typed: string | undefined, value: unknown, unit: string | undefined): string {
  const isTyped =
    typed !== undefined && (value === undefined ? typed.trim() === '' : numberOrText(typed, unit) === value);
  return isTyped ? typed : `${value ?? ''}`;
}
