/** The years ahead for which a date is plausible. */
const yearsAhead = 10;

/**
 * Asks about a date or a month that is probably mistyped. Undefined for any other.
 * @param yearsBack for which it is plausible
 */
export function askAboutDate(date: string, yearsBack = 0, now = new Date()): string | undefined {
  const [year, present] = [Number(date.slice(0, 4)), now.getFullYear()];
  if (!year) return undefined;
  if (year < present - yearsBack) return `${year} is over: is the year right?`;
  return year > present + yearsAhead ? `${year} is far ahead: is the year right?` : undefined;
}
