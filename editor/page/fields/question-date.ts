/** The years ahead for which a date is plausible. */
const yearsAhead = 10;

/** Asks about a date that is probably mistyped: before this year, or far ahead. Undefined for any other. */
export function dateQuestion(date: string, now = new Date()): string | undefined {
  const year = Number(date.slice(0, 4));
  if (!year) return undefined;
  if (year < now.getFullYear()) return `${year} is over: is the year right?`;
  return year > now.getFullYear() + yearsAhead ? `${year} is far ahead: is the year right?` : undefined;
}
