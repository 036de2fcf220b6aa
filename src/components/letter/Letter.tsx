import type { ReactNode } from 'react';
import { type Field, type FieldName, fields, serviceInterests } from '../../content/consultation-request.ts';
import { letter } from '../../content/contact.ts';
import styles from './letter.module.css';

/** The sheet: its salutation, then whatever is written on it. */
export function Sheet({ children, busy = false }: { readonly children: ReactNode; readonly busy?: boolean }) {
  return (
    <div className={styles.sheet} aria-busy={busy || undefined}>
      <p className={styles.salutation}>{letter.salutation}</p>
      {children}
    </div>
  );
}

interface LetterFieldsProps {
  /** What stands in the fields at first; nothing by default. */
  readonly values?: Partial<Readonly<Record<FieldName, string>>>;
  /** The label of the chosen service, where `values` holds one that the server fills in. */
  readonly serviceInterestLabel?: string;
}

/** The six fields. They keep their own state, so nothing a script does can lose a word that was typed. */
export function LetterFields({ values = {}, serviceInterestLabel }: LetterFieldsProps) {
  return fields.map((field) => (
    <div
      key={field.name}
      className={field.control === 'select' || field.control === 'textarea' ? styles.wide : styles.field}
    >
      <label htmlFor={field.name}>
        {field.label} {!field.required && <i>{letter.optional}</i>}
      </label>
      <Control field={field} value={values[field.name]} chosenLabel={serviceInterestLabel} />
    </div>
  ));
}

interface ControlProps {
  readonly field: Field;
  readonly value: string | undefined;
  readonly chosenLabel: string | undefined;
}

function Control({ field, value, chosenLabel }: ControlProps) {
  const shared = {
    id: field.name,
    name: field.name,
    required: field.required,
    ...(value !== undefined && { defaultValue: value }),
  };
  if (field.control === 'select') {
    return (
      <select {...shared}>
        {chosenLabel && <option value={value}>{chosenLabel}</option>}
        {serviceInterests.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  if (field.control === 'textarea') {
    return <textarea {...shared} rows={field.rows} placeholder={field.placeholder} />;
  }
  return <input {...shared} type={field.control} autoComplete={field.autocomplete} />;
}
