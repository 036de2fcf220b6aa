import type { ReactNode } from 'react';
import { formatClockTime, parseClockTime } from '#lib/brand/format-time.ts';
import type { TimedSection } from '#lib/brand/sections.ts';
import { facts, language } from '#src/brand.ts';
import styles from './hour.module.css';

interface TimeProps {
  readonly at: string;
}

export const Time = ({ at }: TimeProps) => (
  <time className={styles.time} dateTime={at}>
    {formatClockTime(parseClockTime(at), language)}
  </time>
);

type HourProps = { readonly label: ReactNode } & (TimeProps | { readonly hour: TimedSection });

/** A small line above a heading, with a time of day and a label. */
export function SectionTime({ label, ...when }: HourProps) {
  return (
    <div className={`${styles.hour} row`}>
      <Time at={'at' in when ? when.at : facts.evening[when.hour]} /> <div>{label}</div>
    </div>
  );
}
