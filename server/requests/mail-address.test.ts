import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkConsultationRequest } from '#lib/request/check-request.ts';
import { words } from '#src/brand.ts';
import { createTestServer, sampleRequest } from '../../tests/support/server/server-fixtures.ts';
import { listUnanswered } from '../../tests/support/server/unanswered.ts';
import { normalizeMailAddress } from './mail-address.ts';

/**
 * The pattern of a “valid email address” in the HTML Living Standard. Browsers convert the domain to ASCII before they
 * apply it.
 */
const browserPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

test('a domain is stored in ASCII, though Firefox sends it as typed', async () => {
  const { post, store } = await createTestServer();
  for (const email of ['anna@bücher.example', 'anna@xn--bcher-kva.example'])
    expect((await post({ ...sampleRequest, email })).status).toBe(201);
  // The other spelling of the address counts as a repetition.
  expect((await listUnanswered(store)).map(({ email }) => email)).toEqual(['anna@xn--bcher-kva.example']);
});

test.each(['a@1', 'a@b', 'Ada@Example.COM'])('%s stays as it was typed', (email) => {
  expect(normalizeMailAddress({ email })).toEqual({ email });
});

test.each(['anna@büch er.example', 'änna@example.com', 'anna@ü..example', 'mailto:Ada@Example.COM'])(
  '%s is checked as it is stored',
  async (email) => {
    const { post } = await createTestServer();
    const status = email.startsWith('mailto:') ? 201 : 422;
    expect((await post({ ...sampleRequest, email })).status).toBe(status);
  },
);

test('every address that browsers accept is valid', () => {
  let beyondAscii = 0;
  const unit = fc.constantFrom(...'aZ0-üßøéжя中日אعักİ１');
  const label = fc.string({ unit, minLength: 1, maxLength: 8 });
  const domain = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => labels.join('.'));
  fc.assert(
    fc.property(domain, (typed) => {
      const isAscii = /^[\0-\x7f]*$/.test(typed);
      if (!browserPattern.test(`anna@${isAscii ? typed : domainToASCII(typed)}`)) return;
      if (!isAscii) beyondAscii += 1;
      const sent = normalizeMailAddress({ ...sampleRequest, email: `anna@${typed}` });
      expect(checkConsultationRequest(sent, words)).toMatchObject({ ok: true });
    }),
    { numRuns: 200 },
  );
  expect(beyondAscii).toBeGreaterThan(20);
});
