import { afterEach, expect, test, vi } from 'vitest';
import { passkeyPrfInput } from '#lib/inbox/api.ts';
import { createPasskey, requestPasskey } from './passkey.ts';

const secret = Uint8Array.from({ length: 32 }, (_, at) => at + 100);

const creation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Vesper Row' },
  user: { id: 'YWRh', name: 'Ada', displayName: 'Ada' },
  pubKeyCredParams: [],
};
const request = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', userVerification: 'required' as const };

/**
 * Mocks an authenticator. Each call returns the next of these extension results, or throws it if it is an error.
 * @returns the options of each call
 */
function mockAuthenticator(...results: readonly (object | Error)[]) {
  const received: {
    publicKey: { extensions?: object; challenge: ArrayBuffer; userVerification?: string };
  }[] = [];
  const respond = async (options: (typeof received)[number]) => {
    const result = results[received.length];
    received.push(options);
    if (result instanceof Error) throw result;
    return {
      id: 'aWQ',
      rawId: new ArrayBuffer(2),
      type: 'public-key',
      response: {
        attestationObject: new ArrayBuffer(2),
        clientDataJSON: new ArrayBuffer(2),
        authenticatorData: new ArrayBuffer(2),
        signature: new ArrayBuffer(2),
      },
      getClientExtensionResults: () => result,
    };
  };
  vi.stubGlobal('navigator', { credentials: { create: respond, get: respond } });
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  return received;
}

const failure = (name: string) => Object.assign(new Error(name), { name });
const withResults = { prf: { enabled: true, results: { first: secret.buffer } } };

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the PRF is requested with our input, as bytes', async () => {
  const received = mockAuthenticator(withResults);
  await requestPasskey(request);

  expect(received[0]?.publicKey.extensions).toEqual({
    prf: { eval: { first: new TextEncoder().encode(passkeyPrfInput) } },
  });
});

test.each([
  ['created', async () => await createPasskey(creation)],
  ['used', async () => await requestPasskey(request)],
])('the response has no extension results when a passkey is %s', async (_, passkey) => {
  mockAuthenticator(withResults);
  const { response, prf } = await passkey();

  expect(prf).toEqual(secret);
  expect(response).toMatchObject({ id: 'aWQ', clientExtensionResults: {} });
  expect(JSON.stringify(response)).not.toMatch(/prf|results/);
});

test('a PRF output that is a view of a larger buffer is read correctly', async () => {
  const inPart = new Uint8Array([0, 0, ...secret, 0]).subarray(2, 34);
  mockAuthenticator({ prf: { results: { first: inPart } } });

  expect((await requestPasskey(request)).prf).toEqual(secret);
});

test('without a PRF output at creation, it is requested separately, with user verification', async () => {
  const received = mockAuthenticator({ prf: { enabled: true } }, withResults);

  expect((await createPasskey(creation)).prf).toEqual(secret);
  expect(received).toHaveLength(2);
  expect(received[1]?.publicKey).toMatchObject({ userVerification: 'required' });
  expect(received[1]?.publicKey.challenge.byteLength).toBe(32);
});

test('a passkey is created even if the user cancels the PRF request', async () => {
  mockAuthenticator({ prf: { enabled: true } }, failure('NotAllowedError'));

  expect(await createPasskey(creation)).toMatchObject({ response: { id: 'aWQ' }, prf: undefined });
});

test.each([{}, { prf: { enabled: false } }])(
  'without PRF support, there is no second request: %o',
  async (results) => {
    const received = mockAuthenticator(results);

    expect((await createPasskey(creation)).prf).toBeUndefined();
    expect(received).toHaveLength(1);
  },
);

test('if an authenticator fails, the request is repeated once without the extension', async () => {
  const received = mockAuthenticator(failure('UnknownError'), {});

  expect((await createPasskey(creation)).prf).toBeUndefined();
  expect(received.map(({ publicKey }) => publicKey.extensions === undefined)).toEqual([false, true]);
});

test.each(['NotAllowedError', 'AbortError', 'InvalidStateError'])(
  'errors unrelated to the PRF cause no second request: %s',
  async (name) => {
    const received = mockAuthenticator(failure(name), {});

    await expect(createPasskey(creation)).rejects.toThrow();
    expect(received).toHaveLength(1);
  },
);
