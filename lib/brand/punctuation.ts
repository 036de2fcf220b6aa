/** Joins texts with the punctuation of a language. `Intl.ListFormat` cannot, because its lists end in “and”. */

interface Marks {
  readonly comma: string;
  readonly stop: string;
  readonly betweenSentences: string;
}

const common: Marks = { comma: ', ', stop: '.', betweenSentences: ' ' };
/** Fullwidth punctuation marks look like they have a space after them, so none is added. */
const wide: Marks = { comma: '、', stop: '。', betweenSentences: '' };
const marksByScript: Readonly<Record<string, Marks>> = {
  Arab: { ...common, comma: '، ' },
  Hans: wide,
  Hant: wide,
  Jpan: wide,
};

const getMarks = (language: string): Marks =>
  marksByScript[new Intl.Locale(language).maximize().script ?? ''] ?? common;

/** @param language BCP 47 */
export const joinWithCommas = (texts: readonly string[], language: string): string =>
  texts.join(getMarks(language).comma);

/**
 * Joins sentences. Omits empty ones, and adds a full stop to texts without punctuation at the end, such as headings.
 * @param language BCP 47
 */
export function joinSentences(texts: readonly (string | undefined)[], language: string): string {
  const { stop, betweenSentences } = getMarks(language);
  return texts.flatMap((text) => (text ? text + (ending.test(text) ? '' : stop) : [])).join(betweenSentences);
}

const ending = /\p{Sentence_Terminal}[\p{Pe}\p{Pf}"]*$/u;
