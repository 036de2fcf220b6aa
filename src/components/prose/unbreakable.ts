/** Matches telephone numbers such as “+1 (212) 555-0147” and “(212) 555-0147”. */
const telephone = String.raw`[+(]\d[\d ().-]{5,}\d`;
const spaced = String.raw`(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])\p{L}`;
/** Matches units of time in Japanese and Chinese, which have no space before units. */
const counter = '(?:営業日|時間|週間|小时|分钟|[秒分時日週月年天周])';
const dash = '[–〜～~]';
/**
 * The no-break spaces before units and some punctuation marks in French. The match includes them, because browsers may insert a
 * line break after the `nowrap` element.
 */
const fixedSpace = '\\u00a0\\u202f';
/**
 * Matches a number or range with its unit: “24 hours”, “5–7 business”, “27分”. Does not match a part of “24/7 for” or “$12,750
 * as”.
 */
const measure = String.raw`(?<![\d.,:/\p{Sc}])\d+(?:(?:[.,:]|${dash})\d+)*\+?(?:[ ${fixedSpace}](?:${spaced})+| ?${counter})`;
/** Matches a range: “48–72”, “9:30–13:00”. */
const range = String.raw`\d+(?::\d\d)?${dash}\d+(?::\d\d)?`;
/** Matches a single letter and the next word: “a non-disclosure”. */
const letterAndWord = String.raw`(?<=\s)\p{L} \p{L}+(?:-\p{L}+)*`;
/** Matches the start of a word. Format characters, such as direction marks, are not parts of words. */
const start = String.raw`(?<![^\s\p{Cf}])`;
/** Matches a word with a short prefix: “non-disclosure”. */
const prefixed = String.raw`${start}\p{L}{1,3}-\p{L}+`;
const capitalized = String.raw`\p{Lu}\p{Ll}{1,5}`;
/** Matches a short name of two words: “New York”. */
const name = String.raw`${start}${capitalized} ${capitalized}(?!\p{L})`;

/** Matches punctuation. It is a part of the match, because browsers may insert a line break after the `nowrap` element. */
const closing = `(?:[${fixedSpace}]?[.,;:!?…)\\]”’»،؛؟、。，！？）」』])*`;

/** Matches text that should not wrap. It is a capturing group, so that `split` returns the matches, too. */
const unbreakable = `((?:${[telephone, measure, range, letterAndWord, prefixed, name].join('|')})${closing})`;

/** Splits a text into parts. The parts with odd indexes should not wrap. */
export function splitUnbreakableParts(text: string): string[] {
  try {
    return text.split(new RegExp(unbreakable, 'u'));
  } catch {
    // Safari before 16.4 has no lookbehind, so the pattern is a string: a regex literal would be a syntax error.
    return [text];
  }
}

/**
 * Splits a part into the telephone number at its beginning, which may be empty, and the rest. The number needs a `bdi` element
 * in right-to-left text.
 */
export function splitTelephone(part: string): readonly [number: string, rest: string] {
  const [, number = '', rest = part] = /^([+(].*\d)(.*)$/.exec(part) ?? [];
  return [number, rest];
}
