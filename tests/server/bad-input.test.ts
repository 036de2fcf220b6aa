import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestServer } from '../support/server/server-fixtures.ts';
import { createHostileBodies } from './attacks/hostile-bodies.ts';

/** Characters that often cause bugs: NUL, unpaired surrogates, bidirectional marks, escape characters. */
const difficultCharacters = fc.constantFrom(
  ...[
    '\0',
    '\ud800',
    '\udfff',
    '\u202e',
    '\u2066',
    '\u001b[2J',
    '\r\n',
    '\u2028',
    '{{name}}',
    '</textarea>',
    '$&',
  ],
);
const text = fc
  .array(fc.oneof(difficultCharacters, fc.string({ unit: 'binary' })), { maxLength: 8 })
  .map((parts) => parts.join(''));
const huge = fc.nat({ max: 1_500_000 }).map((length) => 'm'.repeat(length));
const anything = fc.oneof(
  text,
  huge,
  fc.anything({ withNullPrototype: false }),
  fc.json().map((json) => JSON.parse(json)),
);
const fieldsOf = (value: fc.Arbitrary<unknown>) =>
  fc.record(
    {
      name: value,
      email: fc.oneof(fc.constant('ada@example.com'), value),
      phone: value,
      company: value,
      serviceInterest: fc.oneof(fc.constantFrom('', 'wellness'), value),
      message: value,
      ['__proto__']: value,
    },
    { requiredKeys: [] },
  );
const header = fc
  .string({ minLength: 1, maxLength: 300 })
  .map((value) => value.replace(/[^\x20-\x7e]/g, '_').trim() || '_');

const body = fc.oneof(
  fc
    .uint8Array({ maxLength: 2_000 })
    .map((bytes) => ({ type: 'application/json', bytes: Buffer.from(bytes) })),
  fc.oneof(fieldsOf(anything), fieldsOf(text), fc.anything()).map((value) => ({
    type: 'application/json',
    bytes: Buffer.from(toJson(value)),
  })),
  fc
    .integer({ min: 1, max: 100_000 })
    .map((depth) => ({ type: 'application/json', bytes: Buffer.from('['.repeat(depth)) })),
  fieldsOf(text).map((value) => ({
    type: 'application/x-www-form-urlencoded',
    bytes: Buffer.from(new URLSearchParams(asStrings(value)).toString()),
  })),
  fc
    .uint8Array({ maxLength: 2_000 })
    .map((bytes) => ({ type: 'application/x-www-form-urlencoded', bytes: Buffer.from(bytes) })),
  fc.tuple(fc.uint8Array({ maxLength: 500 }), fieldsOf(text)).map(([bytes, value]) => ({
    type: 'multipart/form-data; boundary=b',
    bytes: Buffer.concat([
      ...Object.entries(asStrings(value)).map(part),
      Buffer.from(bytes),
      Buffer.from('\r\n--b--\r\n'),
    ]),
  })),
  fc.tuple(header, fc.uint8Array()).map(([type, bytes]) => ({ type, bytes: Buffer.from(bytes) })),
);

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    // Replaces values that JSON cannot express, such as big integers and cycles, with the names of their types.
    return String(Object.prototype.toString.call(value));
  }
}

function asStrings(value: object): Record<string, string> {
  return Object.fromEntries(Object.entries(value).map(([name, words]) => [name, String(words)]));
}

function part([name, words]: [string, string]): Buffer {
  return Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${words}\r\n`);
}

const long = process.env.FAULTS === 'long';
const inputs = long ? 10_000 : 400;

test('any input is stored or rejected, without a server error or a stack trace', async () => {
  const { app, store } = await createTestServer({ trustedProxies: 1 });
  let sender = 0;
  const taken: string[] = [];
  await fc.assert(
    fc.asyncProperty(body, fc.option(header, { nil: undefined }), async ({ type, bytes }, key) => {
      sender += 1;
      if (long && sender % 1_000 === 0) console.log(`  sent ${sender} of ${inputs}, taken ${taken.length}`);
      const answer = await app.request('/api/consultations', {
        method: 'POST',
        headers: {
          'Content-Type': type,
          'X-Forwarded-For': `10.${(sender >> 16) & 255}.${(sender >> 8) & 255}.${sender & 255}`,
          ...(key !== undefined && { 'Idempotency-Key': key }),
        },
        body: bytes,
      });
      expect([201, 303, 400, 413, 415, 422]).toContain(answer.status);
      const said = await answer.text();
      expect(said).not.toMatch(/\bat .+\.ts:\d+|node:internal/);
      const reference = /[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(answer.headers.get('location') ?? said)?.[0];
      if (answer.status < 400) taken.push(reference ?? '');
    }),
    // The short version has the same inputs in each run, the long version random ones.
    long ? { numRuns: inputs } : { numRuns: inputs, seed: 404 },
  );
  expect(taken.length).toBeGreaterThan(10);
  for (const reference of new Set(taken)) expect(await store.find(reference)).toBeDefined();
}, 600_000);

// A parser with quadratic run time would exceed the timeout of the test.
test('a body that is slow to parse is rejected or stored', async () => {
  const { app } = await createTestServer({ trustedProxies: 1 });
  for (const [index, { shape, type, body }] of createHostileBodies(1024 * 1024).entries()) {
    const headers = { 'Content-Type': type, 'X-Forwarded-For': `10.0.0.${index}` };
    const init = { method: 'POST', headers, body: Uint8Array.from(body) };
    const { status } = await app.request('/api/consultations', init);
    expect([303, 400, 413, 422], shape).toContain(status);
  }
});
