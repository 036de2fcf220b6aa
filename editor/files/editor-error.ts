import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { loggableText } from '#lib/loggable-error.ts';
import { toFormWording } from '../fields/form-words.ts';

/** Why something is not done: the message is a sentence for the owner. Nothing has been changed. */
export class EditorError extends Error {
  override readonly name = 'Refusal';
  readonly status: ContentfulStatusCode;
  /** Further properties of the problem. */
  readonly extensions: object;

  constructor(status: ContentfulStatusCode, sentence: string, more: object = {}) {
    super(sentence);
    this.status = status;
    this.extensions = more;
  }
}

const failed = 'The editor could not do this. What was saved before is as it was.';

/**
 * A refusal, or a failure, as a problem of RFC 9457: the `detail` is a sentence for the owner. What a failure says is for
 * the log alone. A browser that opens an address shows the sentence.
 */
export function problemResponse(c: Context, error: unknown, log: (message: string) => void): Response {
  const refusal = error instanceof EditorError ? error : undefined;
  if (!refusal) log(`An answer failed: ${loggableText(error)}`);
  const { status, extensions } = refusal ?? { status: 500 as const, extensions: {} };
  const detail = refusal ? toFormWording(refusal.message) : failed;
  if (c.req.header('sec-fetch-mode') === 'navigate') return c.text(detail, status);
  return c.body(JSON.stringify({ type: 'about:blank', status, detail, ...extensions }), status, {
    'Content-Type': 'application/problem+json',
  });
}
