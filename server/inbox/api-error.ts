import type { Logger } from 'pino';
import type { BrandTexts } from '#lib/brand/read.ts';
import type { StaffTexts } from '#lib/inbox/agency-texts.ts';
import { toLoggableFields } from '#lib/loggable-error.ts';
import { HttpProblem } from '../http/problem.ts';

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** An error response of the inbox's API. `code` is a key of `desk.refusals` in the brand's texts. */
export class ApiError extends Error {
  readonly status: ErrorStatus;
  readonly code: keyof BrandTexts['desk']['refusals'];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: ErrorStatus, code: ApiError['code'], headers: ApiError['headers'] = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/**
 * Creates the error handler of the inbox's API. Responses follow RFC 9457: `detail` is the message for the user, and
 * scripts use `code`. Unexpected errors are logged, and their status is 503.
 */
export const createApiErrorHandler =
  ({ log, texts }: { readonly log: Pick<Logger, 'error'>; readonly texts: Pick<StaffTexts, 'words'> }) =>
  (error: Error): Response => {
    const expected = toApiError(error);
    if (!expected && !(error instanceof HttpProblem))
      log.error({ error: toLoggableFields(error) }, 'a request to the API of the inbox failed');
    const { status, code, headers } = expected ?? new ApiError(503, 'failed');
    const { [code]: detail } = texts.words.desk.refusals;
    return new Response(JSON.stringify({ type: 'about:blank', status, code, detail }), {
      status,
      headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
    });
  };

function toApiError(error: Error): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof HttpProblem && error.status === 429)
    return new ApiError(429, 'too-often', error.details.headers);
  return (error as { code?: unknown }).code === 'SEALING_UNVERIFIED'
    ? new ApiError(503, 'sealing-unverified')
    : undefined;
}
