import type { ReactNode } from 'react';
import { requestForm } from '#brand/words/contact.ts';
import { type Field, type FieldName, fields, serviceInterests } from '#shared/consultation-request.ts';
import styles from './request-form.module.css';

/** The sheet: its salutation, then whatever is written on it. */
export function Sheet({ children, busy = false }: { readonly children: ReactNode; readonly busy?: boolean }) {
  return (
    <div className={styles.sheet} aria-busy={busy || undefined}>
      <p className={styles.salutation}>{requestForm.salutation}</p>
      {children}
    </div>
  );
}

interface RequestFieldsProps {
  /** What stands in the fields at first; nothing by default. */
  readonly values?: Partial<Readonly<Record<FieldName, string>>>;
  /** The label of the chosen service, where `values` holds one that the server fills in. */
  readonly serviceInterestLabel?: string;
}

/** The six fields. They keep their own state, so nothing a script does can lose a word that was typed. */
export function RequestFields({ values = {}, serviceInterestLabel }: RequestFieldsProps) {
  return fields.map((field) => (
    <div
      key={field.name}
      className={field.control === 'select' || field.control === 'textarea' ? styles.wide : styles.field}
    >
      <label htmlFor={field.name}>
        {field.label} {!field.required && <i>{requestForm.optional}</i>}
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
      <div className={styles.select}>
        <select {...shared}>
          {chosenLabel && <option value={value}>{chosenLabel}</option>}
          {serviceInterests.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    );
  }
  if (field.control === 'textarea') {
    return <textarea {...shared} rows={field.rows} placeholder={field.placeholder} />;
  }
  return <input {...shared} type={field.control} autoComplete={field.autocomplete} />;
}
