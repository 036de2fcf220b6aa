import { cacheResults } from '../cache-results.ts';
import { dayMs, hourMs, minuteMs } from '../durations.ts';
import { removeUnitSpace } from './format-range.ts';

const unitSizes = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;

/**
 * Splits a duration into a unit and its count, rounded down. Days and hours are used from two on.
 * @param ms a duration of less than a minute counts as a minute
 */
export function splitDuration(ms: number) {
  const [unit, unitMs] = unitSizes.find(([, size]) => ms >= 2 * size) ?? unitSizes[2];
  return { count: Math.max(1, Math.floor(ms / unitMs)), unit };
}

const getFormat = cacheResults(
  ({ language, unit }: { readonly language: string; readonly unit: string }) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }),
);

/**
 * Formats a duration as “27 minutes”, “3 hours” or “2 days”.
 * @param language BCP 47
 */
export function formatDuration(ms: number, language: string): string {
  const { count, unit } = splitDuration(ms);
  return removeUnitSpace(getFormat({ language, unit }).format(count));
}
