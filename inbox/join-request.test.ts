import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from '#lib/browser/api-client.ts';
import type { Join, JoinOptions, Me } from '#lib/inbox/api.ts';
import { createJoinRequest } from './join-request.ts';
import { createPasskey } from './keys/passkey.ts';

vi.mock('./keys/passkey.ts', () => ({ createPasskey: vi.fn() }));
afterEach(() => vi.clearAllMocks());

/** An API with a fixed response to each join. */
function desk(...answers: readonly (Me | Error)[]) {
  const sent: Join[] = [];
  let made = 0;
  vi.mocked(createPasskey).mockImplementation(async () => {
    made += 1;
    return { response: { id: `passkey ${made}` } as Join['response'], prf: new Uint8Array([made]) };
  });
  const api = {
    joinOptions: async () => ({ name: 'Ada', options: {} }) as JoinOptions,
    join: async (request: Join) => {
      const answer = answers[sent.length];
      sent.push(request);
      if (answer instanceof Error || !answer) throw answer;
      return answer;
    },
  };
  return { join: createJoinRequest(api, 'an invitation'), sent };
}

const me = { until: 'later' } as Me;

test.each([new ConnectionError(), new ApiError(503, 'Away.')])(
  'after %s, the same request is sent again',
  async (lost) => {
    const { join, sent } = desk(lost, me);
    await expect(join('Telephone')).rejects.toThrow(lost);

    expect(await join('Telephone')).toEqual({ me, prf: new Uint8Array([1]) });
    expect(sent[1]).toEqual(sent[0]);
    // The step after joining may fail, and is repeated alone.
    expect(await join('Telephone')).toMatchObject({ me });
    expect(sent).toHaveLength(2);
  },
);

test('after a refusal, another passkey is made', async () => {
  const { join, sent } = desk(new ApiError(403, 'Too late.'), me);
  await expect(join('Telephone')).rejects.toThrow('Too late.');
  await join('Telephone');

  expect(sent.map(({ response }) => response.id)).toEqual(['passkey 1', 'passkey 2']);
});
