/** What a visitor is told when a request was not taken: in the form, or, without scripts, on a page of its own. */

import { formatTimeUntil } from '../brand/format-time-until.ts';
import { joinSentences } from '../brand/punctuation.ts';
import type { Language } from '../brand/read-language.ts';

export interface FailedResponse {
  /** The HTTP status; undefined when no answer came. */
  readonly status?: number | undefined;
  /** The header `Retry-After`. */
  readonly retryAfter?: string | null | undefined;
  /** Sentences about single fields. */
  readonly fieldErrors?: readonly string[] | undefined;
}

interface ErrorText {
  /** A sentence; undefined when nothing is known but that the request was not sent. */
  readonly problem: string | undefined;
  /** What to do now, and how else to reach the agency. */
  readonly advice: string;
  /** Whether sending the same words again may help. */
  readonly canRetry: boolean;
}

/** What the texts are written in: a language of the brand. */
export interface ErrorLanguage extends Pick<Language, 'locale'> {
  readonly words: Pick<Language['words'], 'notSent' | 'problems'>;
}

/** Says why a request was not sent, and suggests to try again only when that may help. */
export function describeSendError(
  { status = 0, retryAfter, fieldErrors = [] }: FailedResponse,
  { locale, words }: ErrorLanguage,
): ErrorText {
  const problem =
    joinSentences(fieldErrors, locale.language) ||
    words.problems[status as keyof typeof words.problems]?.detail;
  const ahead = parseRetryAfter(retryAfter);
  if (status === 413) return { problem, advice: words.notSent.shorten, canRetry: false };
  if (status === 422) return { problem, advice: words.notSent.correct, canRetry: false };
  if (status >= 400 && status < 500 && !transientStatuses.includes(status))
    return { problem, advice: words.notSent.callInstead, canRetry: false };
  const advice =
    ahead === undefined
      ? words.notSent.tryAgain
      : words.notSent.tryAgainAfter({ span: formatTimeUntil(ahead, Math.ceil, locale.language) });
  return { problem, advice, canRetry: true };
}

/** Statuses below 500 that do not depend on what was sent: too slow, too early, too many. */
const transientStatuses: readonly number[] = [408, 425, 429];

/** How long to wait, in milliseconds. The header has seconds, or a date. */
function parseRetryAfter(retryAfter: string | null | undefined): number | undefined {
  if (!retryAfter) return undefined;
  const ahead = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return ahead > 0 ? ahead : undefined;
}
