import type { SocialNetwork } from '../../content/types.ts';
import styles from './icon.module.css';

/** Paths in a view box of 48 × 48, to be stroked. */
const drawings = {
  sunset: 'M4 34h40M12 40h24M14 34a10 10 0 0 1 20 0M24 10v7M8.5 17.5l5 5M39.5 17.5l-5 5',
  watch:
    'M10 24a14 14 0 1 0 28 0a14 14 0 1 0-28 0M24 15v9l6 4M18 10.6 19 4h10l1 6.6M18 37.4 19 44h10l1-6.6M38 24h3',
  bath: 'M12 32V18a12 12 0 0 1 24 0v14M4 32h40M4 38c3.3 0 3.3 2 6.7 2s3.3-2 6.6-2 3.4 2 6.7 2 3.3-2 6.7-2 3.3 2 6.6 2 3.4-2 6.7-2',
  candle:
    'M24 4c4 5 5 7.5 5 10a5 5 0 0 1-10 0c0-2.5 1-5 5-10ZM24 19v4M20 23h8v15h-8zM12 38h24M16 38c0 4 3 6 8 6s8-2 8-6',
  seal: 'M4 12h40v26H4zM4 12l20 15 20-15M19 27a5 5 0 1 0 10 0a5 5 0 1 0-10 0',
} as const;

/** Paths in a view box of 24 × 24, to be stroked. */
const marks: Record<SocialNetwork, string> = {
  Instagram:
    'M8.5 4h7A4.5 4.5 0 0 1 20 8.5v7a4.5 4.5 0 0 1-4.5 4.5h-7A4.5 4.5 0 0 1 4 15.5v-7A4.5 4.5 0 0 1 8.5 4ZM8.4 12a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0M16.6 7.4h.01',
  LinkedIn: 'M5 9.5V19M5 5.5v.01M10 19V9.5M10 13.5c0-5 8-5.5 8 0V19',
  X: 'M5 5l14 14M19 5 5 19',
  Facebook: 'M15.5 4.5H14a3 3 0 0 0-3 3V20M7.5 11.5h7',
};

const star = 'M6 .6 7.5 4.3l3.9.3-3 2.5 1 3.9L6 8.9 2.6 11l1-3.9-3-2.5 3.9-.3z';

type IconName = keyof typeof drawings;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={styles.icon} data-name={name} viewBox="0 0 48 48" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}

export function SocialMark({ network }: { readonly network: SocialNetwork }) {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      <path d={marks[network]} />
    </svg>
  );
}

/** Five stars, `rating` of them filled; screen readers read `label`. */
export function Stars({ rating, label }: { readonly rating: number; readonly label: string }) {
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((place) => (
        <svg key={place} viewBox="0 0 12 12" data-filled={place <= rating} aria-hidden="true">
          <path d={star} />
        </svg>
      ))}
    </span>
  );
}
