import { hiddenField } from '#lib/request/hidden-field.ts';
import { words } from '#src/brand.ts';
import styles from './request-form.module.css';

const { requestForm } = words;

/** A honeypot: people neither see nor reach it, so that whatever is in it was filled in by a machine. */
export function HiddenField() {
  return (
    <label className={styles.unseen} inert>
      {requestForm.leaveEmpty}
      <input name={hiddenField} tabIndex={-1} autoComplete="off" />
    </label>
  );
}
