import { ApiError, createApiClient, readJson } from '#lib/browser/api-client.ts';
import type {
  CurrentUser,
  JoinOptions,
  JoinRequest,
  NewChange,
  RequestDetails,
  SignInOptions,
  SignInRequest,
} from '#lib/inbox/api.ts';
import { inboxApiPath } from '#lib/inbox/api.ts';

/** Why the server responded with 401: the session ended, or this device was removed. */
export type SessionEndReason = 'ended' | 'device-removed';

/** Whether the server rejected a change, because somebody else was faster. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409;

const clientOptions = { folder: inboxApiPath, timeoutMs: 15_000, describeStatus: String };

/** @param onEnd called after a 401 response, when the session has ended */
export function createApi(onEnd: (end: SessionEndReason) => void) {
  const withoutSession = createApiClient(clientOptions);
  const { fetchResponse, send, get, post } = createApiClient({
    ...clientOptions,
    onSessionEnd: ({ problem }) => onEnd(problem.code === 'device-removed' ? 'device-removed' : 'ended'),
  });

  return {
    get,
    post,
    send,
    changeRequest: (reference: string, change: NewChange) =>
      post<RequestDetails>(`requests/${reference}/changes`, change),
    /**
     * Reads a value, unless its ETag is still `etag`.
     * @returns the value and its ETag; undefined if the value is unchanged
     */
    async read<Value>(path: string, etag: string | null) {
      const headers: Record<string, string> = etag === null ? {} : { 'If-None-Match': etag };
      const response = await fetchResponse('GET', path, { headers });
      if (response.status === 304) return undefined;
      return { value: await readJson<Value>(response), etag: response.headers.get('ETag') };
    },

    signInOptions: () => withoutSession.post<SignInOptions>('sign-in/options'),
    signIn: (signIn: SignInRequest) => withoutSession.post<CurrentUser>('sign-in', signIn),
    joinOptions: (invitation: string) => withoutSession.post<JoinOptions>('join/options', { invitation }),
    join: (join: JoinRequest) => withoutSession.post<CurrentUser>('join', join),
    /** Reads the signed-in person and their device; undefined without a session. */
    me: () =>
      withoutSession.get<CurrentUser>('me').catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return undefined;
        throw error;
      }),
  };
}

export type Api = ReturnType<typeof createApi>;
