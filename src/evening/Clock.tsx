import { locale } from '#src/brand.ts';
import styles from './clock.module.css';

/**
 * The time of the evening, which runs as the page is scrolled. Hidden from assistive technology, since each heading has
 * its time, and from everybody until its style has loaded.
 */
export const Clock = () => (
  <span
    hidden
    className={styles.clock}
    data-clock={locale.clock === 'h23' ? 'h23' : undefined}
    aria-hidden="true"
  />
);
