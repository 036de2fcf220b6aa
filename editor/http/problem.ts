import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Turn } from '#lib/editor/api.ts';
import { loggableText } from '#lib/loggable-error.ts';
import { inFormWords } from '../fields/form-words.ts';
import { Refusal } from '../files/refusal.ts';

/** Another window has the turn: what was to be changed is not. */
export class NotYourTurn extends Error {
  readonly turn: Turn;

  constructor(turn: Turn) {
    super(`${turn.holder?.name ?? 'Somebody else'} edits in another window: nothing of this was kept.`);
    this.turn = turn;
  }
}

const failed = 'The editor could not do this. What was saved before is as it was.';

/**
 * A refusal, or a failure, as RFC 9457 describes it: the `detail` is a sentence for whoever edits. What a failure says is for
 * the log alone.
 */
export function problemAnswer(c: Context, error: unknown, log: (message: string) => void): Response {
  if (error instanceof NotYourTurn) return answer(c, 409, error.message, { turn: error.turn });
  const status = statusOf(error);
  if (status !== undefined) return answer(c, status, inFormWords((error as Error).message));
  log(`An answer failed: ${loggableText(error)}`);
  return answer(c, 500, failed);
}

/** Of what is thrown on purpose. */
const statusOf = (error: unknown): ContentfulStatusCode | undefined =>
  error instanceof HTTPException || error instanceof Refusal ? error.status : undefined;

/** Whoever opens an address in a browser reads the sentence; programs get JSON. */
function answer(
  c: Context,
  status: ContentfulStatusCode,
  detail: string,
  more: Readonly<Record<string, unknown>> = {},
): Response {
  if (c.req.header('sec-fetch-mode') === 'navigate') return c.text(detail, status);
  return c.body(JSON.stringify({ type: 'about:blank', status, detail, ...more }), status, {
    'Content-Type': 'application/problem+json',
  });
}
