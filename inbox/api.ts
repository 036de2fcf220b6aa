/** A client for the API in `lib/inbox/api.ts`. */
import { ApiError, createApiClient, readJson } from '#lib/browser/api-client.ts';
import {
  apiPath,
  type Join,
  type JoinOptions,
  type Me,
  type SignIn,
  type SignInOptions,
} from '#lib/inbox/api.ts';

/** The reason for a 401 response. */
export type SessionEnd = 'ended' | 'device-removed';

/** The value and ETag of a response. */
export interface CachedResponse<Value> {
  readonly value: Value;
  readonly etag: string | null;
}

const clientOptions = {
  folder: apiPath,
  timeoutMs: 15_000,
  describeStatus: (status: number) => `${status}`,
};

/** @param onEnd called after a 401 response */
export function createApi(onEnd: (end: SessionEnd) => void) {
  const withoutSession = createApiClient(clientOptions);
  const { fetchResponse, send, get, post } = createApiClient({
    ...clientOptions,
    onSessionEnd: ({ problem }) => onEnd(problem.code === 'device-removed' ? 'device-removed' : 'ended'),
  });

  return {
    get,
    post,
    send,
    /** @returns undefined if the value is unchanged since the ETag */
    async read<Value>(path: string, etag: string | null): Promise<CachedResponse<Value> | undefined> {
      const headers: Record<string, string> = etag === null ? {} : { 'If-None-Match': etag };
      const response = await fetchResponse('GET', path, { headers });
      if (response.status === 304) return undefined;
      return { value: await readJson<Value>(response), etag: response.headers.get('ETag') };
    },

    signInOptions: () => withoutSession.post<SignInOptions>('sign-in/options'),
    signIn: (signIn: SignIn) => withoutSession.post<Me>('sign-in', signIn),
    joinOptions: (invitation: string) => withoutSession.post<JoinOptions>('join/options', { invitation }),
    join: (join: Join) => withoutSession.post<Me>('join', join),
    /** Reads the signed-in person and their device. Returns undefined without a session. */
    me: () =>
      withoutSession.get<Me>('me').catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return undefined;
        throw error;
      }),
  };
}

export type Api = ReturnType<typeof createApi>;
