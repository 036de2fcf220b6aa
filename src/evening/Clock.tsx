import { locale } from '#src/brand.ts';
import styles from './clock.module.css';

/**
 * The clock in the bar, which advances as the page scrolls. It is hidden from assistive technology, since each heading contains
 * its time, and invisible until its CSS has loaded.
 */
export const Clock = () => (
  <span
    hidden
    className={styles.clock}
    data-clock={locale.clock === 'h23' ? 'h23' : undefined}
    aria-hidden="true"
  />
);
