/** The style that moves the clock through the hours of the brand's evening. */
import { facts } from '#brand/facts.ts';
import { halvesOfDay } from '#shared/clock-text.ts';
import { minuteOf } from '../../content/evening.ts';
import { services } from '../../content/services.ts';
import styles from './clock.module.css';

const { hero, services: firstOfServices, about, testimonials, faqs, contact, dawn } = facts.evening;

/** In the order of the page. Every element with one of the names in `data-hour` has its own view timeline. */
const hours: readonly (readonly [name: string, time: string])[] = [
  ['hero', hero],
  ['services', firstOfServices],
  ...services.map(({ id, hour }) => [id, hour] as const),
  ...Object.entries({ about, testimonials, faqs, contact, dawn }),
];

/** For how much of a section, in percent, the clock stays at its hour: until its heading has left the viewport. */
const stay = 55;

/**
 * CSS. While a section's heading is read, the clock shows the section's hour; then it goes on, and reaches the hour of
 * the next section as that one's heading passes the middle of the viewport. The first hour begins with the page, and ends
 * where the services, which lie over the foot of the hero, come to the middle.
 */
export function clockStyle(): string {
  const passed = hours.slice(0, -1).map(([name]) => name);
  const timelines = passed.map((name, i) => (i === 0 ? '--opening' : `--${name}`));
  return `@layer components{${[
    `@counter-style half-of-day{system:fixed 0;symbols:${halvesOfDay.map((half) => JSON.stringify(half)).join(' ')}}`,
    `@property --minute{syntax:"<integer>";inherits:true;initial-value:${minuteOf(hero)}}`,
    `body{timeline-scope:${timelines}}`,
    ...passed.slice(1).map((name) => `[data-hour=${name}]{view-timeline:--${name};view-timeline-inset:50%}`),
    `.${styles.clock}{animation:${passed.map((name) => `from-${name} linear forwards`)};animation-timeline:${timelines};animation-range:contain 0% contain calc(var(--nightfall) - var(--overlap)/2)${',cover'.repeat(passed.length - 1)}}`,
    ...hours
      .slice(1)
      .map(
        ([, next], i) =>
          `@keyframes from-${passed[i]}{from,${i === 0 ? 0 : stay}%{--minute:${minuteOf(hours[i]?.[1] ?? hero)}}to{--minute:${minuteOf(next)}}}`,
      ),
  ].join('')}}`;
}
