/** The style that moves the clock through the hours of the brand's evening. */
import { facts } from '#brand/facts.ts';
import type { EveningHour } from '../../content/types.ts';
import styles from './clock.module.css';

/** In the order of the page. Every element with one of them in `data-hour` has its own view timeline. */
const hours = [
  'hero',
  'services',
  'travel',
  'executive',
  'wellness',
  'dining',
  'about',
  'testimonials',
  'faqs',
  'contact',
  'dawn',
] as const satisfies readonly EveningHour[];

/** How much of a part passes, in percent, before its hour does: its heading has left the viewport by then. */
const stay = 55;

/** Minutes since the midnight before the evening: `00:05` is 1445. */
function minuteOf(hour: EveningHour): number {
  const [hours = 0, minutes = 0] = facts.evening[hour].split(':').map(Number);
  return (hours < 12 ? 24 + hours : hours) * 60 + minutes;
}

/**
 * CSS. While the head of a part of the page is read, the clock shows its hour; as its foot passes the middle of the
 * viewport, the clock goes on to the hour of the next: it always agrees with what stands there. The first hour begins
 * with the page, and ends where the next part lies over the hero.
 */
export function clockStyle(): string {
  const passed = hours.slice(0, -1);
  const timelines = passed.map((hour, i) => (i === 0 ? '--opening' : `--${hour}`));
  return `@layer components{${[
    `@property --minute{syntax:"<integer>";inherits:true;initial-value:${minuteOf('hero')}}`,
    `body{timeline-scope:${timelines}}`,
    ...passed.slice(1).map((hour) => `[data-hour=${hour}]{view-timeline:--${hour};view-timeline-inset:50%}`),
    `.${styles.clock}{animation:${passed.map((hour) => `${hour} linear forwards`)};animation-timeline:${timelines};animation-range:contain 0% contain 41%${',cover'.repeat(passed.length - 1)}}`,
    ...passed.map(
      (hour, i) =>
        `@keyframes ${hour}{from,${i === 0 ? 0 : stay}%{--minute:${minuteOf(hour)}}to{--minute:${minuteOf(hours[i + 1] ?? hour)}}}`,
    ),
  ].join('')}}`;
}
