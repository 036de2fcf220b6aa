import { joinSentences } from '#lib/brand/punctuation.ts';
import {
  buildRequestUrl,
  type ConsultationEndpoint,
  type FormService,
  maxBodyBytes,
} from '#lib/request/consultation-endpoint.ts';
import { describeSendError, type FailedResponse } from '#lib/request/describe-send-error.ts';
import { locale, words } from '#src/brand.ts';

export type SendResult =
  | {
      readonly ok: true;
      /** Undefined if nothing was sent, or if the form service returned no reference. */
      readonly reference?: string | undefined;
      /** Undefined if the agency promised no reply time. */
      readonly replyBy?: Date | undefined;
    }
  /** The message for the visitor: the reason, and what to do now. */
  | { readonly ok: false; readonly problem: string };

type Values = Readonly<Record<string, string>>;

export type SpamSignals = Readonly<Record<string, string | number>>;

type Sender = (values: Values, signals?: SpamSignals) => Promise<SendResult>;

const language = { locale, words: { notSent: words.notSent, problems: words.problems } };

function createFailure(response: FailedResponse): SendResult {
  const { problem, advice } = describeSendError(response, language);
  return {
    ok: false,
    problem: joinSentences([words.notSent.title, problem, words.notSent.kept, advice], locale.language),
  };
}

const timeoutMs = 30_000;

/** Returns a function that sends values to `endpoint`. Its promise never rejects. */
export function createRequestSender(endpoint: ConsultationEndpoint): Sender {
  if (endpoint.takenBy === 'nobody') return async () => ({ ok: true });
  const send =
    endpoint.takenBy === 'server'
      ? createServerSender(buildRequestUrl(endpoint))
      : createServiceSender(endpoint);
  return (values, signals) => send(values, signals).catch(() => createFailure({}));
}

/**
 * Returns a function that sends values to our server. Attempts with the same values have the same `Idempotency-Key` until one
 * succeeds, so that a retry after a lost response does not store the request twice. The spam signals may differ between
 * attempts.
 */
function createServerSender(address: string): Sender {
  let pending: { content: string; key: string } | undefined;

  return async (values, signals) => {
    const content = JSON.stringify(values);
    const body = JSON.stringify({ ...values, ...signals });
    // A request that is too large is not sent, because the server would reject it only after the whole upload.
    if (new TextEncoder().encode(body).length > maxBodyBytes) return createFailure({ status: 413 });
    if (pending?.content !== content) pending = { content, key: createKey() };
    const response = await post(address, {
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': pending.key },
      body,
    });
    if (response.status !== 201) return createFailure(await readFailure(response));
    const { reference, replyBy } = (await response.json()) as { reference: string; replyBy?: string };
    pending = undefined;
    return { ok: true, reference, replyBy: replyBy ? new Date(replyBy) : undefined };
  };
}

/**
 * Returns a function that sends values to a form service. Every 2xx response counts as success. Form data is the default
 * encoding because, unlike JSON, it needs no CORS preflight. The `Accept` header prevents Formspree from redirecting to a page
 * that scripts may not read.
 */
function createServiceSender({ address, encoding, fields }: FormService): Sender {
  return async (values) => {
    const body = { ...fields, ...values };
    const response = await post(
      address,
      encoding === 'json'
        ? {
            headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          }
        : { headers: { Accept: 'application/json' }, body: new URLSearchParams(body) },
    );
    if (response.ok) return { ok: true, ...(await readReceipt(response)) };
    return createFailure({ status: response.status, retryAfter: response.headers.get('Retry-After') });
  };
}

/**
 * Reads an error response of our server. A 2xx status other than 201 comes from another server, so that its body is not read.
 */
async function readFailure(response: Response): Promise<FailedResponse> {
  const body: unknown = await response.json().catch(() => undefined);
  const { errors } = (body ?? {}) as { readonly errors?: unknown };
  const details = Array.isArray(errors) ? errors.map((error) => error?.detail) : [];
  return {
    status: response.ok ? undefined : response.status,
    retryAfter: response.headers.get('Retry-After'),
    fieldErrors: details.filter((detail) => typeof detail === 'string'),
  };
}

/** Reads the reference and the reply time, which are both optional, from a form service's response. */
async function readReceipt(response: Response): Promise<{ reference?: string; replyBy?: Date }> {
  const body: unknown = await response.json().catch(() => undefined);
  const { reference, replyBy } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const time = new Date(typeof replyBy === 'string' ? replyBy : Number.NaN);
  return {
    ...(typeof reference === 'string' && reference !== '' && { reference }),
    ...(!Number.isNaN(time.getTime()) && { replyBy: time }),
  };
}

/**
 * Sends a POST request with a timeout. Does not use `AbortSignal.timeout`, because Safari before 16 and Chrome before 103 do
 * not support it.
 */
function post(address: string, request: RequestInit): Promise<Response> {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), timeoutMs);
  return fetch(address, { method: 'POST', signal: controller.signal, ...request });
}

/**
 * Returns 128 random bits in hexadecimal. Does not use `crypto.randomUUID`, because it is unavailable over plain HTTP, which
 * test sites may use.
 */
function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
