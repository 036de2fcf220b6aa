import { NativeSelect } from '@mantine/core';
import { described } from './described.tsx';
import { type FieldProps, useForm, usePlace } from './form.ts';

/** One of several values. */
export function ChoiceField({ field, path, label }: FieldProps<'choice'>) {
  const form = useForm();
  const { id, value, error, readOnly, change } = usePlace(path);
  const shown = value === undefined ? '' : `${value}`;
  const isUnknown =
    !(field.optional && value === undefined) && !field.options.some((option) => option.value === value);
  return (
    <NativeSelect
      id={id}
      label={label}
      description={described(field, undefined, form)}
      error={error}
      value={shown}
      disabled={readOnly}
      w="20rem"
      maw="100%"
      onChange={({ currentTarget }) =>
        change(field.options.find((option) => `${option.value}` === currentTarget.value)?.value)
      }
    >
      {field.optional && <option value="">By default</option>}
      {isUnknown && <option value={shown}>{shown || 'Choose…'}</option>}
      {field.options.map((option) => (
        <option key={option.value} value={`${option.value}`}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
