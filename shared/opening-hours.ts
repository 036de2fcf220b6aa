/** When the desk is open: the type of a fact that site and server both go by. */

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export type Weekday = (typeof weekdays)[number];

/** Local times, 24-hour clock; a day may end at 24:00. */
export type Interval = readonly [opens: string, closes: string];

export interface OpeningHours {
  /** IANA name. */
  readonly timeZone: string;
  /** The zone as people call it, as in “New York time”. */
  readonly timeZoneShown: string;
  /** Several intervals leave a break between them; none, the day is closed. */
  readonly week: Readonly<Record<Weekday, readonly Interval[]>>;
  /** Dates (ISO 8601) on which the desk is closed all day; a pair is from and to, both included. */
  readonly closures: readonly (string | readonly [from: string, to: string])[];
}
