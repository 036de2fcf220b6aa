import { TextInput } from '@mantine/core';
import css from '../parts.module.css';
import { CalendarInput } from './CalendarInput.tsx';
import { askAboutDate } from './date-question.ts';
import { type FieldProps, useField } from './form.tsx';

type Kind = 'text' | 'email' | 'telephone' | 'web-address' | 'own-address' | 'time' | 'month';

const inputTypes = { email: 'email', telephone: 'tel', 'web-address': 'url' } as const;

/** A month says since when something is so. */
const monthYearsBack = 10;

/** One line: a name, an address, a time of day, a month. */
export function TextField(props: FieldProps<Kind>) {
  const { kind, optional } = props.field;
  const { value, input, change } = useField(props);
  const set = (text: string) => change(text === '' && optional ? undefined : text);
  const common = { ...input, value: `${value ?? ''}`, autoComplete: 'off' };
  if (kind === 'time' || kind === 'month') {
    const question = kind === 'month' && askAboutDate(common.value, monthYearsBack);
    const about = question ? { description: question } : {};
    return <CalendarInput {...common} {...about} type={kind} className={css.short} onChange={set} />;
  }
  return (
    <TextInput
      {...common}
      type={kind === 'text' || kind === 'own-address' ? 'text' : inputTypes[kind]}
      dir={kind === 'text' ? 'auto' : 'ltr'}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  );
}
