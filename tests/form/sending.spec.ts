/** Sending the request, where everything works. */
import { expect, type Request } from '@playwright/test';
import {
  emptyRequest,
  expectWritten,
  field,
  loggedValues,
  openForm,
  sampleRequest,
  sendButton,
  toast,
  write,
} from '../../testing/consultation-form.ts';
import { hold } from '../../testing/hold.ts';
import { serverTest as test } from '../fixtures.ts';
import { section } from '../words.ts';
import { expectStoredOnce } from './stored.ts';

test('it is stored before the visitor is thanked, logged in their console, and the sheet is empty again', async ({
  page,
  server,
  heard,
}) => {
  await openForm(page);
  await write(page);
  const logged = await loggedValues(page);
  await sendButton(page).click();
  await expect(toast(page)).toBeVisible();
  const reference = await expectStoredOnce(server, sampleRequest);
  expect(await logged()).toEqual(sampleRequest);
  await expectWritten(page, emptyRequest);
  await expect(section(page, 'contact').locator('output')).toHaveText(reference);
  expect(heard).toEqual({ complaints: [], strangers: [] });
});

test('the toast says exactly this, and can be dismissed; the receipt stays', async ({ page }) => {
  await openForm(page);
  await write(page);
  await sendButton(page).click();
  const slip = page.getByRole('region', { name: 'Notifications' }).getByRole('dialog');
  // Under the pointer it waits.
  await slip.hover();
  const words =
    'Consultation Request Received Thank you for your interest. Our team will contact you within 2 hours during business hours.';
  await expect(slip).toHaveText(words, { useInnerText: true });
  await slip.getByRole('button', { name: 'Dismiss' }).click();
  await expect(slip).toHaveCount(0);
  await expect(section(page, 'contact').locator('output')).toBeVisible();
});

test('while it is sent, the button says so and further clicks send nothing', async ({ page, server }) => {
  await openForm(page);
  await write(page);
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request);
  });
  const letThrough = await hold(page, '**/api/consultations');
  await sendButton(page).click();
  const busy = page.getByRole('button', { name: 'Sending your request…' });
  await expect(busy).toBeDisabled();
  await busy.click({ force: true });
  await field(page, 'name').press('Enter');
  await expectWritten(page, sampleRequest);
  letThrough();
  await expect(toast(page)).toBeVisible();
  await expect(sendButton(page)).toBeEnabled();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers()['idempotency-key']).toMatch(/^.{16,}$/);
  await expectStoredOnce(server, sampleRequest);
});

test('words that are added while a request is on its way stay', async ({ page, server }) => {
  await openForm(page);
  await write(page);
  const letThrough = await hold(page, '**/api/consultations');
  await sendButton(page).click();
  const longer = { ...sampleRequest, message: `${sampleRequest.message} And a boat.` };
  await field(page, 'message').fill(longer.message);
  letThrough();
  await expect(toast(page)).toBeVisible();
  await expectWritten(page, longer);
  await expectStoredOnce(server, sampleRequest);
});

test('a double click sends one request', async ({ page, server }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await openForm(page);
  await write(page);
  await sendButton(page).dblclick();
  await expect(toast(page)).toBeVisible();
  expect(sent).toHaveLength(1);
  await expectStoredOnce(server, sampleRequest);
});

test('two messages are two requests, each with a key of its own', async ({ page, server }) => {
  const keys = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.add(request.headers()['idempotency-key']);
  });
  await openForm(page);
  for (const message of ['The first.', 'The second.']) {
    await write(page, { ...sampleRequest, message });
    await sendButton(page).click();
    await expectWritten(page, emptyRequest);
  }
  expect(keys.size).toBe(2);
  expect(await server.references()).toHaveLength(2);
});

test('not a word of the visitor’s is in what the server prints', async ({ page, server }) => {
  await openForm(page);
  await write(page);
  await sendButton(page).click();
  await expect(toast(page)).toBeVisible();
  const reference = await expectStoredOnce(server, sampleRequest);
  await expect.poll(() => server.said).toContain(reference);
  for (const word of ['Ada', 'ada@', '7946', 'Analytical', 'silence'])
    expect(server.said).not.toContain(word);
});
