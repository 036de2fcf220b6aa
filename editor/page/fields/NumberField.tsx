import { Button, Group, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useEditor } from '../editor-context.ts';
import css from '../parts.module.css';
import { getFieldId } from '../paths.ts';
import { Hint } from '../shell/text.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import { type FieldProps, useField, useForm } from './form.tsx';
import { parseNumber } from './parse-number.ts';

/** The value of a number field: the number, or the text where it is none yet. */
function numberOrText(typed: string, unit: string | undefined): number | string {
  const [number, ...others] = parseNumber(typed, unit);
  return number === undefined || others.length > 0 ? typed.trim() : number;
}

interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The field's label, where the input has one of its own. */
  readonly name: string;
  readonly value: unknown;
  readonly unit: string | undefined;
  onChange(value: number | string): void;
}

/** An input of a number. It asks which one is meant, for text that can be read in two ways. */
function NumberInput({ name, value, unit, onChange, onBlur, ...others }: NumberInputProps) {
  const [typed, setTyped] = useState<string>();
  // Undoing, and other fields, change the value as well.
  const isTyped =
    typed !== undefined && (value === undefined ? typed.trim() === '' : numberOrText(typed, unit) === value);
  const options = typeof value === 'string' ? parseNumber(value, unit) : [];
  return (
    <Stack gap="xs" className={css.short}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        {...others}
        value={isTyped ? typed : `${value ?? ''}`}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange(numberOrText(currentTarget.value, unit));
        }}
        onBlur={(event) => {
          setTyped(undefined);
          onBlur?.(event);
        }}
      />
      {options.length > 1 && (
        <Group gap="xs" role="group" aria-label={`Which number is meant? ${name}`}>
          <Hint>Which number is meant?</Hint>
          {options.map((option) => (
            <Button key={option} disabled={Boolean(others.readOnly)} onClick={() => onChange(option)}>
              {`${option}`}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}

interface NumberFieldProps extends FieldProps<'number' | 'figure'> {
  /** Said below the label, behind the hint. */
  readonly about?: string;
  /** Stands beside the input. */
  readonly children?: ReactNode;
}

/** A number. Text that is not one is kept as typed, and a finding reports it. */
export function NumberField({ about, children, ...props }: NumberFieldProps) {
  const { field, label } = props;
  const { value, errorWithin, input, change } = useField(props);
  const { unit, hint } = field;
  return (
    <Group className={css.figure} align="end" wrap="nowrap">
      <NumberInput
        {...input}
        name={label}
        description={[hint, about].filter(Boolean).join(' ')}
        error={errorWithin}
        inputMode={field.kind === 'number' && field.whole ? 'numeric' : 'decimal'}
        value={value}
        unit={unit}
        rightSection={unit}
        rightSectionWidth={unit ? `${unit.length + 2}ch` : 0}
        rightSectionPointerEvents="none"
        onChange={(next) => change(next === '' && field.optional ? undefined : next)}
      />
      {children}
    </Group>
  );
}

/** A figure of the brand: a number, or from one to another. */
export function FigureField(props: FieldProps<'figure'>) {
  const { field, path, label } = props;
  const { file } = useForm();
  const { figures } = useEditor();
  const { value, errorWithin, readOnly, part, input, change } = useField(props);
  const isRange = Array.isArray(value);
  const uses = figures.find(({ name }) => name === path.at(-1))?.uses;
  const stands = uses === undefined ? '' : `Stands in ${uses} ${uses === 1 ? 'sentence' : 'sentences'}.`;
  const otherKind = (
    <Button
      disabled={readOnly}
      aria-label={isRange ? `One number: ${label}` : `From … to: ${label}`}
      onClick={() => change(isRange ? value[0] : [value ?? 1, value ?? 2])}
    >
      {isRange ? 'One number' : 'From … to'}
    </Button>
  );
  if (!isRange)
    return (
      <NumberField {...props} about={stands}>
        {otherKind}
      </NumberField>
    );
  return (
    <FieldGroup {...part} error={errorWithin}>
      <Group gap="sm" align="end">
        {['From', 'To'].map((end, at) => (
          <NumberInput
            key={end}
            id={getFieldId(file, [...path, at])}
            label={end}
            name={`${label}, ${end.toLowerCase()}`}
            value={value[at]}
            unit={field.unit}
            error={Boolean(errorWithin)}
            readOnly={readOnly}
            onBlur={input.onBlur}
            onChange={(next) => change(value.with(at, next))}
          />
        ))}
        <Text py="xs" style={{ whiteSpace: 'nowrap' }}>
          {field.unit}
        </Text>
      </Group>
      <Group gap="sm">
        {stands && <Hint>{stands}</Hint>}
        {otherKind}
      </Group>
    </FieldGroup>
  );
}
