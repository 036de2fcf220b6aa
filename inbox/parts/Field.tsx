import { type InputHTMLAttributes, useId } from 'react';
import letter from '../../src/components/request-form/request-form.module.css';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
}

/** An input with its label, which is required by default. */
export function Field({ label, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={letter.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} required autoComplete="off" {...input} />
    </div>
  );
}
