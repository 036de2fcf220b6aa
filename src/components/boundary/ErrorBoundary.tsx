import { Component, type ReactNode } from 'react';
import { failurePage } from '#brand/words/pages.ts';
import { Prose } from '../prose/Prose.tsx';
import styles from './boundary.module.css';

/** Shows a generic message in place of children that fail to render. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={styles.failure} role="alert">
        <h3>{failurePage.heading}</h3>
        <p>
          <Prose text={failurePage.text} />
        </p>
      </div>
    );
  }
}
