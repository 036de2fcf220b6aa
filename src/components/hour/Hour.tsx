import type { ReactNode } from 'react';
import { facts } from '#brand/facts.ts';
import { clockTime } from '../../content/phrases.ts';
import type { EveningHour } from '../../content/types.ts';
import styles from './hour.module.css';

/** The time of a section: the landing page is read through one evening. */
export function Time({ hour }: { readonly hour: EveningHour }) {
  return (
    <time className={styles.time} dateTime={facts.evening[hour]}>
      {clockTime(hour)}
    </time>
  );
}

/** The small line above a heading: a time of the evening, and the section's name. */
export function Hour({ hour, label }: { readonly hour: EveningHour; readonly label: ReactNode }) {
  return (
    <p className={styles.hour}>
      <Time hour={hour} /> <span>{label}</span>
    </p>
  );
}
