interface TelephoneNumber {
  /** The text that the visitor typed, including an extension. */
  readonly typed: string;
  /** Digits without the extension, with a plus if there is a country code: `+442079460958`. */
  readonly dialed: string;
}

/** The separator of two numbers: a punctuation mark, or a short word such as “or” in any language. */
const separator = /\s*[,;|\n\r]+\s*|(?<=\d\)?)\s*(?:\/|\s\p{L}{1,5}\.?\s)\s*(?=[+(\d])/u;

/** ITU-T E.164 allows at most 15 digits. */
const [minDigits, maxDigits] = [5, 15];
/**
 * The minimum length of each of several numbers. A shorter part is an area code, or an alternative last digit after a slash.
 */
const minDigitsOfSeveral = 7;

/**
 * The maximum length of a field with numbers. Two numbers with extensions are shorter, so longer fields are treated as prose.
 */
const maxFieldLength = 100;

/** Words for “telephone” before a number, including the `tel:` of URIs. */
const labels =
  'tel(?:e(?:ph?on[eo]?|fono|móvel|movel)?|éfono)?|tél(?:éphone)?|phone|mob(?:il[eo]?)?|móvil|cell?(?:ular)?|handy|fon[eo]?|whatsapp|wa|[tmp]|' +
  'тел(?:ефон)?|моб|هاتف|جوال|تلفن|موبایل|טלפון|電話|携帯|电话|手机|전화|휴대폰';

const extensions =
  'ext(?:ension|ensión)?|x|ramal|#|poste|int(?:erno)?|durchwahl|dw|anexo|toestel|linka|dahili|доб|داخلی|داخلي|تحويلة|内線|分机|分機|내선';

const labelPattern = new RegExp(`^(?:${labels})[.:]{0,2}\\s*(?=[+(\\d])`, 'iu');

const numberPattern = new RegExp(
  `^(?<number>[+(]*\\d[\\d\\s().-]*)(?:\\s*[,;]?\\s*(?:${extensions})[.:]{0,2}\\s*\\d{1,6})?$`,
  'iu',
);

/** Countries whose numbers keep the leading zero after the country code: Italy, San Marino, the Vatican. */
const keepsZero = /^\+(?:39|378|379)/;

/**
 * Returns the telephone numbers in a field, in order. Returns none if any part of the field may be something else, so that
 * two numbers are never joined into one.
 */
export function parseTelephoneNumbers(field: string): TelephoneNumber[] {
  if (field.length > maxFieldLength) return [];
  const typed = field.trim();
  const text = normalizePhone(typed);
  const whole = parseNumber(text);
  if (whole) return [{ typed, dialed: whole }];
  const numbers = text
    .split(separator)
    .filter((part) => part !== '')
    .map((typed) => ({ typed, dialed: parseNumber(typed) ?? '' }));
  const areComplete = numbers.every(({ dialed }) => dialed.replace('+', '').length >= minDigitsOfSeveral);
  return areComplete ? numbers : [];
}

/**
 * Replaces digits and hyphens of other scripts and keyboards with ASCII. Removes invisible characters, such as the direction
 * marks that address books add around numbers.
 */
export const normalizePhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}|\ufe0f/gu, '')
    .replaceAll(/(?!\d)\p{Nd}/gu, (digit) => String(digitValue(digit)))
    // U+2212 is a minus sign. U+30FC is the long vowel mark, which Japanese keyboards produce for a hyphen.
    .replaceAll(/[\p{Pd}\u2043\u2212\u30fc]/gu, '-')
    .trim();

/** Returns the value of a decimal digit of any script. In Unicode, the digits 0 to 9 of each script are consecutive. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

/** Removes the slash after an area code: “089/1234567” is one number. */
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
  return digits >= minDigits && digits <= maxDigits ? dialed : undefined;
}
