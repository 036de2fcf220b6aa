import { useId } from 'react';
import letter from '../../components/request-form/request-form.module.css';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly maxLength: number;
}

/** A line to write on, which has to be filled in. */
export function Field({ name, label, maxLength }: FieldProps) {
  const id = useId();
  return (
    <div className={letter.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} required maxLength={maxLength} dir="auto" autoComplete="off" />
    </div>
  );
}
