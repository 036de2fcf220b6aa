/** Formats the number and the date on the printout of a recovery key, which distinguish several printouts. */

import type { DeskLanguage } from './agency-texts.ts';
import type { DeskKey } from './api.ts';

/** Returns the number of a printout, such as `P-7K3Q`. It is the end of the recipient, which is a checksum and not secret. */
export const formatPaperNumber = (recipient: string): string => `P-${recipient.slice(-4).toUpperCase()}`;

/**
 * Returns the printout for the latest key. Its date is the creation date of the first key with the same recovery recipient.
 * @param keys the latest first
 * @param recipient the recovery recipient from this device's own copy; by default, the one from the server
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

export const formatPaperDate = (iso: string, desk: Calendar): string =>
  createFormat(desk, { dateStyle: 'long' }).format(new Date(iso));

export const formatPaperTime = (date: Date, desk: Calendar): string =>
  createFormat(desk, { dateStyle: 'long', timeStyle: 'short' }).format(date);
