import { locale } from '#brand/locale.ts';
import { openingHours } from '#brand/opening-hours.ts';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale.language, { ...options, timeZone: openingHours.timeZone });
const time = format({ hour: 'numeric', minute: '2-digit' });
const date = format({ weekday: 'long', month: 'long', day: 'numeric' });

/** An instant by the desk's clock and calendar: `9:30 am on Monday, March 9`. */
export const deskTime = (instant: Date): string =>
  `${time.format(instant).replace(/\s/g, ' ').toLowerCase()} on ${date.format(instant)}`;
