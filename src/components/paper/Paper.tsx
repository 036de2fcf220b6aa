import type { ReactNode } from 'react';
import styles from './paper.module.css';

/** Letter paper. Its children share one grid cell, one over the other. */
export function Paper({ children }: { readonly children: ReactNode }) {
  return <div className={styles.paper}>{children}</div>;
}
