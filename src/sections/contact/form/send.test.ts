import { afterEach, expect, test, vi } from 'vitest';
import { type FormService, requestPath } from '#lib/request/consultation-endpoint.ts';
import { words } from '#src/brand.ts';
import { createRequestSender } from './send.ts';

const { notSent } = words;

const values = { name: 'Ada Byron', email: 'ada@example.com' };
const formService: FormService = {
  takenBy: 'service',
  address: 'https://forms.example/f/1',
  encoding: 'form',
  fields: { subject: 'A letter' },
};

/** Mocks `fetch`. Each call returns or throws the next response. Returns the list of received requests. */
function mockFetch(...responses: (Response | Error)[]): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    requests.push(new Request(new URL(address, 'https://site.example'), init));
    const response = responses.shift();
    if (response instanceof Response) return response;
    throw response;
  });
  return requests;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const failure = { ok: false, problem: expect.stringContaining(notSent.title) };

test('the language of the page is sent to our server if there are several languages', async () => {
  const requests = mockFetch(Response.json({ reference: 'VR-1' }, { status: 201 }));
  await createRequestSender({ takenBy: 'server', language: 'pt-BR' })(values);
  expect(requests.map(({ url }) => url)).toEqual([`https://site.example${requestPath}?language=pt-BR`]);
});

test('without a recipient, nothing is sent', async () => {
  const requests = mockFetch();
  expect(await createRequestSender({ takenBy: 'nobody' })(values)).toEqual({ ok: true });
  expect(requests).toEqual([]);
});

test('a form service receives form data without headers that need a CORS preflight', async () => {
  const [request] = await sendTo(formService, new Response('Thanks'));
  expect(request?.url).toBe(formService.address);
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
  });
  expect(await request?.text()).toBe('subject=A+letter&name=Ada+Byron&email=ada%40example.com');
});

test('a form service receives JSON if configured', async () => {
  const [request] = await sendTo({ ...formService, encoding: 'json' }, new Response('{}'));
  expect(request?.headers.get('content-type')).toBe('application/json');
  expect(await request?.json()).toEqual({ subject: 'A letter', ...values });
});

async function sendTo(service: FormService, answer: Response): Promise<Request[]> {
  const requests = mockFetch(answer);
  await createRequestSender(service)(values, { millisecondsOpen: 5 });
  return requests;
}

test.each([
  ['nothing', new Response(null, { status: 204 }), {}],
  ['a page', new Response('<p>Thanks'), {}],
  ['JSON with other properties', Response.json({ ok: true, next: '/thanks' }), {}],
  ['null', Response.json(null), {}],
  ['a reference', Response.json({ reference: 'F-17' }, { status: 201 }), { reference: 'F-17' }],
  ['an invalid reference and time', Response.json({ reference: 17, replyBy: 'soon' }), {}],
  [
    'a time',
    Response.json({ replyBy: '2026-03-06T21:30:00Z' }),
    { replyBy: new Date('2026-03-06T21:30:00Z') },
  ],
])('a 2xx response of a form service with %s is a success', async (_, response, details) => {
  mockFetch(response);
  expect(await createRequestSender(formService)(values)).toEqual({ ok: true, ...details });
});

test.each([
  ['refuses', new Response(null, { status: 422 })],
  ['fails', new Response(null, { status: 500 })],
  ['is not reached', new TypeError('Failed to fetch')],
])('there is an error message if a form service %s', async (_, response) => {
  mockFetch(response);
  expect(await createRequestSender(formService)(values)).toEqual(failure);
});

test('requests with the same values have the same idempotency key until one succeeds', async () => {
  const received = () => Response.json({ reference: 'VR-1' }, { status: 201 });
  const requests = mockFetch(new TypeError('Failed to fetch'), received(), received());
  const send = createRequestSender({ takenBy: 'server' });
  expect(await send(values)).toEqual(failure);
  expect(await send(values, { millisecondsOpen: 5 })).toEqual({ ok: true, reference: 'VR-1' });
  await send(values);
  const keys = requests.map((request) => request.headers.get('idempotency-key'));
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(Array(3).fill(requestPath));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('only status 201 is a success of our server', async () => {
  mockFetch(new Response('<p>Please log in to this network'));
  expect(await createRequestSender({ takenBy: 'server' })(values)).toEqual(failure);
});

test.each([
  ['no reasons', 503, {}, {}, [words.problems[503].detail, notSent.tryAgain]],
  [
    'reasons',
    422,
    {},
    { errors: [{ detail: 'One.' }, {}, { detail: 'Two.' }] },
    ['One. Two.', notSent.correct],
  ],
  [
    'a Retry-After header',
    429,
    { 'Retry-After': '1321' },
    {},
    [words.problems[429].detail, notSent.tryAgainAfter({ span: 'in 23 minutes' })],
  ],
])('an error response of our server with %s has a message with reason and advice', async (...testCase) => {
  const [, status, headers, body, [why, advice]] = testCase;
  mockFetch(Response.json(body, { status, headers }));
  const problem = [`${notSent.title}.`, why, notSent.kept, advice].join(' ');
  expect(await createRequestSender({ takenBy: 'server' })(values)).toEqual({ ok: false, problem });
});

test('requests with more bytes than our server accepts are not sent', async () => {
  const requests = mockFetch();
  const outcome = await createRequestSender({ takenBy: 'server' })({
    ...values,
    message: 'ü'.repeat(530_000),
  });
  expect(outcome).toEqual({ ok: false, problem: expect.stringContaining(notSent.shorten) });
  expect(requests).toEqual([]);
});
