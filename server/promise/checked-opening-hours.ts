import { openingHours } from '#brand/opening-hours.ts';
import { checkOpeningHours, lastClosure, type OpeningHours } from '#shared/opening-hours.ts';
import { ConfigurationError } from '../configuration.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const warnDaysAhead = 60;

/**
 * The brand's opening hours.
 * @throws {ConfigurationError} that says what is wrong with them, each problem on a line
 */
export function checkedOpeningHours(hours: OpeningHours = openingHours): OpeningHours {
  const problems = checkOpeningHours(hours);
  if (problems.length > 0) throw new ConfigurationError(problems.join('\n'));
  return hours;
}

/**
 * A warning when the last of the listed closures is less than 60 days ahead: those of the next year are then missing, and
 * answers would be promised on them. A desk that lists none never closes, and is not warned.
 */
export function closuresRunOut(hours: OpeningHours, now: Date): string | undefined {
  const last = lastClosure(hours);
  if (last === undefined || Date.parse(last) - now.getTime() >= warnDaysAhead * dayMs) return undefined;
  return `openingHours.closures ends with ${last}: add those that follow, or answers are promised for days on which the desk is closed.`;
}
