/**
 * Formats error messages for a visitor whose request was not accepted. They are shown in the form, or without scripts, on a
 * separate page.
 */

import { formatTimeUntil } from '../brand/format-time-until.ts';
import { joinSentences } from '../brand/punctuation.ts';
import type { Language } from '../brand/read-language.ts';

export interface FailedResponse {
  readonly status?: number | undefined;
  readonly retryAfter?: string | null | undefined;
  readonly fieldErrors?: readonly string[] | undefined;
}

export interface SendErrorLanguage extends Pick<Language, 'locale'> {
  readonly words: Pick<Language['words'], 'notSent' | 'problems'>;
}

/**
 * Describes why a request was not sent.
 * @returns `problem`, a sentence about the cause, or undefined if it is unknown; `advice`, the suggested action and other
 * ways to contact the agency; and whether a retry may succeed
 */
export function describeSendError(
  { status = 0, retryAfter, fieldErrors = [] }: FailedResponse,
  { locale, words }: SendErrorLanguage,
) {
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

/** HTTP statuses below 500 after which a retry may succeed: timeout, too early, too many requests. */
const transientStatuses: readonly number[] = [408, 425, 429];

/** Returns the waiting time in milliseconds. `Retry-After` contains seconds or a date. */
function parseRetryAfter(retryAfter: string | null | undefined): number | undefined {
  if (!retryAfter) return undefined;
  const ahead = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return ahead > 0 ? ahead : undefined;
}
