import { locale } from '#src/brand.ts';
import styles from './clock.module.css';

/**
 * A decorative clock in the navigation bar that advances as the page scrolls. It is hidden from assistive technology, because
 * each heading has its own time.
 */
export const Clock = () => (
  <span
    hidden
    className={styles.clock}
    data-clock={locale.clock === 'h23' ? 'h23' : undefined}
    aria-hidden="true"
  />
);
