/** What a visitor is told when a request was not taken: in the form, or, without scripts, on a page of its own. */
import { inARow } from '../brand/punctuation.ts';
import type { Language } from '../brand/read-language.ts';
import { spanText } from '../brand/span-text.ts';

export interface Refusal {
  /** The HTTP status; undefined when no answer came. */
  readonly status?: number | undefined;
  /** The header `Retry-After`. */
  readonly retryAfter?: string | null | undefined;
  /** Sentences about single fields. */
  readonly aboutFields?: readonly string[] | undefined;
}

interface NotSentText {
  /** A sentence; undefined when nothing is known but that the request was not sent. */
  readonly problem: string | undefined;
  /** What to do now, and how else to reach the agency. */
  readonly advice: string;
  /** Whether sending the same words again may help. */
  readonly again: boolean;
}

/** What the texts are written in: a language of the brand. */
export interface NotSentLanguage extends Pick<Language, 'locale'> {
  readonly words: Pick<Language['words'], 'notSent' | 'problems'>;
}

/** Says why a request was not sent, and suggests to try again only when that may help. */
export function notSentText(
  { status = 0, retryAfter, aboutFields = [] }: Refusal,
  { locale, words }: NotSentLanguage,
): NotSentText {
  const problem =
    inARow(aboutFields, locale.language) || words.problems[status as keyof typeof words.problems]?.detail;
  const ahead = millisecondsUntil(retryAfter);
  if (status === 413) return { problem, advice: words.notSent.shorten, again: false };
  if (status === 422) return { problem, advice: words.notSent.correct, again: false };
  if (status >= 400 && status < 500 && !passing.includes(status))
    return { problem, advice: words.notSent.callInstead, again: false };
  const advice =
    ahead === undefined
      ? words.notSent.tryAgain
      : words.notSent.tryAgainAfter({ span: spanText(ahead, Math.ceil, locale.language) });
  return { problem, advice, again: true };
}

/** Statuses below 500 that do not depend on what was sent: too slow, too early, too many. */
const passing: readonly number[] = [408, 425, 429];

/** How long to wait, in milliseconds. The header has seconds, or a date. */
function millisecondsUntil(retryAfter: string | null | undefined): number | undefined {
  if (!retryAfter) return undefined;
  const ahead = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return ahead > 0 ? ahead : undefined;
}
