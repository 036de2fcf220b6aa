import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { formatLoggableError } from '#lib/loggable-error.ts';
import { replaceKeysByLabels } from '../fields/form-words.ts';

/** An expected error. The request has changed nothing. The message is shown to the user. */
export class EditorError extends Error {
  override readonly name = 'EditorError';
  readonly status: ContentfulStatusCode;
  readonly extensions: object;

  constructor(status: ContentfulStatusCode, sentence: string, more: object = {}) {
    super(sentence);
    this.status = status;
    this.extensions = more;
  }
}

const technicalError =
  'The editor failed because of a technical error. Saved texts are unchanged; the log has the details.';

/**
 * Creates the response to a failed request: a problem document (RFC 9457), or plain text if a browser navigates to the URL.
 * Details of unexpected errors are only logged.
 */
export function createProblemResponse(c: Context, error: unknown, log: (message: string) => void): Response {
  const expected = error instanceof EditorError ? error : undefined;
  if (!expected) log(`A request failed: ${formatLoggableError(error)}`);
  const { status, extensions } = expected ?? { status: 500 as const, extensions: {} };
  const detail = expected ? replaceKeysByLabels(expected.message) : technicalError;
  if (c.req.header('sec-fetch-mode') === 'navigate') return c.text(detail, status);
  return c.body(JSON.stringify({ type: 'about:blank', status, detail, ...extensions }), status, {
    'Content-Type': 'application/problem+json',
  });
}
