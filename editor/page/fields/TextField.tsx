import { TextInput } from '@mantine/core';
import { CalendarInput } from './CalendarInput.tsx';
import { described } from './described.tsx';
import { type FieldProps, useForm, usePlace } from './form.ts';
import { dateQuestion } from './question-date.ts';

type Kind = 'text' | 'email' | 'telephone' | 'web-address' | 'own-address' | 'time' | 'month';

const inputTypes: Record<Exclude<Kind, 'time' | 'month'>, string> = {
  text: 'text',
  email: 'email',
  telephone: 'tel',
  'web-address': 'url',
  'own-address': 'text',
};

/** A month says since when something is so. */
const monthYearsBack = 10;

/** One line: a name, an address, a time of day, a month. */
export function TextField({ field, path, label }: FieldProps<Kind>) {
  const form = useForm();
  const { id, value, source, error, readOnly, change } = usePlace(path);
  const set = (text: string) => change(text === '' && field.optional ? undefined : text);
  const input = {
    id,
    label,
    description:
      (field.kind === 'month' && dateQuestion(`${value ?? ''}`, monthYearsBack)) ||
      described(field, source, form),
    error,
    value: value === undefined || value === null ? '' : `${value}`,
    readOnly,
    required: !field.optional,
    withAsterisk: false,
    autoComplete: 'off',
    maw: '100%',
    onBlur: form.left,
  };
  if (field.kind === 'time' || field.kind === 'month')
    return <CalendarInput {...input} type={field.kind} w="14rem" onChange={set} />;
  return (
    <TextInput
      {...input}
      type={inputTypes[field.kind]}
      dir={field.kind === 'text' ? 'auto' : 'ltr'}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  );
}
