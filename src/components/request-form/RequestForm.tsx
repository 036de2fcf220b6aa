import type { ReactNode } from 'react';
import type { RequestField } from '#lib/request/consultation-request.ts';
import { honeypotField } from '#lib/request/spam-signal-fields.ts';
import { fields, serviceOptions } from '#src/brand/form.ts';
import { words } from '#src/brand.ts';
import styles from './request-form.module.css';

const { requestForm } = words;

/** The sheet with the salutation and the form, in the style of a letter. */
export function RequestFormSheet({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.letter} data-form="letter">
      <p className={styles.salutation}>{requestForm.salutation}</p>
      {children}
    </div>
  );
}

/** A honeypot field that people can neither see nor focus. A value in it indicates a bot. */
export function HoneypotField() {
  return (
    <label className={styles.unseen} inert>
      {requestForm.leaveEmpty}
      <input name={honeypotField} tabIndex={-1} autoComplete="off" />
    </label>
  );
}

/** The fields that share a row if it is wide enough. An email address needs a row of its own. */
const halves: readonly string[] = ['phone', 'company'];

/** @param filledIn whether the fields contain placeholders that the server replaces */
export function RequestFields({ filledIn = false }: { readonly filledIn?: boolean }) {
  return fields.map((field) => (
    <div key={field.name} className={`${styles.field} ${halves.includes(field.name) ? '' : styles.wide}`}>
      <label className="row" htmlFor={field.name}>
        {`${field.label} `}
        {!field.required && <i>{requestForm.optional}</i>}
      </label>
      <Control field={field} value={filledIn ? `{{${field.name}}}` : undefined} />
    </div>
  ));
}

function Control({ field, value }: { readonly field: RequestField; readonly value: string | undefined }) {
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
          {value && <option value={value}>{'{{serviceInterestLabel}}'}</option>}
          {serviceOptions.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    );
  }
  if (field.control === 'textarea') {
    return <textarea {...shared} dir="auto" rows={field.rows} placeholder={field.placeholder} />;
  }
  // Email addresses and telephone numbers are left-to-right in every language. CSS aligns them with their labels.
  const dir = field.control === 'email' || field.control === 'tel' ? 'ltr' : 'auto';
  return <input {...shared} type={field.control} dir={dir} autoComplete={field.autocomplete} />;
}
