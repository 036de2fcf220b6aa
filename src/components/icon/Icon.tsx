import type { SocialNetwork } from '#lib/brand/schema/brand.ts';
import type { ServiceIcon } from '#lib/brand/schema/services.ts';
import styles from './icon.module.css';

type IconName = ServiceIcon | 'seal';

/** SVG paths for a view box of 48 × 48. They are stroked, not filled. */
const drawings: Readonly<Record<IconName, string>> = {
  sunset: 'M4 34h40M12 40h24M14 34a10 10 0 0 1 20 0M24 10v7M8.5 17.5l5 5M39.5 17.5l-5 5',
  watch:
    'M10 24a14 14 0 1 0 28 0a14 14 0 1 0-28 0M24 15v9l6 4M18 10.6 19 4h10l1 6.6M18 37.4 19 44h10l1-6.6M38 24h3',
  bath: 'M12 32V18a12 12 0 0 1 24 0v14M4 32h40M4 38c3.3 0 3.3 2 6.7 2s3.3-2 6.6-2 3.4 2 6.7 2 3.3-2 6.7-2 3.3 2 6.6 2 3.4-2 6.7-2',
  candle:
    'M24 4c4 5 5 7.5 5 10a5 5 0 0 1-10 0c0-2.5 1-5 5-10ZM24 19v4M20 23h8v15h-8zM12 38h24M16 38c0 4 3 6 8 6s8-2 8-6',
  key: 'M4 24a8 8 0 1 0 16 0a8 8 0 1 0-16 0M20 24h24M38 24v7M32 24v5M12 21a3 3 0 1 0 0 6a3 3 0 1 0 0-6',
  compass:
    'M6 24a18 18 0 1 0 36 0a18 18 0 1 0-36 0M31 17l-4.5 9.5L17 31l4.5-9.5ZM24 6v3M24 39v3M6 24h3M39 24h3',
  sail: 'M22 5v29M22 8c10 5 15 13 16 22H22M22 12c-6 5-10 11-11 18h11M6 34h36c-2 5-5 7-9 7H15c-4 0-7-2-9-7Z',
  house: 'M4 40h40M8 40V20L24 7l16 13v20M19 40V30a5 5 0 0 1 10 0v10M16 22h3M29 22h3',
  cup: 'M7 17h28v7a14 14 0 0 1-28 0ZM35 19h3a5 5 0 0 1 0 10h-4M4 42h34M15 12c0-3 3-3 3-6M24 12c0-3 3-3 3-6',
  bell: 'M6 34a18 18 0 0 1 36 0ZM4 39h40M24 16v-4M19 12h10M14 29a11 11 0 0 1 6-6',
  leaf: 'M6 42C8 34 14 26 24 20M10 35C6 18 18 6 42 6c0 24-12 34-32 29ZM20 24v8M27 18v8M20 24h-5M27 18h-7',
  mountain: 'M4 38h40M6 38 19 15l9 16M24 24l6-9 13 23M15.5 21l3.5 3 3.5-3M33 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  seal: 'M4 12h40v26H4zM4 12l20 15 20-15M19 27a5 5 0 1 0 10 0a5 5 0 1 0-10 0',
};

/** SVG paths for a view box of 24 × 24. They are stroked, not filled. */
const marks: Record<SocialNetwork, string> = {
  Instagram:
    'M8.5 4h7A4.5 4.5 0 0 1 20 8.5v7a4.5 4.5 0 0 1-4.5 4.5h-7A4.5 4.5 0 0 1 4 15.5v-7A4.5 4.5 0 0 1 8.5 4ZM8.4 12a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0M16.6 7.4h.01',
  LinkedIn: 'M5 9.5V19M5 5.5v.01M10 19V9.5M10 13.5c0-5 8-5.5 8 0V19',
  X: 'M5 5l14 14M19 5 5 19',
  Facebook: 'M15.5 4.5H14a3 3 0 0 0-3 3V20M7.5 11.5h7',
};

const starOutline = 'l1.5 3.7 3.9.3-3 2.5 1 3.9-3.4-2.1-3.4 2.1 1-3.9-3-2.5 3.9-.3z';
const maxStars = 5;
const starStep = 17.25;

/**
 * Returns the path of `count` adjacent stars, for a view box of 81 × 12.
 * @param from the index of the first star, counted from 0
 */
const drawStars = (from: number, count: number): string =>
  `M${6 + from * starStep} .6${Array<string>(count).fill(starOutline).join(`m${starStep} 0`)}`;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={styles.icon} data-name={name} viewBox="0 0 48 48" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}

export function SocialNetworkIcon({ network }: { readonly network: SocialNetwork }) {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      <path d={marks[network]} />
    </svg>
  );
}

export function RatingStars({ rating, label }: { readonly rating: number; readonly label: string }) {
  return (
    <svg className={styles.stars} viewBox="0 0 81 12" role="img" aria-label={label}>
      <path d={drawStars(0, rating)} />
      {rating < maxStars && <path className={styles.empty} d={drawStars(rating, maxStars - rating)} />}
    </svg>
  );
}
