/** Sends the consultation form's values from the browser. */

import { joinSentences } from '#lib/brand/punctuation.ts';
import {
  buildServerUrl,
  type ConsultationEndpoint,
  type FormService,
  maxBodyBytes,
} from '#lib/request/consultation-endpoint.ts';
import { describeSendError, type FailedResponse } from '#lib/request/describe-send-error.ts';
import { locale, words } from '#src/brand.ts';

export type SendResult =
  | {
      readonly ok: true;
      /** Undefined where nothing is sent, or a form service gave none. */
      readonly reference?: string | undefined;
      /** Undefined where no time was promised. */
      readonly replyBy?: Date | undefined;
    }
  /** Sentences for the visitor: why it failed, that the words are kept, and what to do now. */
  | { readonly ok: false; readonly problem: string };

type Values = Readonly<Record<string, string>>;

/** Sent to our server with the values: what tells people from machines. */
export type SpamSignals = Readonly<Record<string, string | number>>;

type Sender = (values: Values, signals?: SpamSignals) => Promise<SendResult>;

const language = { locale, words: { notSent: words.notSent, problems: words.problems } };

function failed(refusal: FailedResponse): SendResult {
  const { problem, advice } = describeSendError(refusal, language);
  return {
    ok: false,
    problem: joinSentences([words.notSent.title, problem, words.notSent.kept, advice], locale.language),
  };
}

/** Longer than any response should take. */
const timeoutMs = 30_000;

/** Returns a function that sends values to `endpoint` and returns the outcome; it never throws. */
export function createRequestSender(endpoint: ConsultationEndpoint): Sender {
  if (endpoint.takenBy === 'nobody') return async () => ({ ok: true });
  const send = endpoint.takenBy === 'server' ? toOurServer(buildServerUrl(endpoint)) : toService(endpoint);
  return (values, signals) => send(values, signals).catch(() => failed({}));
}

/**
 * The same values get the same `Idempotency-Key` until they are received, whatever the signals, so that a retry after a
 * lost response stores nothing twice. Other values are another request.
 */
function toOurServer(address: string): Sender {
  let pending: { content: string; key: string } | undefined;

  return async (values, signals) => {
    const content = JSON.stringify(values);
    const body = JSON.stringify({ ...values, ...signals });
    // The server would refuse it, but only after all of it was sent.
    if (new TextEncoder().encode(body).length > maxBodyBytes) return failed({ status: 413 });
    if (pending?.content !== content) pending = { content, key: newKey() };
    const response = await post(address, {
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': pending.key },
      body,
    });
    if (response.status !== 201) return failed(await refusalIn(response));
    const { reference, replyBy } = (await response.json()) as { reference: string; replyBy?: string };
    pending = undefined;
    return { ok: true, reference, replyBy: replyBy ? new Date(replyBy) : undefined };
  };
}

/**
 * Any 2xx response of a form service means that it has taken the request. A form with `Accept` needs no CORS preflight;
 * JSON does. Without `Accept`, Formspree redirects to a page that scripts may not read, which would look like a
 * failure.
 */
function toService({ address, encoding, fields }: FormService): Sender {
  return async (values) => {
    const sent = { ...fields, ...values };
    const response = await post(
      address,
      encoding === 'json'
        ? {
            headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
            body: JSON.stringify(sent),
          }
        : { headers: { Accept: 'application/json' }, body: new URLSearchParams(sent) },
    );
    if (response.ok) return { ok: true, ...(await whatItSays(response)) };
    return failed({ status: response.status, retryAfter: response.headers.get('Retry-After') });
  };
}

/**
 * Why our server refused a request. A success other than 201 comes from something else at its address, and gives no
 * reason.
 */
async function refusalIn(response: Response): Promise<FailedResponse> {
  const answer: unknown = await response.json().catch(() => undefined);
  const { errors } = (answer ?? {}) as { readonly errors?: unknown };
  const details = Array.isArray(errors) ? errors.map((error) => error?.detail) : [];
  return {
    status: response.ok ? undefined : response.status,
    retryAfter: response.headers.get('Retry-After'),
    fieldErrors: details.filter((detail) => typeof detail === 'string'),
  };
}

/** The reference and the reply time in the response of a form service, if any. */
async function whatItSays(response: Response): Promise<{ reference?: string; replyBy?: Date }> {
  const said: unknown = await response.json().catch(() => undefined);
  const { reference, replyBy } = (said ?? {}) as Readonly<Record<string, unknown>>;
  const time = new Date(typeof replyBy === 'string' ? replyBy : Number.NaN);
  return {
    ...(typeof reference === 'string' && reference !== '' && { reference }),
    ...(!Number.isNaN(time.getTime()) && { replyBy: time }),
  };
}

/** A POST with a timeout. Safari before 16 and Chrome before 103 have no `AbortSignal.timeout`. */
function post(address: string, request: RequestInit): Promise<Response> {
  const patience = new AbortController();
  setTimeout(() => patience.abort(), timeoutMs);
  return fetch(address, { method: 'POST', signal: patience.signal, ...request });
}

/** 128 random bits in hexadecimal. On plain HTTP, where a site may be tried out, there is no `crypto.randomUUID`. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
