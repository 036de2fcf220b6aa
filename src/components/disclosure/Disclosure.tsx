import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
  /** The `name` attribute. Only one of the disclosures with the same name is open at a time. */
  readonly name?: string | undefined;
  readonly className?: string | undefined;
}

/** A `details` element with a plus sign after its summary. While the element is open, the sign is a minus. */
export const Disclosure = ({ summary, children, name, className }: DisclosureProps) => (
  <details className={className} name={name}>
    <summary className={styles.summary}>
      {summary}
      <span className={`${styles.sign} screen-only`}>
        <svg viewBox="0 0 16 16" shapeRendering="crispEdges" aria-hidden="true">
          <path d="M0 8h16" />
          <path d="M8 0v16" />
        </svg>
      </span>
    </summary>
    {children}
  </details>
);
