/** Asks the server, as `lib/desk/api.ts` says. Nothing that it answers is kept by the browser. */
import {
  apiFolder,
  type Change,
  type Invitation,
  type InvitationFor,
  type Join,
  type JoinOptions,
  type Me,
  type NewNote,
  type People,
  type RemovedDevices,
  type RequestDetails,
  type RequestsByTime,
  type SignIn,
  type SignInOptions,
} from '#lib/desk/api.ts';

/** What the server refused. Its message is a sentence for the person at the desk. */
export class Refused extends Error {
  readonly status: number;
  /** The reason, as `refusals` in `desk.yaml` has it; undefined where a proxy has answered. */
  readonly code: string | undefined;

  constructor(status: number, detail: string, code?: string) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}

/** Why the server knows a session no longer. */
export type SessionEnd = 'ended' | 'device-removed';

/** No answer came: whether the server has done what it was asked is not known. */
export class LineLost extends Error {}

/** What was read, and by which tag the server knows it. */
export interface Read<Value> {
  readonly value: Value;
  readonly etag: string | null;
}

/** Longer than an answer should take; and than many requests at once take, which may have megabytes. */
const patienceMs = { usual: 15_000, long: 120_000 };

/**
 * @param onEnd called when the server knows the session no longer
 */
export function createApi(onEnd: (end: SessionEnd) => void) {
  async function ask(
    method: string,
    path: string,
    body?: unknown,
    headers: HeadersInit = {},
    patience = patienceMs.usual,
  ): Promise<Response> {
    const response = await fetch(`${apiFolder}/${path}`, {
      method,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    }).catch(() => {
      throw new LineLost();
    });
    // A proxy without its server answers so.
    if ([502, 504].includes(response.status)) throw new LineLost();
    if (response.ok || response.status === 304) return response;
    const { code, detail } = await problemOf(response);
    throw new Refused(response.status, detail, code);
  }

  /** Of whoever is in. */
  async function inside(...asked: Parameters<typeof ask>): Promise<Response> {
    try {
      return await ask(...asked);
    } catch (error) {
      if (error instanceof Refused && error.status === 401)
        onEnd(error.code === 'device-removed' ? 'device-removed' : 'ended');
      throw error;
    }
  }

  const answer = async <Answer>(response: Promise<Response>): Promise<Answer> => {
    const text = await (await response).text().catch(() => {
      throw new LineLost();
    });
    try {
      return (text === '' ? undefined : JSON.parse(text)) as Answer;
    } catch {
      // The sign-in page of a hotel's network, for example: the server was not reached.
      throw new LineLost();
    }
  };
  const get = <Answer>(path: string) => answer<Answer>(inside('GET', path));
  const post = <Answer>(path: string, body?: unknown) => answer<Answer>(inside('POST', path, body));
  const ofRequest = (reference: string) => `requests/${encodeURIComponent(reference)}`;

  return {
    /** For what has no name below. */
    get,
    post,
    /** @returns undefined when it is still as `etag` says */
    async read<Value>(path: string, etag: string | null): Promise<Read<Value> | undefined> {
      const response = await inside('GET', path, undefined, etag === null ? {} : { 'If-None-Match': etag });
      if (response.status === 304) return undefined;
      return { value: await answer<Value>(Promise.resolve(response)), etag: response.headers.get('ETag') };
    },

    signInOptions: () => answer<SignInOptions>(ask('POST', 'sign-in/options')),
    signIn: (signIn: SignIn) => answer<Me>(ask('POST', 'sign-in', signIn)),
    joinOptions: (invitation: string) => answer<JoinOptions>(ask('POST', 'join/options', { invitation })),
    join: (join: Join) => answer<Me>(ask('POST', 'join', join)),
    /** Whoever is in; undefined where nobody is. */
    me: () =>
      answer<Me>(ask('GET', 'me')).catch((error: unknown) => {
        if (error instanceof Refused && error.status === 401) return undefined;
        throw error;
      }),
    signOut: () => post('sign-out'),

    request: (reference: string) => get<RequestDetails>(ofRequest(reference)),
    requestsByTime: (after: string | null) =>
      answer<RequestsByTime>(
        inside(
          'GET',
          `requests/all${after === null ? '' : `?after=${encodeURIComponent(after)}`}`,
          undefined,
          {},
          patienceMs.long,
        ),
      ),
    change: (reference: string, change: Change) =>
      post<RequestDetails>(`${ofRequest(reference)}/changes`, change),
    note: (reference: string, note: NewNote) => post<RequestDetails>(`${ofRequest(reference)}/notes`, note),
    erase: (reference: string) => answer(inside('DELETE', ofRequest(reference))),

    people: () => get<People>('people'),
    invite: (whom: InvitationFor) => post<Invitation>('invitations', whom),
    remove: (removed: RemovedDevices) => post('devices/remove', removed),
  };
}

export type Api = ReturnType<typeof createApi>;

/** Sentence and code of a problem (RFC 9457). */
async function problemOf(
  response: Response,
): Promise<{ readonly code: string | undefined; readonly detail: string }> {
  const { code, detail }: { readonly code?: unknown; readonly detail?: unknown } = await response
    .json()
    .catch(() => ({}));
  return {
    code: typeof code === 'string' ? code : undefined,
    detail: typeof detail === 'string' ? detail : `${response.status} ${response.statusText}`,
  };
}
