/** Requests to the JSON APIs of the desk and of the editor, from their pages. The browser caches no response. */

/** An error response. Its message is a sentence for the person at the page. */
export class ApiError extends Error {
  readonly status: number;
  /** The other members of the problem (RFC 9457); none where a proxy has responded. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(status: number, detail: string, problem: Readonly<Record<string, unknown>> = {}) {
    super(detail);
    this.status = status;
    this.problem = problem;
  }
}

/** No response of the server: whether it has carried out the request is unknown. */
export class ConnectionError extends Error {}

/** Whether the server may have carried out a request that failed. */
export const mayHaveSucceeded = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500;

/** Whether the same request may succeed later. */
export const isTemporaryError = (error: unknown): boolean =>
  mayHaveSucceeded(error) || (error instanceof ApiError && [400, 408, 425, 429].includes(error.status));

interface ApiClientOptions {
  /** The path of the API. */
  readonly folder: string;
  /** The default time limit of a request. */
  readonly timeoutMs: number;
  /** Returns the sentence for a status with which a server in front of ours has refused a request. */
  readonly describeStatus: (status: number) => string;
  /** Called when the server has refused a request because it knows no session. */
  readonly onSessionEnd?: (error: ApiError) => void;
}

interface RequestOptions {
  /** A file, or a value that is sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

export type ApiClient = ReturnType<typeof createApiClient>;

export function createApiClient({ folder, timeoutMs, describeStatus, onSessionEnd }: ApiClientOptions) {
  /** @returns the response, which is successful or 304 */
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
    const error = await errorOf(response);
    if (error instanceof ApiError && error.status === 401) onSessionEnd?.(error);
    throw error;
  }

  async function errorOf(response: Response): Promise<Error> {
    const { status } = response;
    const { detail, ...problem } = (await response.json().catch(() => undefined)) ?? {};
    if (typeof detail === 'string') return new ApiError(status, detail, problem);
    // A proxy responds so while its server is restarted.
    return status >= 500 ? new ConnectionError() : new ApiError(status, describeStatus(status));
  }

  const send = async <Answer>(method: string, path: string, options?: RequestOptions): Promise<Answer> =>
    await readJson<Answer>(await fetchResponse(method, path, options));

  return {
    fetchResponse,
    send,
    get: <Answer>(path: string) => send<Answer>('GET', path),
    post: <Answer>(path: string, body?: unknown) => send<Answer>('POST', path, { body }),
  };
}

/** Reads the body of a response; undefined for 204. */
export async function readJson<Answer>(response: Response): Promise<Answer> {
  if (response.status === 204) return undefined as Answer;
  // The sign-in page of a hotel's network is no JSON: the server was not reached.
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
