/** Facts as text: the only place where a figure is formatted, as the brand's locale has it. */
import { facts } from '#brand/facts.ts';
import { locale } from '#brand/locale.ts';
import { times } from '#brand/words/times.ts';
import { units } from '#brand/words/units.ts';
import { clockText, wallAt } from './clock-text.ts';
import type { Range, Unit } from './types.ts';

const numbers = new Intl.NumberFormat(locale.language);
const percents = new Intl.NumberFormat(locale.language, { style: 'percent', maximumFractionDigits: 2 });
/** Cents only where there are some. */
const prices = new Intl.NumberFormat(locale.language, {
  style: 'currency',
  currency: locale.currency,
  trailingZeroDisplay: 'stripIfInteger',
});
const plurals = new Intl.PluralRules(locale.language);

/** `[48, 72]` becomes `48–72`. */
export const range = ([from, to]: Range): string => `${numbers.format(from)}–${numbers.format(to)}`;

/** `1200` becomes `1,200`. */
export const number = (figure: number): string => numbers.format(figure);

/** `50` becomes `50+`, `1200` becomes `1,200+`. */
export const atLeast = (count: number): string => `${numbers.format(count)}+`;

/** A figure with its unit: `1 hour`, `48–72 hours`; also one that is a text, `72+ hours`. */
export function withUnit(figure: number | string | Range, unit: keyof typeof units): string {
  const forms: Unit = units[unit];
  if (typeof figure === 'string') return `${figure} ${forms.other}`;
  const [shown, last] =
    typeof figure === 'number' ? [numbers.format(figure), figure] : [range(figure), figure[1]];
  return `${shown} ${forms[plurals.select(last)] ?? forms.other}`;
}

/** An amount in the brand's currency: `50000` becomes `$50,000`, `1062.5` becomes `$1,062.50`. */
export const money = (amount: number): string => prices.format(amount);

/** So many percent of an amount, rounded to the currency's smallest coin, so that parts add up to what they are parts of. */
export function percentOf(amount: number, share: number): number {
  const coins = 10 ** (prices.resolvedOptions().maximumFractionDigits ?? 0);
  return Math.round((amount * share * coins) / 100) / coins;
}

/** `50` becomes `50%`. */
export const percent = (value: number): string => percents.format(value / 100);

/** `24/7`. */
export const aroundTheClock = times.support(facts.supportHoursPerDay, facts.supportDaysPerWeek);

/** A time of the evening: `00:05` becomes `12:05 am`. */
export const clockTime = (time: string): string => clockText(wallAt(time));

/** Month and year of the policies' last change: `December 2024`. */
export const policiesLastUpdated = new Intl.DateTimeFormat(locale.language, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
}).format(new Date(`${facts.policiesLastUpdated}-01T00:00:00Z`));
