import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from '#lib/browser/api-client.ts';
import type { CurrentUser, JoinOptions, JoinRequest } from '#lib/inbox/api.ts';
import { createPasskey } from './keys/passkey.ts';
import { createJoinRequest } from './sign-in.ts';

vi.mock('./keys/passkey.ts', () => ({ createPasskey: vi.fn() }));
afterEach(() => vi.clearAllMocks());

/** Mocks the API. Each call of `join` returns the next of these responses, or throws it if it is an error. */
function mockApi(...responses: readonly (CurrentUser | Error)[]) {
  const sent: JoinRequest[] = [];
  let count = 0;
  vi.mocked(createPasskey).mockImplementation(async () => {
    count += 1;
    return { response: { id: `passkey ${count}` } as JoinRequest['response'], prf: new Uint8Array([count]) };
  });
  const api = {
    joinOptions: async () => ({ name: 'Ada', options: {} }) as JoinOptions,
    join: async (request: JoinRequest) => {
      const response = responses[sent.length];
      sent.push(request);
      if (response instanceof Error || !response) throw response;
      return response;
    },
  };
  return { join: createJoinRequest(api, 'an invitation'), sent };
}

const me = { until: 'later' } as CurrentUser;

test.each([new ConnectionError(), new ApiError(503, 'Away.')])(
  'after %s, the same request is sent again',
  async (error) => {
    const { join, sent } = mockApi(error, me);
    await expect(join('Telephone')).rejects.toThrow(error);

    expect(await join('Telephone')).toEqual({ me, prf: new Uint8Array([1]) });
    expect(sent[1]).toEqual(sent[0]);
    // A retry after the failure of a later step returns the same result without another request.
    expect(await join('Telephone')).toMatchObject({ me });
    expect(sent).toHaveLength(2);
  },
);

test('after a 4xx response, another passkey is created', async () => {
  const { join, sent } = mockApi(new ApiError(403, 'Too late.'), me);
  await expect(join('Telephone')).rejects.toThrow('Too late.');
  await join('Telephone');

  expect(sent.map(({ response }) => response.id)).toEqual(['passkey 1', 'passkey 2']);
});
