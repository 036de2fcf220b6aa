/** A client for the JSON APIs of the inbox and the editor. The browser does not cache their responses. */

/** An error response. The page shows the message to the user. */
export class ApiError extends Error {
  readonly status: number;
  /** The other members of the problem document (RFC 9457). Empty if a proxy responded. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(status: number, detail: string, problem: Readonly<Record<string, unknown>> = {}) {
    super(detail);
    this.status = status;
    this.problem = problem;
  }
}

/** The server did not respond. It may have processed the request. */
export class ConnectionError extends Error {}

/** Whether the server may have processed a failed request. */
export const mayHaveSucceeded = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500;

/** Whether the same request may succeed later. */
export const isTemporaryError = (error: unknown): boolean =>
  mayHaveSucceeded(error) || (error instanceof ApiError && [400, 408, 425, 429].includes(error.status));

interface ApiClientOptions {
  readonly folder: string;
  readonly timeoutMs: number;
  /** Returns the message for an error response of a proxy. */
  readonly describeStatus: (status: number) => string;
  /** Called after a 401 response. */
  readonly onSessionEnd?: (error: ApiError) => void;
}

interface RequestOptions {
  /** Sent as JSON, unless it is a `Blob`. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

export type ApiClient = ReturnType<typeof createApiClient>;

export function createApiClient({ folder, timeoutMs, describeStatus, onSessionEnd }: ApiClientOptions) {
  /**
   * @returns a 2xx or 304 response
   * @throws {ApiError | ConnectionError}
   */
  async function fetchResponse(
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<Response> {
    const response = await fetch(`${folder}/${path}`, {
      method,
      cache: 'no-store',
      signal: AbortSignal.timeout(options.timeoutMs ?? timeoutMs),
      ...withBody(options),
    }).catch(() => {
      throw new ConnectionError();
    });
    if (response.ok || response.status === 304) return response;
    const error = await readError(response);
    if (error instanceof ApiError && error.status === 401) onSessionEnd?.(error);
    throw error;
  }

  async function readError(response: Response): Promise<Error> {
    const { status } = response;
    const { detail, ...problem } = (await response.json().catch(() => undefined)) ?? {};
    if (typeof detail === 'string') return new ApiError(status, detail, problem);
    // Proxies send 502 to 504 while our server restarts.
    return status >= 500 ? new ConnectionError() : new ApiError(status, describeStatus(status));
  }

  const send = async <Result>(method: string, path: string, options?: RequestOptions): Promise<Result> =>
    await readJson<Result>(await fetchResponse(method, path, options));

  return {
    fetchResponse,
    send,
    get: <Result>(path: string) => send<Result>('GET', path),
    post: <Result>(path: string, body?: unknown) => send<Result>('POST', path, { body }),
  };
}

/** @returns undefined for status 204 */
export async function readJson<Result>(response: Response): Promise<Result> {
  if (response.status === 204) return undefined as Result;
  // Invalid JSON is not from our server, but for example from the sign-in page of a public Wi-Fi network.
  return await response.json().catch(() => {
    throw new ConnectionError();
  });
}

function withBody({ body, headers }: RequestOptions): RequestInit {
  if (body === undefined) return { headers: { ...headers } };
  const isFile = body instanceof Blob;
  const type = isFile ? body.type || 'application/octet-stream' : 'application/json';
  return { headers: { 'Content-Type': type, ...headers }, body: isFile ? body : JSON.stringify(body) };
}
