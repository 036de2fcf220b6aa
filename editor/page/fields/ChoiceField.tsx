import { NativeSelect } from '@mantine/core';
import { type FieldProps, useField } from './form.tsx';

/** One of several values. */
export function ChoiceField(props: FieldProps<'choice'>) {
  const { options, optional } = props.field;
  const { value, readOnly, input, change } = useField(props);
  const shown = `${value ?? ''}`;
  const isUnknown = !(optional && value === undefined) && !options.some((option) => option.value === value);
  return (
    <NativeSelect
      {...input}
      value={shown}
      disabled={readOnly}
      data={[
        ...(optional ? [{ value: '', label: 'By default' }] : []),
        ...(isUnknown ? [{ value: shown, label: shown || 'Choose…' }] : []),
        ...options.map((option) => ({ value: `${option.value}`, label: option.label })),
      ]}
      onChange={({ currentTarget }) =>
        change(options.find((option) => `${option.value}` === currentTarget.value)?.value)
      }
    />
  );
}
