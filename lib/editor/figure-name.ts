/** The meaning of figures' names: `quoteWithinHours` is in hours, `wellnessPackageFrom` is a price. */
import { isPercentageName } from '../brand/schema/values.ts';

/** A figure's value: a number, a range, or a text such as the telephone number. */
export type FigureValue = number | string | readonly [from: number, to: number];

const timeUnit = /(Business)?(Minute|Hour|Day|Week|Month|Year)s$/;

export const isPriceName = (name: string): boolean => /From$|^example(?:Price|Fee|Refund|Credit)$/.test(name);

/**
 * Returns the unit of a figure: `business days`, `%`, `USD`. Undefined if the name contains no unit.
 * @param currency ISO 4217, for prices
 */
export function getFigureUnit(name: string, currency: string): string | undefined {
  if (isPercentageName(name)) return '%';
  if (isPriceName(name)) return currency;
  const [, business, unit] = timeUnit.exec(name) ?? [];
  return unit && `${business ? 'business ' : ''}${unit.toLowerCase()}s`;
}

/** Returns the placeholder for a figure, with a suitable formatter: `{$quoteWithinHours :unit unit=hour}`. */
export function formatPlaceholder(name: string, value: FigureValue): string {
  const [, business, unit] = timeUnit.exec(name) ?? [];
  const inUnit = unit && !business ? ` unit=${unit.toLowerCase()}` : '';
  if (typeof value === 'string') return `{$${name}}`;
  if (typeof value !== 'number') return `{$${name} :range${inUnit}}`;
  if (isPercentageName(name)) return `{$${name} :percent}`;
  if (isPriceName(name)) return `{$${name} :money}`;
  return inUnit ? `{$${name} :unit${inUnit}}` : `{$${name}}`;
}

/**
 * Creates a figure's name from the owner's description: “Yacht charter from” becomes `yachtCharterFrom`, which is a price.
 * Returns an empty string for a description without letters.
 */
export function createFigureName(description: string): string {
  const plain = description.normalize('NFD').replace(/\p{M}+/gu, '');
  const [first = '', ...others] = plain.replaceAll('%', ' percent').match(/[A-Za-z][A-Za-z0-9]*/g) ?? [];
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return first.charAt(0).toLowerCase() + first.slice(1) + others.map(capital).join('');
}
