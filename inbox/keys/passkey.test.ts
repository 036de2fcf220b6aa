import { afterEach, expect, test, vi } from 'vitest';
import { prfInput } from '#lib/inbox/api.ts';
import { createPasskey, usePasskey } from './passkey.ts';

const secret = Uint8Array.from({ length: 32 }, (_, at) => at + 100);

const creation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Vesper Row' },
  user: { id: 'YWRh', name: 'Ada', displayName: 'Ada' },
  pubKeyCredParams: [],
};
const request = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', userVerification: 'required' as const };

/** An authenticator that answers with these results of extensions, one after the other; an error is thrown. */
function authenticator(...answers: readonly (object | Error)[]) {
  const asked: { publicKey: { extensions?: object; challenge: ArrayBuffer; userVerification?: string } }[] =
    [];
  const answer = async (options: (typeof asked)[number]) => {
    const results = answers[asked.length];
    asked.push(options);
    if (results instanceof Error) throw results;
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
      getClientExtensionResults: () => results,
    };
  };
  vi.stubGlobal('navigator', { credentials: { create: answer, get: answer } });
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  return asked;
}

const failure = (name: string) => Object.assign(new Error(name), { name });
const withResults = { prf: { enabled: true, results: { first: secret.buffer } } };

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the PRF is asked for with our input, in bytes', async () => {
  const asked = authenticator(withResults);
  await usePasskey(request);

  expect(asked[0]?.publicKey.extensions).toEqual({
    prf: { eval: { first: new TextEncoder().encode(prfInput) } },
  });
});

test.each([
  ['made', async () => await createPasskey(creation)],
  ['used', async () => await usePasskey(request)],
])('its results are not in what is sent when a passkey is %s', async (_, passkey) => {
  authenticator(withResults);
  const { response, prf } = await passkey();

  expect(prf).toEqual(secret);
  expect(response).toMatchObject({ id: 'aWQ', clientExtensionResults: {} });
  expect(JSON.stringify(response)).not.toMatch(/prf|results/);
});

test('results in a part of a larger buffer are taken as they are', async () => {
  const inPart = new Uint8Array([0, 0, ...secret, 0]).subarray(2, 34);
  authenticator({ prf: { results: { first: inPart } } });

  expect((await usePasskey(request)).prf).toEqual(secret);
});

test('a passkey that says only that it has a PRF is asked again, with the person verified', async () => {
  const asked = authenticator({ prf: { enabled: true } }, withResults);

  expect((await createPasskey(creation)).prf).toEqual(secret);
  expect(asked).toHaveLength(2);
  expect(asked[1]?.publicKey).toMatchObject({ userVerification: 'required' });
  expect(asked[1]?.publicKey.challenge.byteLength).toBe(32);
});

test('a passkey is made, also when nobody confirms that second time', async () => {
  authenticator({ prf: { enabled: true } }, failure('NotAllowedError'));

  expect(await createPasskey(creation)).toMatchObject({ response: { id: 'aWQ' }, prf: undefined });
});

test.each([{}, { prf: { enabled: false } }])('without a PRF nobody is asked twice: %o', async (results) => {
  const asked = authenticator(results);

  expect((await createPasskey(creation)).prf).toBeUndefined();
  expect(asked).toHaveLength(1);
});

test('an authenticator that fails at the extension is tried once without', async () => {
  const asked = authenticator(failure('UnknownError'), {});

  expect((await createPasskey(creation)).prf).toBeUndefined();
  expect(asked.map(({ publicKey }) => publicKey.extensions === undefined)).toEqual([false, true]);
});

test.each(['NotAllowedError', 'AbortError', 'InvalidStateError'])(
  'whoever declines is not asked twice: %s',
  async (name) => {
    const asked = authenticator(failure(name), {});

    await expect(createPasskey(creation)).rejects.toThrow();
    expect(asked).toHaveLength(1);
  },
);
