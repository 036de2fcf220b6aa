/**
 * CSS for the clock in the navigation bar. As the page scrolls, the clock advances from the time of one section to the next.
 */

import { toEveningMinute } from '#lib/brand/evening.ts';
import { getDayPeriods } from '#lib/brand/format-time.ts';
import { sectionNames } from '#lib/brand/sections.ts';
import { services } from '#src/brand/services.ts';
import { facts, locale } from '#src/brand.ts';
import { breakpoints } from '../styles/breakpoints.ts';
import { quoteCssString } from '../styles/css-string.ts';
import styles from './clock.module.css';

const { evening } = facts;

/**
 * The times of the sections and services, in the order of the page. Each element with one of these names in `data-hour` has a
 * view timeline.
 */
const hours: readonly (readonly [name: string, time: string])[] = [
  ['hero', evening.hero],
  ...sectionNames.flatMap((section) => [
    [section, evening[section]] as const,
    ...(section === 'services' ? services.map(({ id, hour }) => [id, hour] as const) : []),
  ]),
  ['dawn', evening.dawn],
];

/** The percentage of a section's timeline after which the clock advances. At this point, the heading leaves the viewport. */
const defaultStay = 55;
/**
 * The percentage for headings that stay longer in view: at the end of a section, in a full-screen picture, or of a service on
 * small screens.
 */
const longStay = 92;
/** The percentage for the contact section on small screens, where the heading is above the form. */
const contactStay = 30;
const namesWithLongStay = new Set([
  'services',
  ...services.filter(({ composition }) => composition.startsWith('window')).map(({ id }) => id),
]);

const names = hours.slice(0, -1).map(([name]) => name);
const timelines = names.map((name, i) => (i === 0 ? '--opening' : `--${name}`)).join();

/** CSS for the `<head>`: the clock's timelines and its initial time. */
export const createStaticClockStyle = (): string =>
  // Declares the footer's timeline `--dawn`, too, which the bar uses.
  `body{timeline-scope:${timelines},--dawn}` +
  names
    .slice(1)
    .map((name) => `[data-hour=${name}]{view-timeline:--${name};view-timeline-inset:50%}`)
    .join('') +
  `@counter-style half-of-day{system:fixed 0;symbols:${getDayPeriods({ locale }).map(quoteCssString).join(' ')}}` +
  `@property --minute{syntax:"<integer>";inherits:true;initial-value:${toEveningMinute(evening.hero)}}`;

/**
 * CSS for the end of the page: the clock's animations. While a section's heading is in view, the clock shows the section's
 * time. Then the clock advances, and reaches the next section's time when its heading passes the middle of the viewport. The
 * times of the services section and of the footer are reached earlier: when the heading appears over the hero's picture, and
 * when the footer's picture is in view.
 */
export function createAnimatedClockStyle(): string {
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
    // The footer's picture is less high on small screens, so the clock must reach the last time earlier.
    `.${styles.clock}{--last-hour:100%}`,
    '}',
  ].join('')}}`;
}

/** Returns keyframes from the time of section `name` to the next time. They begin to change at `stay` percent. */
function keyframes(name: string, stay: number): string {
  const [[, from] = ['', evening.hero], [, to] = ['', evening.dawn]] = hours.slice(
    hours.findIndex(([other]) => other === name),
  );
  return `@keyframes from-${name}{from,${stay}%{--minute:${toEveningMinute(from)}}to{--minute:${toEveningMinute(to)}}}`;
}
