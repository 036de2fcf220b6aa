import type { ReactNode } from 'react';
import { words } from '#src/brand.ts';
import styles from './request-form.module.css';

/** A letter to the agency: its salutation, and the form. */
export function Letter({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.letter} data-form="letter">
      <p className={styles.salutation}>{words.requestForm.salutation}</p>
      {children}
    </div>
  );
}
