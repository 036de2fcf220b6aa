/** “+1 (212) 555-0147”, “(212) 555-0147”. */
const telephone = String.raw`[+(]\d[\d ().-]{5,}\d`;
/** A letter of a language that has spaces between its words. */
const spaced = String.raw`(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])\p{L}`;
/** A unit of time where no space ends it. */
const counter = '(?:営業日|時間|週間|小时|分钟|[秒分時日週月年天周])';
const dash = '[–〜～~]';
/** French has spaces of its own before units and some punctuation; a browser breaks them off a box that ends there. */
const fixedSpace = '\\u00a0\\u202f';
/** A figure or range with its unit: “24 hours”, “5–7 business”, “27分”, but not the end of “24/7 for” or of “$12,750 as”. */
const measure = String.raw`(?<![\d.,:/\p{Sc}])\d+(?:(?:[.,:]|${dash})\d+)*\+?(?:[ ${fixedSpace}](?:${spaced})+| ?${counter})`;
/** “48–72”, “9:30–13:00” */
const range = String.raw`\d+(?::\d\d)?${dash}\d+(?::\d\d)?`;
/** A word of one letter with the next: “a non-disclosure”. */
const letterAndWord = String.raw`(?<=\s)\p{L} \p{L}+(?:-\p{L}+)*`;
/** A word with a short prefix: “non-disclosure”. */
const prefixed = String.raw`(?<!\S)\p{L}{1,3}-\p{L}+`;
const capitalized = String.raw`\p{Lu}\p{Ll}{1,5}`;
/** A short name of two words: “New York”. */
const name = String.raw`(?<!\S)${capitalized} ${capitalized}(?!\p{L})`;

/** What must not begin a line, as it might after what is kept together: browsers take that for a box. */
const closing = `(?:[${fixedSpace}]?[.,;:!?…)\\]”’»،؛؟、。，！？）」』])*`;

/** Matches what should not wrap, and captures it: `split` then keeps it. */
const unbreakable = `((?:${[telephone, measure, range, letterAndWord, prefixed, name].join('|')})${closing})`;

/** Divides a text into parts. Every second part should not wrap. */
export function splitAtBreaks(text: string): string[] {
  try {
    return text.split(new RegExp(unbreakable, 'u'));
  } catch {
    // Safari before 16.4 has no lookbehind. A literal would be a syntax error in the whole script.
    return [text];
  }
}

/**
 * The telephone number at the beginning of such a part, empty if it has none, and the rest: in right-to-left text, `bdi`
 * keeps the order of the number.
 */
export function splitTelephone(part: string): readonly [number: string, rest: string] {
  const [, number = '', rest = part] = /^([+(].*\d)(.*)$/.exec(part) ?? [];
  return [number, rest];
}
