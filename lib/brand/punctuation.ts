/** What stands between words and sentences: `Intl` has lists, which end in “and”, but neither commas nor full stops. */

interface Marks {
  readonly comma: string;
  readonly stop: string;
  readonly betweenSentences: string;
}

const common: Marks = { comma: ', ', stop: '.', betweenSentences: ' ' };
/** As wide as a letter, with the space after them in them. */
const wide: Marks = { comma: '、', stop: '。', betweenSentences: '' };
const ofScript: Readonly<Record<string, Marks>> = {
  Arab: { ...common, comma: '، ' },
  Hans: wide,
  Hant: wide,
  Jpan: wide,
};

const marksOf = (language: string): Marks =>
  ofScript[new Intl.Locale(language).maximize().script ?? ''] ?? common;

/**
 * Words that stand beside each other: “Instagram, not yet available”.
 * @param language BCP 47
 */
export const joinWithCommas = (texts: readonly string[], language: string): string =>
  texts.join(marksOf(language).comma);

/**
 * Sentences one after the other. What is empty is left out, and what has no end, as a heading, gets one.
 * @param language BCP 47
 */
export function joinSentences(texts: readonly (string | undefined)[], language: string): string {
  const { stop, betweenSentences } = marksOf(language);
  return texts.flatMap((text) => (text ? text + (hasEnd.test(text) ? '' : stop) : [])).join(betweenSentences);
}

const hasEnd = /\p{Sentence_Terminal}[\p{Pe}\p{Pf}"]*$/u;
