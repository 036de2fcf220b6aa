import type { ReactNode } from 'react';
import { brand, words } from '#lib/brand/selected.ts';
import styles from './request-form.module.css';

const { requestForm } = words;

interface LetterProps {
  readonly children: ReactNode;
  /** Whether the mark of the seal is embossed at its foot, which leaves room for it. */
  readonly dieMark?: boolean;
  readonly className?: string | undefined;
}

/** A letter to the agency: its salutation, and the form. */
export function Letter({ children, dieMark = false, className = '' }: LetterProps) {
  return (
    <div
      className={`${styles.letter} ${className}`}
      data-name={dieMark ? brand.referencePrefix : undefined}
      data-form="letter"
    >
      <p className={styles.salutation}>{requestForm.salutation}</p>
      {children}
    </div>
  );
}
