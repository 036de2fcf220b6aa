/** Printed recovery keys (“papers”), which people tell apart by number and date. */

import type { DeskLanguage } from './agency-texts.ts';
import type { DeskKey } from './api.ts';

/** Returns the number of a paper, such as `P-7K3Q`: the end of its recipient, which is a checksum and not secret. */
export const formatPaperNumber = (recipient: string): string => `P-${recipient.slice(-4).toUpperCase()}`;

/**
 * Returns the paper that belongs to the latest key. Its date is that of the first key with the same recovery recipient.
 * @param keys the latest first
 * @param recipient the paper's recipient, if this device knows it from its own copy; by default the one that the server states
 */
export function findNewestPaper(
  keys: readonly Pick<DeskKey, 'recoveryRecipient' | 'madeAt'>[],
  recipient = keys[0]?.recoveryRecipient,
) {
  const first = keys.findLast(({ recoveryRecipient }) => recoveryRecipient === recipient);
  return first && { number: formatPaperNumber(first.recoveryRecipient), madeAt: first.madeAt };
}

type Calendar = Pick<DeskLanguage, 'locale' | 'timeZone'>;

const createFormat = ({ locale, timeZone }: Calendar, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale.language, { ...options, timeZone });

/** Formats a date with its year, in the desk's time zone. */
export const formatPaperDate = (iso: string, desk: Calendar): string =>
  createFormat(desk, { dateStyle: 'long' }).format(new Date(iso));

/** Formats a date and time in the desk's time zone. */
export const formatPaperTime = (date: Date, desk: Calendar): string =>
  createFormat(desk, { dateStyle: 'long', timeStyle: 'short' }).format(date);
