import type { ReactNode } from 'react';
import styles from './sheet.module.css';

/** A sheet of letter paper. What it holds lies one upon the other. */
export function Sheet({ children }: { readonly children: ReactNode }) {
  return <div className={styles.sheet}>{children}</div>;
}
