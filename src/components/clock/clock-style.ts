/** The style that moves the clock through the hours of the brand's evening. */
import { facts } from '#brand/facts.ts';
import { halvesOfDay, wallAt } from '#shared/clock-text.ts';
import type { EveningHour } from '../../content/types.ts';
import styles from './clock.module.css';

/** In the order of the page. Every element with one of them in `data-hour` has its own view timeline. */
const inOrder = [
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

/** For how much of a section, in percent, the clock stays at its hour: until its heading has left the viewport. */
const stay = 55;

const noon = 12 * 60;

/** Minutes since the midnight before the evening: `00:05` is 1445. */
function minuteOf(hour: EveningHour): number {
  const minutes = wallAt(facts.evening[hour]) / 60_000;
  return minutes < noon ? 2 * noon + minutes : minutes;
}

/**
 * CSS. While a section's heading is read, the clock shows the section's hour; then it goes on, and reaches the hour of
 * the next section as that one's heading passes the middle of the viewport. The first hour begins with the page, and ends
 * where the services, which lie over the foot of the hero, come to the middle.
 */
export function clockStyle(): string {
  const passed = inOrder.slice(0, -1);
  const timelines = passed.map((hour, i) => (i === 0 ? '--opening' : `--${hour}`));
  return `@layer components{${[
    `@counter-style half-of-day{system:fixed 0;symbols:${halvesOfDay.map((half) => JSON.stringify(half)).join(' ')}}`,
    `@property --minute{syntax:"<integer>";inherits:true;initial-value:${minuteOf('hero')}}`,
    `body{timeline-scope:${timelines}}`,
    ...passed.slice(1).map((hour) => `[data-hour=${hour}]{view-timeline:--${hour};view-timeline-inset:50%}`),
    `.${styles.clock}{animation:${passed.map((hour) => `${hour} linear forwards`)};animation-timeline:${timelines};animation-range:contain 0% contain calc(var(--nightfall) - var(--overlap)/2)${',cover'.repeat(passed.length - 1)}}`,
    ...passed.map(
      (hour, i) =>
        `@keyframes ${hour}{from,${i === 0 ? 0 : stay}%{--minute:${minuteOf(hour)}}to{--minute:${minuteOf(inOrder[i + 1] ?? hour)}}}`,
    ),
  ].join('')}}`;
}
