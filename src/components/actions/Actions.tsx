/** Links that look like buttons, and plain links with a line. */
import type { ReactNode } from 'react';
import styles from './actions.module.css';

interface ActionProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** The main action of a view, filled. */
export function Button({ href, children }: ActionProps) {
  return (
    <a className={buttonClass} href={href}>
      {children}
    </a>
  );
}

/** A secondary action, outlined. */
export function QuietButton({ href, children }: ActionProps) {
  return (
    <a className={`${buttonClass} ${styles.quiet}`} href={href}>
      {children}
    </a>
  );
}

/** A link within the page, followed by a line that grows on hover. */
export function TextLink({ href, children }: ActionProps) {
  return (
    <a className={`${styles.link} screen-only`} href={href}>
      {children}
    </a>
  );
}

/** For links that need further classes. */
export const buttonClass = `${styles.button} screen-only`;
/** On paper, for links and `<button>` elements that are less than a button. */
export const plainButtonClass = styles.plain as string;
/** For `<button>` elements on paper. */
export const inkButtonClass = `${buttonClass} ${styles.ink}`;
