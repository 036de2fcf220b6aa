/** CSS that moves the clock through the hours of the brand's evening. */

import { toEveningMinute } from '#lib/brand/evening.ts';
import { getDayPeriods } from '#lib/brand/format-time.ts';
import { sections } from '#lib/brand/sections.ts';
import { services } from '#src/brand/services.ts';
import { facts, locale } from '#src/brand.ts';
import { breakpoints } from '../styles/breakpoints.ts';
import { quoteCssString } from '../styles/css-string.ts';
import styles from './clock.module.css';

const { evening } = facts;

/**
 * The sections and services that set the clock, in page order. Each element whose `data-hour` is one of these names has its own
 * view timeline.
 */
const hours: readonly (readonly [name: string, time: string])[] = [
  ['hero', evening.hero],
  ...sections.flatMap((section) => [
    [section, evening[section]] as const,
    ...(section === 'services' ? services.map(({ id, hour }) => [id, hour] as const) : []),
  ]),
  ['dawn', evening.dawn],
];

/** How long the clock stays at a section's hour, in percent of the section's timeline: until the heading leaves the viewport. */
const defaultStay = 55;
/**
 * How long, in percent, the clock stays at the hour of a heading at the end of a section or in a full-screen picture, or of a
 * service on small screens.
 */
const longStay = 92;
/** How long, in percent, the clock stays at the contact section's hour on small screens, where the heading is above the form. */
const contactStay = 30;
const namesWithLongStay = new Set([
  'services',
  ...services.filter(({ composition }) => composition.startsWith('window')).map(({ id }) => id),
]);

const names = hours.slice(0, -1).map(([name]) => name);
const timelines = names.map((name, i) => (i === 0 ? '--opening' : `--${name}`)).join();

/** CSS for the head of the page: the clock's timelines and its initial time. */
export const staticClockStyle = (): string =>
  // Includes the footer's timeline `--dawn`, which the bar uses, too.
  `body{timeline-scope:${timelines},--dawn}` +
  names
    .slice(1)
    .map((name) => `[data-hour=${name}]{view-timeline:--${name};view-timeline-inset:50%}`)
    .join('') +
  `@counter-style half-of-day{system:fixed 0;symbols:${getDayPeriods({ locale }).map(quoteCssString).join(' ')}}` +
  `@property --minute{syntax:"<integer>";inherits:true;initial-value:${toEveningMinute(evening.hero)}}`;

/**
 * CSS for the end of the page: the clock's animations. While a section's heading is in view, the clock shows the section's hour.
 * Then it advances, and reaches the next section's hour when that section's heading passes the middle of the viewport. Two
 * exceptions: it reaches the services' hour when their heading appears over the dark hero, and the dawn's hour when the dawn's
 * picture is in view.
 */
export function animatedClockStyle(): string {
  const ranges = [
    'contain 0% contain calc(var(--nightfall,0px)*.8)',
    'cover 31%',
    ...names.slice(3).map(() => 'cover'),
    'cover 0% cover var(--last-hour,115%)',
  ];
  return `@layer evening{${[
    `.${styles.clock}{${[
      `animation:${names.map((name) => `from-${name} linear forwards`)}`,
      `animation-timeline:${timelines}`,
      `animation-range:${ranges}`,
    ].join(';')}}`,
    keyframes('hero', 0),
    ...names.slice(1).map((name) => keyframes(name, namesWithLongStay.has(name) ? longStay : defaultStay)),
    `@media ${breakpoints.tablet}{`,
    ...services.filter(({ id }) => !namesWithLongStay.has(id)).map(({ id }) => keyframes(id, longStay)),
    keyframes('contact', contactStay),
    // On small screens, the dawn's picture is less high, so the clock reaches the dawn's hour earlier.
    `.${styles.clock}{--last-hour:100%}`,
    '}',
  ].join('')}}`;
}

/** Returns the keyframes from the hour of `name` to the next hour. The clock stays at the hour of `name` until `stay` percent. */
function keyframes(name: string, stay: number): string {
  const [[, from] = ['', evening.hero], [, to] = ['', evening.dawn]] = hours.slice(
    hours.findIndex(([other]) => other === name),
  );
  return `@keyframes from-${name}{from,${stay}%{--minute:${toEveningMinute(from)}}to{--minute:${toEveningMinute(to)}}}`;
}
