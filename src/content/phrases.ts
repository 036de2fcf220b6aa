/** Facts as text: the only place where a figure is formatted. */
import { facts } from '#brand/facts.ts';
import type { EveningHour, Range } from './types.ts';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** `[48, 72]` becomes `48–72`. */
export const range = ([from, to]: Range): string => `${from}–${to}`;

/** A figure with its unit: `2 hours`, `48–72 hours`, `72+ hours`. */
export const withUnit = (figure: number | string | Range, unit: string): string =>
  `${typeof figure === 'object' ? range(figure) : figure} ${unit}`;

/** US dollars without cents: `50000` becomes `$50,000`. */
export const usd = (amount: number): string => dollars.format(amount);

/** `50` becomes `50+`, `1200` becomes `1,200+`. */
export const atLeast = (count: number): string => `${count.toLocaleString('en-US')}+`;

/** `50` becomes `50%`. */
export const percent = (value: number): string => `${value}%`;

/** `24/7`. */
export const aroundTheClock = `${facts.supportHoursPerDay}/${facts.supportDaysPerWeek}`;

/** The time of a section, on a 24-hour clock. */
export function timeOf(hour: EveningHour): { readonly hours: number; readonly minutes: number } {
  const [hours = 0, minutes = 0] = facts.evening[hour].split(':').map(Number);
  return { hours, minutes };
}

/** The time of a section: `00:05` becomes `12:05 am`. */
export function clockTime(hour: EveningHour): string {
  const { hours, minutes } = timeOf(hour);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}

/** Month and year of the policies' last change: `December 2024`. */
export const policiesLastUpdated = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
}).format(new Date(`${facts.policiesLastUpdated}-01T00:00:00Z`));
