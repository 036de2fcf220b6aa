/** The meaning of names in `facts.yaml`: `quoteWithinHours` is in hours, `wellnessPackageFrom` is a price. */
import { isPercentageName } from '../brand/schema/values.ts';

export type FactValue = number | string | readonly [from: number, to: number];

const timeUnit = /(Business)?(Minute|Hour|Day|Week|Month|Year)s$/;

export const isPriceName = (name: string): boolean => /From$|^example(?:Price|Fee|Refund|Credit)$/.test(name);

/**
 * Derives the unit of a value from its name: `business days`, `%`, `USD`.
 * @param currency the unit of prices (ISO 4217)
 */
export function getFactUnit(name: string, currency: string): string | undefined {
  if (isPercentageName(name)) return '%';
  if (isPriceName(name)) return currency;
  const [, business, unit] = timeUnit.exec(name) ?? [];
  return unit && `${business ? 'business ' : ''}${unit.toLowerCase()}s`;
}

/** Returns the placeholder for a value, with a suitable formatter: `{$quoteWithinHours :unit unit=hour}`. */
export function formatPlaceholder(name: string, value: FactValue): string {
  const [, business, unit] = timeUnit.exec(name) ?? [];
  const inUnit = unit && !business ? ` unit=${unit.toLowerCase()}` : '';
  if (typeof value === 'string') return `{$${name}}`;
  if (typeof value !== 'number') return `{$${name} :range${inUnit}}`;
  if (isPercentageName(name)) return `{$${name} :percent}`;
  if (isPriceName(name)) return `{$${name} :money}`;
  return inUnit ? `{$${name} :unit${inUnit}}` : `{$${name}}`;
}

/**
 * Creates a name for `facts.yaml` from the owner's description: “Yacht charter from” becomes `yachtCharterFrom`, which is a
 * price. Returns an empty string for a description without letters.
 */
export function createFactName(description: string): string {
  const plain = description.normalize('NFD').replace(/\p{M}+/gu, '');
  const [first = '', ...others] = plain.replaceAll('%', ' percent').match(/[A-Za-z][A-Za-z0-9]*/g) ?? [];
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return first.charAt(0).toLowerCase() + first.slice(1) + others.map(capital).join('');
}
