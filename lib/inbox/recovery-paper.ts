/** The papers with recovery keys, which people tell apart by number and date. */

import type { DeskLanguage } from './agency-texts.ts';
import type { DeskKey } from './api.ts';

/** The number of a paper, `P-7K3Q`: the end of its key's recipient, a checksum. It is no secret, and proves nothing. */
export const formatPaperNumber = (recipient: string): string => `P-${recipient.slice(-4).toUpperCase()}`;

/**
 * The paper whose key opens what is sealed from now on. It was printed at the latest when the first key with it was made.
 * @param keys the latest first
 * @param recipient of its key, where this device knows it better than the server says
 */
export function findNewestPaper(
  keys: readonly Pick<DeskKey, 'recoveryRecipient' | 'madeAt'>[],
  recipient = keys[0]?.recoveryRecipient,
) {
  const first = keys.findLast(({ recoveryRecipient }) => recoveryRecipient === recipient);
  return first && { number: formatPaperNumber(first.recoveryRecipient), madeAt: first.madeAt };
}

type Calendar = Pick<DeskLanguage, 'locale' | 'timeZone'>;

const inZone = ({ locale, timeZone }: Calendar, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale.language, { ...options, timeZone });

/** A day in the desk's time zone, with its year. */
export const formatPaperDate = (iso: string, desk: Calendar): string =>
  inZone(desk, { dateStyle: 'long' }).format(new Date(iso));

/** A day and time in the desk's time zone. */
export const formatPaperTime = (at: Date, desk: Calendar): string =>
  inZone(desk, { dateStyle: 'long', timeStyle: 'short' }).format(at);
