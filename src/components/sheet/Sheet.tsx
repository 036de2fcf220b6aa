import type { ReactNode } from 'react';
import styles from './sheet.module.css';

interface SheetProps {
  readonly children: ReactNode;
  readonly busy?: boolean;
}

/** A sheet of letter paper. What it holds lies one upon the other. */
export function Sheet({ children, busy = false }: SheetProps) {
  return (
    <div className={styles.sheet} aria-busy={busy || undefined}>
      {children}
    </div>
  );
}
