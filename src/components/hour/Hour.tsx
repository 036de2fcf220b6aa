import type { ReactNode } from 'react';
import { clockText, wallAt } from '#lib/brand/clock-text.ts';
import type { EveningHour } from '#lib/brand/sections.ts';
import { facts } from '#lib/brand/selected.ts';
import styles from './hour.module.css';

/**
 * A time of the evening.
 * @param at on a 24-hour clock, such as `23:00`
 */
export function Time({ at }: { readonly at: string }) {
  return (
    <time className={styles.time} dateTime={at}>
      {clockText(wallAt(at))}
    </time>
  );
}

/** The small line above a heading: the section's hour, and its name. */
export function Hour({ hour, label }: { readonly hour: EveningHour; readonly label: ReactNode }) {
  return (
    <p className={styles.hour}>
      <Time at={facts.evening[hour]} /> <span>{label}</span>
    </p>
  );
}
