/** Matches “+1 (212) 555-0147” and “(212) 555-0147”. */
const telephone = String.raw`[+(]\d[\d ().-]{5,}\d`;
/** A letter of a script with spaces between words. */
const spaced = String.raw`(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])\p{L}`;
/** A unit of time in a script without spaces. */
const counter = '(?:営業日|時間|週間|小时|分钟|[秒分時日週月年天周])';
const dash = '[–〜～~]';
/**
 * The no-break spaces that French has before units and some punctuation. They must be within the match, since browsers may break
 * a line after it.
 */
const fixedSpace = '\\u00a0\\u202f';
/** A figure or range with its unit: “24 hours”, “5–7 business”, “27分”. Does not match within “24/7 for” and “$12,750 as”. */
const measure = String.raw`(?<![\d.,:/\p{Sc}])\d+(?:(?:[.,:]|${dash})\d+)*\+?(?:[ ${fixedSpace}](?:${spaced})+| ?${counter})`;
/** A range: “48–72”, “9:30–13:00”. */
const range = String.raw`\d+(?::\d\d)?${dash}\d+(?::\d\d)?`;
/** A single letter with the next word: “a non-disclosure”. */
const letterAndWord = String.raw`(?<=\s)\p{L} \p{L}+(?:-\p{L}+)*`;
/** A word with a short prefix: “non-disclosure”. */
const prefixed = String.raw`(?<!\S)\p{L}{1,3}-\p{L}+`;
const capitalized = String.raw`\p{Lu}\p{Ll}{1,5}`;
/** A short name of two words: “New York”. */
const name = String.raw`(?<!\S)${capitalized} ${capitalized}(?!\p{L})`;

/** Punctuation that must not be first in its line. It is within the match, since browsers may break a line after it. */
const closing = `(?:[${fixedSpace}]?[.,;:!?…)\\]”’»،؛؟、。，！？）」』])*`;

/** Matches text that should not wrap. The capturing group makes `split` include the matches. */
const unbreakable = `((?:${[telephone, measure, range, letterAndWord, prefixed, name].join('|')})${closing})`;

/** Splits a text into parts. Parts with odd indexes should not wrap. */
export function splitAtBreaks(text: string): string[] {
  try {
    return text.split(new RegExp(unbreakable, 'u'));
  } catch {
    // Safari before 16.4 does not support lookbehind. A regex literal would be a syntax error in the whole script.
    return [text];
  }
}

/**
 * Splits a telephone number off the beginning of a part. The number is empty if there is none. In right-to-left text, it needs a
 * `bdi` element.
 */
export function splitTelephone(part: string): readonly [number: string, rest: string] {
  const [, number = '', rest = part] = /^([+(].*\d)(.*)$/.exec(part) ?? [];
  return [number, rest];
}
