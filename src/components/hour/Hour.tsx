import type { ReactNode } from 'react';
import { facts } from '#brand/facts.ts';
import { clockTime } from '../../content/phrases.ts';
import type { EveningHour } from '../../content/types.ts';
import styles from './hour.module.css';

/** A time of the evening, in the italic that all of them share. */
export function Time({ hour }: { readonly hour: EveningHour }) {
  return (
    <time className={styles.time} dateTime={facts.evening[hour]}>
      {clockTime(hour)}
    </time>
  );
}

/** What stands above a heading: the hour, and where in the page we are. */
export function Hour({ hour, label }: { readonly hour: EveningHour; readonly label: ReactNode }) {
  return (
    <p className={styles.hour}>
      <Time hour={hour} /> <span>{label}</span>
    </p>
  );
}
