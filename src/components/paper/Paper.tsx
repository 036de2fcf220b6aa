import type { ReactNode } from 'react';
import styles from './paper.module.css';

/** A box that looks like a sheet of paper. Its children overlap in one grid cell. */
export function Paper({ children }: { readonly children: ReactNode }) {
  return <div className={styles.paper}>{children}</div>;
}
