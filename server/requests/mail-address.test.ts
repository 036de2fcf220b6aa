/** Addresses whose domains have letters beyond ASCII, as browsers send them. */
import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleRequest, testServer } from '../../tests/support/server/server-fixtures.ts';
import { unanswered } from '../../tests/support/server/unanswered.ts';

/** Source: HTML Living Standard, “valid email address”. Browsers try it on the address with its domain in ASCII. */
const valid =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

test('an address is taken as Firefox sends it, and stored as Chromium does and mail programs need it', async () => {
  const { post, store } = await testServer();
  for (const email of ['anna@bücher.example', 'anna@xn--bcher-kva.example'])
    expect((await post({ ...sampleRequest, email })).status).toBe(201);
  // Firefox and Chromium send one request, not two.
  expect((await unanswered(store)).map(({ email }) => email)).toEqual(['anna@xn--bcher-kva.example']);
});

test.each(['a@1', 'a@b', 'Ada@Example.COM'])('%s stays as it was typed', async (email) => {
  const { post, store } = await testServer();
  expect((await post({ ...sampleRequest, email })).status).toBe(201);
  expect((await unanswered(store)).map((request) => request.email)).toEqual([email]);
});

test.each(['\u00a0Ada@Example.COM\u200b', 'mailto:Ada@Example.COM', 'Ada＠Example.COM'])(
  '%j is stored as the address that is meant',
  async (email) => {
    const { post, store } = await testServer();
    expect((await post({ ...sampleRequest, email })).status).toBe(201);
    expect((await unanswered(store)).map((request) => request.email)).toEqual(['Ada@Example.COM']);
  },
);

test.each(['\u3164', '\u2800\u2800'])('a name or a letter of %j counts as empty', async (blank) => {
  const { post } = await testServer();
  expect((await post({ ...sampleRequest, name: blank })).status).toBe(422);
  expect((await post({ ...sampleRequest, message: blank })).status).toBe(422);
  expect((await post({ ...sampleRequest, company: blank })).status).toBe(201);
});

test.each(['anna@büch er.example', 'änna@example.com', 'anna@ü..example'])(
  '%s is refused, as browsers refuse it',
  async (email) => {
    const { post } = await testServer();
    expect((await post({ ...sampleRequest, email })).status).toBe(422);
  },
);

test('nothing that a browser calls valid is refused', async () => {
  const { app } = await testServer({ trustedProxies: 1, maxPerHour: 1_000 });
  let sender = 0;
  let beyondAscii = 0;
  const label = fc.string({
    unit: fc.constantFrom(...'aZ0-üßøéжя中日אعักİ１'),
    minLength: 1,
    maxLength: 8,
  });
  const domain = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => labels.join('.'));
  await fc.assert(
    fc.asyncProperty(domain, async (typed) => {
      if (!valid.test(`anna@${/^[\0-\x7f]*$/.test(typed) ? typed : domainToASCII(typed)}`)) return;
      if (!/^[\0-\x7f]*$/.test(typed)) beyondAscii += 1;
      sender += 1;
      const answer = await app.request('/api/consultations', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.0.${sender}` },
        body: JSON.stringify({ ...sampleRequest, email: `anna@${typed}` }),
      });
      expect([typed, answer.status]).toEqual([typed, 201]);
    }),
    { numRuns: 200 },
  );
  expect(beyondAscii).toBeGreaterThan(20);
});
