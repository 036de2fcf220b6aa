import type { Words } from '#lib/brand/read.ts';

type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** Thrown by the desk's routes: the request is refused for the reason `code`. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly code: keyof Words['desk']['refusals'];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: RefusalStatus, code: Refusal['code'], headers: Refusal['headers'] = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const refusal = (...args: ConstructorParameters<typeof Refusal>): Refusal => new Refusal(...args);

/** The response for a refusal (RFC 9457): `detail` is a sentence for the person at the desk, `code` is for the page. */
export const refusalResponse = (
  { status, code, headers }: Refusal,
  { refusals }: Pick<Words['desk'], 'refusals'>,
): Response =>
  new Response(JSON.stringify({ type: 'about:blank', status, code, detail: refusals[code] }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
  });
