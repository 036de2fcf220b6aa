import type { ReactNode } from 'react';
import styles from './paper.module.css';

/** A sheet of letter paper. Its children overlap in one grid cell. */
export function Paper({ children }: { readonly children: ReactNode }) {
  return <div className={styles.paper}>{children}</div>;
}
