import styles from './failure.module.css';

/** One thread of smoke from the wick upwards: straight at first, then in ever wider waves. */
const thread = 'M0-8C1-70-2-140 0-205S8-285 4-340-20-420-12-480 34-560 22-640-52-730-32-810 44-900 30-980';

const threads = 36;

/** The transform of each thread: ever narrower, higher and more slanted. Together they look like one thin veil. */
const veil = Array.from({ length: threads }, (_, i) => {
  const part = i / (threads - 1);
  return `scale(${(1 - 1.25 * part).toFixed(2)} 1) translate(0 ${Math.round(-90 * part)}) skewX(${(-4 * part ** 2).toFixed(1)})`;
});

/** A candle that has just gone out: smoke, and the ember at the tip of the wick. */
export const Candle = () => (
  <div className={styles.candle}>
    <svg viewBox="-120 -940 240 1000" aria-hidden="true">
      <g className={styles.smoke}>
        <path id="thread" d={thread} vectorEffect="non-scaling-stroke" />
        {veil.map((transform) => (
          <use key={transform} href="#thread" transform={transform} />
        ))}
      </g>
      <path className={styles.wick} d="M0 36C-1 25 4 14-1 3" />
      <path className={styles.ember} d="M.6 5.5Q0 3-2 1" />
    </svg>
  </div>
);
