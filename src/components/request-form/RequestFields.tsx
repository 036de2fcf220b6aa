import type { Field, FieldName } from '#lib/request/consultation-request.ts';
import { fields, serviceInterests } from '#src/brand/form.ts';
import { words } from '#src/brand.ts';
import styles from './request-form.module.css';

const { requestForm } = words;

interface RequestFieldsProps {
  /** The fields' initial values, by default empty. */
  readonly values?: Partial<Readonly<Record<FieldName, string>>>;
  /** The label of the chosen service, where the server fills in the values. */
  readonly serviceInterestLabel?: string;
}

/** The six fields. */
export function RequestFields({ values = {}, serviceInterestLabel }: RequestFieldsProps) {
  return fields.map((field) => (
    <div
      key={field.name}
      className={`${styles.field} ${field.control === 'select' || field.control === 'textarea' ? styles.wide : ''}`}
    >
      <label className="row" htmlFor={field.name}>
        {`${field.label} `}
        {!field.required && <i>{requestForm.optional}</i>}
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
    return <textarea {...shared} dir="auto" rows={field.rows} placeholder={field.placeholder} />;
  }
  // Addresses and numbers are read from left to right in every language. The style keeps typed text below its label.
  const dir = field.control === 'email' || field.control === 'tel' ? 'ltr' : 'auto';
  return <input {...shared} type={field.control} dir={dir} autoComplete={field.autocomplete} />;
}
