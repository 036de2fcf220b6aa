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

/** Answers each request with the next of `answers`, and keeps what was asked. An error stands for a lost connection. */
function answering(...answers: (Response | Error)[]): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    requests.push(new Request(new URL(address, 'https://site.example'), init));
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer;
  });
  return requests;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const failure = { ok: false, problem: expect.stringContaining(notSent.title) };

test('our server is told the language of the page, where there are several', async () => {
  const requests = answering(Response.json({ reference: 'VR-1' }, { status: 201 }));
  await createRequestSender({ takenBy: 'server', language: 'pt-BR' })(values);
  expect(requests.map(({ url }) => url)).toEqual([`https://site.example${requestPath}?language=pt-BR`]);
});

test('where nobody takes the form, nothing is sent', async () => {
  const requests = answering();
  expect(await createRequestSender({ takenBy: 'nobody' })(values)).toEqual({ ok: true });
  expect(requests).toEqual([]);
});

test('a form service gets a form, and no header that browsers would ask it for leave to send', async () => {
  const [request] = await sendingTo(formService, new Response('Thanks'));
  expect(request?.url).toBe(formService.address);
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
  });
  expect(await request?.text()).toBe('subject=A+letter&name=Ada+Byron&email=ada%40example.com');
});

test('one that wants JSON gets that', async () => {
  const [request] = await sendingTo({ ...formService, encoding: 'json' }, new Response('{}'));
  expect(request?.headers.get('content-type')).toBe('application/json');
  expect(await request?.json()).toEqual({ subject: 'A letter', ...values });
});

async function sendingTo(service: FormService, answer: Response): Promise<Request[]> {
  const requests = answering(answer);
  await createRequestSender(service)(values, { millisecondsOpen: 5 });
  return requests;
}

test.each([
  ['nothing', new Response(null, { status: 204 }), {}],
  ['a page', new Response('<p>Thanks'), {}],
  ['JSON that says neither', Response.json({ ok: true, next: '/thanks' }), {}],
  ['null', Response.json(null), {}],
  ['a reference', Response.json({ reference: 'F-17' }, { status: 201 }), { reference: 'F-17' }],
  ['what is no reference and no time', Response.json({ reference: 17, replyBy: 'soon' }), {}],
  [
    'a time',
    Response.json({ replyBy: '2026-03-06T21:30:00Z' }),
    { replyBy: new Date('2026-03-06T21:30:00Z') },
  ],
])('a form service has taken the request when its 2xx comes with %s', async (_, answer, told) => {
  answering(answer);
  expect(await createRequestSender(formService)(values)).toEqual({ ok: true, ...told });
});

test.each([
  ['refuses', new Response(null, { status: 422 })],
  ['fails', new Response(null, { status: 500 })],
  ['is not reached', new TypeError('Failed to fetch')],
])('the visitor is told that nothing was sent when a form service %s', async (_, answer) => {
  answering(answer);
  expect(await createRequestSender(formService)(values)).toEqual(failure);
});

test('our server gets the same key for the same values until it has received them', async () => {
  const received = () => Response.json({ reference: 'VR-1' }, { status: 201 });
  const requests = answering(new TypeError('Failed to fetch'), received(), received());
  const send = createRequestSender({ takenBy: 'server' });
  expect(await send(values)).toEqual(failure);
  expect(await send(values, { millisecondsOpen: 5 })).toEqual({ ok: true, reference: 'VR-1' });
  await send(values);
  const keys = requests.map((request) => request.headers.get('idempotency-key'));
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(Array(3).fill(requestPath));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('only a 201 means that our server has it: whatever else answers at its address has not', async () => {
  answering(new Response('<p>Please log in to this network'));
  expect(await createRequestSender({ takenBy: 'server' })(values)).toEqual(failure);
});

test.each([
  ['an answer without reasons', 503, {}, {}, [words.problems[503].detail, notSent.tryAgain]],
  [
    'reasons',
    422,
    {},
    { errors: [{ detail: 'One.' }, {}, { detail: 'Two.' }] },
    ['One. Two.', notSent.correct],
  ],
  [
    'when to try again',
    429,
    { 'Retry-After': '1321' },
    {},
    [words.problems[429].detail, notSent.tryAgainAfter({ span: 'in 23 minutes' })],
  ],
])('our server refuses, with %s: it is told, that the words are kept, and what to do', async (...refusal) => {
  const [, status, headers, body, [why, advice]] = refusal;
  answering(Response.json(body, { status, headers }));
  const problem = [`${notSent.title}.`, why, notSent.kept, advice].join(' ');
  expect(await createRequestSender({ takenBy: 'server' })(values)).toEqual({ ok: false, problem });
});

test('what is longer than our server takes is not sent, counted in bytes', async () => {
  const requests = answering();
  // Two bytes each.
  const outcome = await createRequestSender({ takenBy: 'server' })({
    ...values,
    message: 'ü'.repeat(530_000),
  });
  expect(outcome).toEqual({ ok: false, problem: expect.stringContaining(notSent.shorten) });
  expect(requests).toEqual([]);
});
