import type { ReactNode } from 'react';
import styles from './actions.module.css';

interface ActionProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** The one thing to do here: an ember field. */
export function Button({ href, children }: ActionProps) {
  return (
    <a className={styles.button} href={href}>
      {children}
    </a>
  );
}

/** The same, when something else on the screen matters more: an ember line. */
export function QuietButton({ href, children }: ActionProps) {
  return (
    <a className={`${styles.button} ${styles.quiet}`} href={href}>
      {children}
    </a>
  );
}

/** A link followed by a hairline that lengthens: leads on within the page. */
export function TextLink({ href, children }: ActionProps) {
  return (
    <a className={styles.link} href={href}>
      {children}
    </a>
  );
}

export const buttonClass = styles.button;
export const inkButtonClass = `${styles.button} ${styles.ink}`;
