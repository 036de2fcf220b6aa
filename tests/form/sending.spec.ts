/** Sending the form when everything works. */

import { expect, type Request } from '@playwright/test';
import { words } from '#src/brand.ts';
import { serverTest as test } from '../fixtures.ts';
import { section } from '../reading.ts';
import {
  emptyRequest,
  expectFields,
  field,
  fillIn,
  listenForLoggedValues,
  noticeTitleOf,
  openForm,
  receiptOf,
  sampleRequest,
  sendButton,
  writeAnotherButton,
} from '../support/browser/consultation-form.ts';
import { hold } from '../support/browser/hold.ts';
import { expectStoredOnce } from './stored.ts';

const { requestForm } = words;

test('the request is stored before the notice, logged in the visitor’s console alone, and the fields are empty again', async ({
  page,
  server,
  observed,
}) => {
  await openForm(page);
  await fillIn(page);
  const logged = await listenForLoggedValues(page);
  await sendButton(page).click();
  await expect(noticeTitleOf(page)).toBeVisible();
  const reference = await expectStoredOnce(server, sampleRequest);
  expect(await logged()).toEqual(sampleRequest);
  await expectFields(page, emptyRequest);
  await expect(section(page, 'contact').locator('output')).toHaveText(reference);
  expect(observed).toEqual({ consoleErrors: [], foreignRequests: [] });
  await expect.poll(() => server.said).toContain(reference);
  for (const word of ['Ada', 'ada@', '7946', 'Analytical', 'silence'])
    expect(server.said).not.toContain(word);
});

test('while the request is being sent, the button says so, and further clicks send nothing', async ({
  page,
  server,
}) => {
  await openForm(page);
  await fillIn(page);
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request);
  });
  const letThrough = await hold(page, '**/api/consultations');
  await sendButton(page).click();
  const busy = page.getByRole('button', { name: requestForm.sending });
  await expect(busy).toBeDisabled();
  await busy.click({ force: true });
  await field(page, 'name').press('Enter');
  await expectFields(page, sampleRequest);
  letThrough();
  await expect(noticeTitleOf(page)).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers()['idempotency-key']).toMatch(/^.{16,}$/);
  await expectStoredOnce(server, sampleRequest);
});

test('words that are added while a request is being sent stay in the form, under the receipt', async ({
  page,
  server,
}) => {
  await openForm(page);
  await fillIn(page);
  const letThrough = await hold(page, '**/api/consultations');
  await sendButton(page).click();
  const longer = { ...sampleRequest, message: `${sampleRequest.message} And a boat.` };
  await field(page, 'message').fill(longer.message);
  letThrough();
  await expect(noticeTitleOf(page)).toBeVisible();
  await expectStoredOnce(server, sampleRequest);
  await writeAnotherButton(page).click();
  await expect(field(page, 'message')).toBeVisible();
  await expectFields(page, longer);
});

test('a double click sends one request', async ({ page, server }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await openForm(page);
  await fillIn(page);
  await sendButton(page).dblclick();
  await expect(noticeTitleOf(page)).toBeVisible();
  expect(sent).toHaveLength(1);
  await expectStoredOnce(server, sampleRequest);
});

test('“Write another letter” brings back the form, empty and with the focus; its request has its own key and reference', async ({
  page,
  server,
}) => {
  const keys = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.add(request.headers()['idempotency-key']);
  });
  await openForm(page);
  await fillIn(page, { ...sampleRequest, message: 'The first.' });
  await sendButton(page).click();
  const reference = receiptOf(page).locator('output');
  const first = await reference.innerText();
  await writeAnotherButton(page).click();
  await expect(receiptOf(page)).toHaveCount(0);
  await expect(field(page, 'name')).toBeFocused();
  await expectFields(page, emptyRequest);
  await fillIn(page, { ...sampleRequest, message: 'The second.' });
  await sendButton(page).click();
  const second = await reference.innerText();
  expect(second).not.toBe(first);
  expect(keys.size).toBe(2);
  expect((await server.references()).toSorted()).toEqual([first, second].toSorted());
});

// Other spellings are in `lib/request/normalize.test.ts`.
for (const [key, typed] of [
  ['Tab', '\u200bada@example.com\u00a0'],
  ['Enter', 'mailto:ada@example.com'],
] as const)
  test(`an address with other characters around it, left by ${key}, is understood before it is sent`, async ({
    page,
    server,
  }) => {
    await openForm(page);
    await fillIn(page, { ...sampleRequest, email: '' });
    await field(page, 'email').focus();
    await page.keyboard.insertText(typed);
    await page.keyboard.press(key);
    if (key === 'Tab') {
      await expect(field(page, 'email')).toHaveValue('ada@example.com');
      await sendButton(page).click();
    }
    await expect(noticeTitleOf(page)).toBeVisible();
    await expectStoredOnce(server, { ...sampleRequest, email: 'ada@example.com' });
  });

test('a field with nothing but invisible characters counts as empty', async ({ page, server }) => {
  await openForm(page);
  await fillIn(page, { ...sampleRequest, message: '' });
  await field(page, 'message').focus();
  await page.keyboard.insertText('\u3164\u2800 \u200b');
  await sendButton(page).click();
  await expect(section(page, 'contact').locator('form :user-invalid')).toHaveCount(1);
  await expect(field(page, 'message')).toHaveValue('');
  expect(await server.references()).toEqual([]);
  // The visible value stays as it was typed.
  await page.keyboard.insertText('  \u2800 Ada \u3164 ');
  await expect(field(page, 'message')).toHaveValue('  \u2800 Ada \u3164 ');
});
