/** Formats the number and the date on the printout of a recovery key, which distinguish several printouts. */

import type { StaffLanguage } from './agency-texts.ts';
import type { AgencyKey } from './api.ts';

/** Returns the number of a printout, such as `P-7K3Q`. It is the end of the recipient, which is a checksum and not secret. */
export const formatPrintoutNumber = (recipient: string): string => `P-${recipient.slice(-4).toUpperCase()}`;

/**
 * Returns the printout for the latest key. Its date is the creation date of the first key with the same recovery recipient.
 * @param keys the latest first
 * @param recipient the recovery recipient from this device's own copy; by default, the one from the server
 */
export function findNewestPrintout(
  keys: readonly Pick<AgencyKey, 'recoveryRecipient' | 'madeAt'>[],
  recipient = keys[0]?.recoveryRecipient,
) {
  const first = keys.findLast(({ recoveryRecipient }) => recoveryRecipient === recipient);
  return first && { number: formatPrintoutNumber(first.recoveryRecipient), madeAt: first.madeAt };
}

type Calendar = Pick<StaffLanguage, 'locale' | 'timeZone'>;

const createFormat = ({ locale, timeZone }: Calendar, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale.language, { ...options, timeZone });

export const formatPrintoutDate = (iso: string, calendar: Calendar): string =>
  createFormat(calendar, { dateStyle: 'long' }).format(new Date(iso));

export const formatPrintoutTime = (date: Date, calendar: Calendar): string =>
  createFormat(calendar, { dateStyle: 'long', timeStyle: 'short' }).format(date);
