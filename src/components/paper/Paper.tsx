import type { ReactNode } from 'react';
import styles from './paper.module.css';

/** Letter paper. Its children lie one upon the other in one grid cell. */
export function Paper({ children }: { readonly children: ReactNode }) {
  return <div className={styles.paper}>{children}</div>;
}
