/** A number that somebody typed, and what a telephone dials for it. */
interface TelephoneNumber {
  /** As it was typed, with its extension. */
  readonly typed: string;
  /** Digits, after a plus where it begins with a country's code: `+442079460958`. No extension. */
  readonly dialed: string;
}

/** What stands between two numbers: a mark, or a short word such as “or” in any language. */
const betweenNumbers = /\s*[,;|\n\r]+\s*|(?<=\d\)?)\s*(?:\/|\s\p{L}{1,5}\.?\s)\s*(?=[+(\d])/u;

/** How many digits a number has: at most fifteen (ITU-T E.164), and fewer than five are not taken for one. */
const [fewestDigits, mostDigits] = [5, 15];
/** Fewer digits before or after a slash are part of one number: an area code, or an alternative last digit. */
const wholeNumber = 7;

/** A longer field than two numbers with extensions take is a text, and is not read for numbers. */
const longestField = 100;

const shape =
  /^(?<number>[+(]*\d[\d\s().\u2010-\u2015-]*)(?:\s*[,;]?\s*(?:ext(?:ension)?|x|ramal|#)\.?:?\s*\d{1,6})?$/iu;

/** Countries whose numbers keep the zero that others leave out after the country’s code: Italy, San Marino, the Vatican. */
const keepsZero = /^\+(?:39|378|379)/;

/**
 * The numbers in a field where somebody typed one or several, in order. There are none when any part of it may be something
 * else, so that nobody dials a number that was made of two.
 */
export function telephoneNumbers(field: string): TelephoneNumber[] {
  if (field.length > longestField) return [];
  const whole = numberIn(joinedAtSlash(field.trim()));
  if (whole) return [{ typed: field.trim(), dialed: whole }];
  const numbers = field
    .trim()
    .split(betweenNumbers)
    .filter((part) => part !== '')
    .map((typed) => ({ typed, dialed: numberIn(typed) ?? '' }));
  const several = numbers.every(({ dialed }) => dialed.replace('+', '').length >= wholeNumber);
  return several ? numbers : [];
}

/** “089/1234567” is one number. */
const joinedAtSlash = (typed: string): string => typed.replace(/^(\(?0\d{1,4}\)?)\s*\/\s*(?=\d{3})/, '$1 ');

function numberIn(typed: string): string | undefined {
  const number = shape.exec(typed)?.groups?.number;
  if (number === undefined) return undefined;
  const international = number.replace(/[^\d+()]/g, '').replace(/^\(?(?:\+|00)/, '+');
  const zero = keepsZero.test(international) ? '0' : '';
  const dialed = international.startsWith('+')
    ? `+${international.replace('(0)', zero).replace(/\D/g, '')}`
    : international.replace(/\D/g, '');
  const digits = dialed.replace('+', '').length;
  return digits >= fewestDigits && digits <= mostDigits ? dialed : undefined;
}
