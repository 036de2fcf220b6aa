/** Links in the style of buttons, and text links with an adjacent rule. */
import type { ReactNode } from 'react';
import styles from './actions.module.css';

interface ActionProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link in the style of a filled button, for the main action of a view. */
export function Button({ href, children }: ActionProps) {
  return (
    <a className={buttonClass} href={href}>
      {children}
    </a>
  );
}

/** A link in the style of an outlined button, for a secondary action. */
export function QuietButton({ href, children }: ActionProps) {
  return (
    <a className={`${buttonClass} ${styles.quiet}`} href={href}>
      {children}
    </a>
  );
}

/** A text link to a section of the page. The line after the text grows on hover. */
export function TextLink({ href, children }: ActionProps) {
  return (
    <a className={`${styles.link} screen-only`} href={href}>
      {children}
    </a>
  );
}

/** The class of `Button`, for elements that need other attributes or classes. */
export const buttonClass = `${styles.button} screen-only`;
/** The class of links and `<button>` elements that look like text links, on light paper. */
export const plainButtonClass = styles.plain as string;
/** The class of filled `<button>` elements on light paper. */
export const inkButtonClass = `${buttonClass} ${styles.ink}`;
