/**
 * Units as they stand after a figure, in the plural forms of the language: those that `Intl.PluralRules` names, at least
 * `other`.
 */
import type { Unit } from '#lib/brand/types.ts';

export const units = {
  hours: { one: 'hour', other: 'hours' },
  'business hours': { one: 'business hour', other: 'business hours' },
  days: { one: 'day', other: 'days' },
  'business days': { one: 'business day', other: 'business days' },
  weeks: { one: 'week', other: 'weeks' },
  months: { one: 'month', other: 'months' },
  requests: { one: 'request', other: 'requests' },
  years: { one: 'year', other: 'years' },
} as const satisfies Record<string, Unit>;
