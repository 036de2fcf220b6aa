import { TextInput } from '@mantine/core';
import { described } from './described.tsx';
import { type FieldProps, useForm, usePlace } from './form.ts';

type Kind = 'text' | 'email' | 'telephone' | 'web-address' | 'own-address' | 'time' | 'month';

const inputTypes: Record<Kind, string> = {
  text: 'text',
  email: 'email',
  telephone: 'tel',
  'web-address': 'url',
  'own-address': 'text',
  time: 'time',
  month: 'month',
};

/** One line: a name, an address, a time of day, a month. */
export function TextField({ field, path, label }: FieldProps<Kind>) {
  const form = useForm();
  const { id, value, source, error, readOnly, change } = usePlace(path);
  const short = field.kind === 'time' || field.kind === 'month';
  return (
    <TextInput
      id={id}
      type={inputTypes[field.kind]}
      label={label}
      description={described(field, source, form)}
      error={error}
      value={value === undefined || value === null ? '' : `${value}`}
      readOnly={readOnly}
      required={!field.optional}
      withAsterisk={false}
      autoComplete="off"
      dir={field.kind === 'text' ? 'auto' : 'ltr'}
      w={short ? '14rem' : undefined}
      maw="100%"
      onChange={({ currentTarget }) =>
        change(currentTarget.value === '' && field.optional ? undefined : currentTarget.value)
      }
      onBlur={form.left}
    />
  );
}
