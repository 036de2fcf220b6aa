import { locale } from '#lib/brand/selected.ts';
import styles from './clock.module.css';

/**
 * The evening's time, which runs as the page is read. What it says stands beside each heading, too. It is hidden until
 * its style is there: no first view needs it.
 */
export const Clock = () => (
  <span
    hidden
    className={styles.clock}
    data-clock={locale.clock === 'h23' ? 'h23' : undefined}
    aria-hidden="true"
  />
);
