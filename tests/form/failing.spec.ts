/** Sending the form when something fails: no word is lost, and no request is stored twice. */

import { expect, type Page } from '@playwright/test';
import { brand, words } from '#src/brand.ts';
import { serverTest as test } from '../fixtures.ts';
import { plain, read, section } from '../reading.ts';
import {
  expectFields,
  fillIn,
  noticeTitleOf,
  openForm,
  sampleRequest,
  sendButton,
} from '../support/browser/consultation-form.ts';
import { expectStoredOnce, tooLong } from './stored.ts';

const { notSent, problems } = words;
const { labels: fieldLabels, problems: fieldProblems } = words.form;

/** The visitor is told how else to reach the agency, sees no notice, and still has every word. */
async function expectNotSent(page: Page, words = sampleRequest): Promise<void> {
  const problem = section(page, 'contact').getByRole('alert');
  await expect(problem).toBeVisible();
  expect(await read(problem)).toContain(brand.telephoneShown);
  expect(await read(problem)).toContain(brand.email);
  await expectFields(page, words);
  await expect(noticeTitleOf(page)).toHaveCount(0);
}

const told = (page: Page): Promise<string> => read(section(page, 'contact').getByRole('alert'));

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly json?: object;
  readonly says: string;
  readonly advises: string;
}

const aboutEmail = fieldProblems.notAnAddress({ label: fieldLabels.email });
const refusals: readonly Answer[] = [
  { status: 400, says: problems[400].detail, advises: notSent.callInstead },
  { status: 403, says: problems[403].detail, advises: notSent.callInstead },
  { status: 413, says: problems[413].detail, advises: notSent.shorten },
  { status: 422, says: problems[422].detail, advises: notSent.correct },
  { status: 422, json: { errors: [{ detail: aboutEmail }] }, says: aboutEmail, advises: notSent.correct },
  {
    status: 429,
    headers: { 'Retry-After': '1321' },
    says: problems[429].detail,
    advises: notSent.tryAgainAfter({ span: 'in 23 minutes' }),
  },
  { status: 429, says: problems[429].detail, advises: notSent.tryAgain },
  { status: 503, says: problems[503].detail, advises: notSent.tryAgain },
  {
    status: 503,
    headers: { 'Retry-After': '7000' },
    says: problems[503].detail,
    advises: notSent.tryAgainAfter({ span: 'in 2 hours' }),
  },
];

test.beforeEach(async ({ page }) => {
  await openForm(page);
  await fillIn(page);
});

test('the store cannot be written: 503; later the same request is taken', async ({ page, server }) => {
  const release = server.lockStore();
  const answer = page.waitForResponse('**/api/consultations');
  await sendButton(page).click();
  expect((await answer).status()).toBe(503);
  await expectNotSent(page);
  release();
  await sendButton(page).click();
  await expect(noticeTitleOf(page)).toBeVisible();
  await expect(section(page, 'contact').getByRole('alert')).toHaveCount(0);
  await expectStoredOnce(server, sampleRequest);
});

test('the response is lost: sent again, it is still one request', { tag: '@slow' }, async ({
  page,
  server,
}) => {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
  });
  await page.route('**/api/consultations', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await sendButton(page).click();
  await expectNotSent(page);
  const stored = await expectStoredOnce(server, sampleRequest);

  await page.unroute('**/api/consultations');
  await sendButton(page).click();
  await expect(noticeTitleOf(page)).toBeVisible();
  await expect(section(page, 'contact').locator('output')).toHaveText(stored);
  await expectStoredOnce(server, sampleRequest);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('the server is killed before it has stored the request', { tag: '@slow' }, async ({ page, server }) => {
  await server.signal('SIGSTOP');
  const sent = page.waitForRequest('**/api/consultations');
  await sendButton(page).click();
  await sent;
  await server.signal('SIGKILL');
  await expectNotSent(page);
  await server.start();
  await sendButton(page).click();
  await expect(noticeTitleOf(page)).toBeVisible();
  await expectStoredOnce(server, sampleRequest);
});

test('the server is killed after storing the request, before answering', { tag: '@slow' }, async ({
  page,
  server,
}) => {
  await page.route('**/api/consultations', async (route) => {
    await route.fetch();
    await server.signal('SIGKILL');
    await route.continue();
  });
  await sendButton(page).click();
  await expectNotSent(page);
  await page.unroute('**/api/consultations');
  await server.start();
  const stored = await expectStoredOnce(server, sampleRequest);
  await sendButton(page).click();
  await expect(section(page, 'contact').locator('output')).toHaveText(stored);
  await expectStoredOnce(server, sampleRequest);
});

test('a request that is too long is told so before it is sent, and every word stays in the form', async ({
  page,
}) => {
  const words = { ...sampleRequest, message: tooLong };
  await fillIn(page, words);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await sendButton(page).click();
  await expectNotSent(page, words);
  expect(await told(page)).toContain(problems[413].detail);
  expect(await told(page)).toContain(notSent.shorten);
  expect(sent).not.toContain('POST');
});

test('each refusal is told in its own words; where another try would change nothing, none is suggested', async ({
  page,
}) => {
  for (const { status, headers = {}, json = {}, says, advises } of refusals) {
    await page.route('**/api/consultations', (route) => route.fulfill({ status, headers, json }));
    const answer = page.waitForResponse('**/api/consultations');
    await sendButton(page).click();
    await answer;
    await expect(sendButton(page)).toBeVisible();
    await expect.poll(() => told(page)).toContain(plain(`${says} ${notSent.kept} ${advises}`));
    if (advises !== notSent.tryAgain) expect(await told(page)).not.toContain(plain(notSent.tryAgain));
    await page.unroute('**/api/consultations');
  }
  await expectNotSent(page);
});
