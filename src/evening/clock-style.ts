/** The style that moves the clock through the hours of the brand's evening. */

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
 * What the clock passes, in the order of the page. Every element with one of the names in `data-hour` has its own view
 * timeline.
 */
const hours: readonly (readonly [name: string, time: string])[] = [
  ['hero', evening.hero],
  ...sections.flatMap((section) => [
    [section, evening[section]] as const,
    ...(section === 'services' ? services.map(({ id, hour }) => [id, hour] as const) : []),
  ]),
  ['dawn', evening.dawn],
];

/** For how much of a section, in percent, the clock stays at its hour: until its heading has left the viewport. */
const stay = 55;
/**
 * The same where the heading is at the foot of the section or in a picture that fills the viewport, and for services on
 * small screens.
 */
const stayAtFoot = 92;
/**
 * The same for the contact section where its heading is above the form: the night passes while the form is filled in.
 */
const stayAtLetter = 30;
const headedAtFoot = new Set([
  'services',
  ...services.filter(({ composition }) => composition.startsWith('window')).map(({ id }) => id),
]);

const passed = hours.slice(0, -1).map(([name]) => name);
const names = passed.map((name, i) => (i === 0 ? '--opening' : `--${name}`)).join();

/** CSS for the head of the page: the clock's timelines, and what it says before it runs. */
export const staticClockStyle = (): string =>
  // The bar follows the footer's timeline, too.
  `body{timeline-scope:${names},--dawn}` +
  passed
    .slice(1)
    .map((name) => `[data-hour=${name}]{view-timeline:--${name};view-timeline-inset:50%}`)
    .join('') +
  `@counter-style half-of-day{system:fixed 0;symbols:${getDayPeriods({ locale }).map(quoteCssString).join(' ')}}` +
  `@property --minute{syntax:"<integer>";inherits:true;initial-value:${toEveningMinute(evening.hero)}}`;

/**
 * CSS for the end of the page: how the clock runs. While a section's heading is in view, the clock shows the section's
 * hour. Then it runs on, and reaches the next section's hour when that section's heading passes the middle of the
 * viewport. Two exceptions: it reaches the services' hour earlier, when their heading comes into view over the dark hero,
 * and the dawn's later, when its picture is in view.
 */
export function animatedClockStyle(): string {
  const ranges = [
    'contain 0% contain calc(var(--nightfall,0px)*.8)',
    'cover 31%',
    ...passed.slice(3).map(() => 'cover'),
    'cover 0% cover var(--last-hour,115%)',
  ];
  return `@layer evening{${[
    `.${styles.clock}{${[
      `animation:${passed.map((name) => `from-${name} linear forwards`)}`,
      `animation-timeline:${names}`,
      `animation-range:${ranges}`,
    ].join(';')}}`,
    passing('hero', 0),
    ...passed.slice(1).map((name) => passing(name, headedAtFoot.has(name) ? stayAtFoot : stay)),
    `@media ${breakpoints.tablet}{`,
    ...services.filter(({ id }) => !headedAtFoot.has(id)).map(({ id }) => passing(id, stayAtFoot)),
    passing('contact', stayAtLetter),
    // On small screens the dawn's picture is lower, so that its hour is in view sooner.
    `.${styles.clock}{--last-hour:100%}`,
    '}',
  ].join('')}}`;
}

/** Keyframes from the hour of `name` to the next, which begin after `stay` percent of the way. */
function passing(name: string, stay: number): string {
  const [[, from] = ['', evening.hero], [, to] = ['', evening.dawn]] = hours.slice(
    hours.findIndex(([each]) => each === name),
  );
  return `@keyframes from-${name}{from,${stay}%{--minute:${toEveningMinute(from)}}to{--minute:${toEveningMinute(to)}}}`;
}
