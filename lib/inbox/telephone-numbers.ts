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

/** Words for “telephone”, which address books and people write before a number. A URI begins with one as well. */
const labels =
  'tel(?:e(?:ph?on[eo]?|fono|móvel|movel)?|éfono)?|tél(?:éphone)?|phone|mob(?:il[eo]?)?|móvil|cell?(?:ular)?|handy|fon[eo]?|whatsapp|wa|[tmp]|' +
  'тел(?:ефон)?|моб|هاتف|جوال|تلفن|موبایل|טלפון|電話|携帯|电话|手机|전화|휴대폰';

/** Words for “extension”. */
const extensions =
  'ext(?:ension|ensión)?|x|ramal|#|poste|int(?:erno)?|durchwahl|dw|anexo|toestel|linka|dahili|доб|داخلی|داخلي|تحويلة|内線|分机|分機|내선';

const labelPattern = new RegExp(`^(?:${labels})[.:]{0,2}\\s*(?=[+(\\d])`, 'iu');

const numberPattern = new RegExp(
  `^(?<number>[+(]*\\d[\\d\\s().-]*)(?:\\s*[,;]?\\s*(?:${extensions})[.:]{0,2}\\s*\\d{1,6})?$`,
  'iu',
);

/** Countries whose numbers keep the zero that others leave out after the country’s code: Italy, San Marino, the Vatican. */
const keepsZero = /^\+(?:39|378|379)/;

/**
 * The numbers in a field where somebody typed one or several, in order. There are none when any part of it may be something
 * else, so that nobody dials a number that was made of two.
 */
export function parseTelephoneNumbers(field: string): TelephoneNumber[] {
  if (field.length > longestField) return [];
  const typed = field.trim();
  const text = normalizeText(typed);
  const whole = parseNumber(text);
  if (whole) return [{ typed, dialed: whole }];
  const numbers = text
    .split(betweenNumbers)
    .filter((part) => part !== '')
    .map((typed) => ({ typed, dialed: parseNumber(typed) ?? '' }));
  const several = numbers.every(({ dialed }) => dialed.replace('+', '').length >= wholeNumber);
  return several ? numbers : [];
}

/**
 * Returns a text with digits and signs of ASCII in place of those of other scripts and keyboards, and without characters that
 * nobody sees, such as the marks of direction that address books put around numbers.
 */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}|\ufe0f/gu, '')
    .replaceAll(/(?!\d)\p{Nd}/gu, (digit) => String(digitValue(digit)))
    // U+2212 is a minus sign, U+30FC the long vowel mark that Japanese keyboards give for a hyphen.
    .replaceAll(/[\p{Pd}\u2043\u2212\u30fc]/gu, '-')
    .trim();

/** The value of a decimal digit of any script. Unicode has the digits of each script in a row, from nought on. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

/** “089/1234567” is one number. */
const joinAreaCode = (typed: string): string => typed.replace(/^(\(?0\d{1,4}\)?)\s*\/\s*(?=\d{3})/, '$1 ');

function parseNumber(typed: string): string | undefined {
  const number = numberPattern.exec(joinAreaCode(typed.replace(labelPattern, '')))?.groups?.number;
  if (number === undefined) return undefined;
  const international = number.replace(/[^\d+()]/g, '').replace(/^\(?(?:\+|00)/, '+');
  const zero = keepsZero.test(international) ? '0' : '';
  const dialed = international.startsWith('+')
    ? `+${international.replace('(0)', zero).replace(/\D/g, '')}`
    : international.replace(/\D/g, '');
  const digits = dialed.replace('+', '').length;
  return digits >= fewestDigits && digits <= mostDigits ? dialed : undefined;
}
