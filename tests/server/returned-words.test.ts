/** Tests that visitors without scripts keep their text when sending fails. */

import { expect, test } from 'vitest';
import { words } from '#src/brand.ts';
import { readFieldValues, readProblem } from '../support/server/problem-response.ts';
import { createTestServer, sampleRequest } from '../support/server/server-fixtures.ts';
import { listUnanswered } from '../support/server/unanswered.ts';

const { notSent, problems } = words;

const formValues = { ...sampleRequest };
test('without scripts, the response to a rejected request contains all values', async () => {
  const { postForm, store } = await createTestServer();
  const message = `<script>alert("&'")</script>\nline two`;
  const refused = await postForm({ ...formValues, email: 'nobody', message });
  expect(refused.status).toBe(422);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  const page = await refused.text();
  expect(page).toContain('Email Address must be an email address.');
  expect(readFieldValues(page)).toEqual([
    sampleRequest.name,
    'nobody',
    '',
    sampleRequest.company,
    'wellness',
    'Wellness &amp; Lifestyle Experiences',
    '&lt;script&gt;alert(&quot;&amp;&#39;&quot;)&lt;&#x2F;script&gt;\nline two',
  ]);
  const long = await postForm({ ...formValues, message: 'm'.repeat(256 * 1024) });
  expect(long.status).toBe(413);
  const longPage = await long.text();
  for (const sentence of [notSent.keptInPart, notSent.shorten]) expect(longPage).toContain(sentence);
  const given = readFieldValues(longPage);
  expect(given).toContain(sampleRequest.name);
  expect(given.at(-1)?.length).toBeGreaterThan(260_000);
  expect(await listUnanswered(store)).toHaveLength(0);
});

test('if the store cannot be written, the response is an error with all values', async () => {
  const { post, postForm, store } = await createTestServer();
  await store.close();
  const problem = await readProblem(await post(sampleRequest));
  expect(problem.status).toBe(503);
  expect(problem.detail).toBe(problems[503].detail);
  const page = await postForm(formValues);
  expect(page.status).toBe(503);
  expect(readFieldValues(await page.text())).toContain(sampleRequest.name);
});

test('long texts are returned unchanged', async () => {
  const { postForm } = await createTestServer();
  const message = `a${'🜚'.repeat(20_000)}&`;
  const page = await postForm({ ...formValues, email: 'nobody', message });
  expect(readFieldValues(await page.text()).at(-1)).toBe(`${message}amp;`);
});
