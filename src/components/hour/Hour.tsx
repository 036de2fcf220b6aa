import type { ReactNode } from 'react';
import { facts } from '#brand/facts.ts';
import { clockTime } from '#lib/brand/phrases.ts';
import type { EveningHour } from '#lib/brand/types.ts';
import styles from './hour.module.css';

/** A time of the evening, on a 24-hour clock: the landing page is read through one evening. */
export function Time({ at }: { readonly at: string }) {
  return (
    <time className={styles.time} dateTime={at}>
      {clockTime(at)}
    </time>
  );
}

/** The small line above a heading: a time of the evening, and the section's name. */
export function Hour({ hour, label }: { readonly hour: EveningHour; readonly label: ReactNode }) {
  return (
    <p className={styles.hour}>
      <Time at={facts.evening[hour]} /> <span>{label}</span>
    </p>
  );
}
