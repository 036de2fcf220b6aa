import type { ReactNode } from 'react';
import styles from './actions.module.css';

interface ActionProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link in the style of a filled button, for the main action of a section. */
export function ButtonLink({ href, children }: ActionProps) {
  return (
    <a className={buttonClass} href={href}>
      {children}
    </a>
  );
}

/** A link in the style of an outlined button, for a secondary action. */
export function SecondaryButtonLink({ href, children }: ActionProps) {
  return (
    <a className={`${buttonClass} ${styles.quiet}`} href={href}>
      {children}
    </a>
  );
}

/** A text link followed by a horizontal rule that grows on hover. */
export function TextLink({ href, children }: ActionProps) {
  return (
    <a className={`${styles.link} screen-only`} href={href}>
      {children}
    </a>
  );
}

/** The class of `Button`, for elements with other attributes or additional classes. */
export const buttonClass = `${styles.button} screen-only`;
/** The class of links, and of `<button>` elements that look like links. For light backgrounds. */
export const linkButtonClass = styles.plain as string;
/** The class of filled `<button>` elements. For light backgrounds. */
export const filledButtonClass = `${buttonClass} ${styles.ink}`;
