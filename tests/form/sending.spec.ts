import { expect, type Page, type Request } from '@playwright/test';
import { words } from '#src/brand.ts';
import { serverTest as test } from '../fixtures.ts';
import { locateSection } from '../reading.ts';
import {
  emptyRequest,
  expectFields,
  fillForm,
  listenForLoggedValues,
  locateField,
  locateNotice,
  locateNoticeTitle,
  locateReceipt,
  locateSendButton,
  locateWriteAnotherButton,
  openForm,
  sampleRequest,
} from '../support/browser/consultation-form.ts';
import { holdRequests } from '../support/browser/hold-requests.ts';
import { expectOneStoredRequest } from './stored.ts';

const { requestForm } = words;

/**
 * Records whether the notice is hidden at first. Screen readers announce changes of a status region, but not its
 * initial content.
 */
const watchNotice = (page: Page): Promise<void> =>
  page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const notice = document.querySelector<HTMLElement>('[role=status] [data-form=notice]');
      if (!notice) return;
      observer.disconnect();
      document.documentElement.dataset.noticeAtFirst = getComputedStyle(notice).visibility;
    }).observe(document.body, { childList: true, subtree: true });
  });

test('the request is stored, the notice is announced, the values are logged only in the visitor’s console, and the fields are empty', async ({
  page,
  server,
  observed,
}) => {
  await openForm(page);
  await fillForm(page);
  await watchNotice(page);
  const logged = await listenForLoggedValues(page);
  await locateSendButton(page).click();
  await expect(locateNoticeTitle(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-notice-at-first', 'hidden');
  const reference = await expectOneStoredRequest(server, sampleRequest);
  expect(await logged()).toEqual(sampleRequest);
  await expectFields(page, emptyRequest);
  await expect(locateSection(page, 'contact').locator('output')).toHaveText(reference);
  expect(observed).toEqual({ consoleErrors: [], foreignRequests: [] });
  await expect.poll(() => server.output).toContain(reference);
  for (const word of ['Ada', 'ada@', '7946', 'Analytical', 'silence'])
    expect(server.output).not.toContain(word);
});

test('while a request is being sent, the button shows it and further clicks send nothing; text that is added meanwhile stays in the form', async ({
  page,
  server,
}) => {
  await openForm(page);
  await fillForm(page);
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request);
  });
  const letThrough = await holdRequests(page, '**/api/consultations');
  await locateSendButton(page).dblclick();
  const busy = page.getByRole('button', { name: requestForm.sending });
  await expect(busy).toBeDisabled();
  await busy.click({ force: true });
  await locateField(page, 'name').press('Enter');
  await expectFields(page, sampleRequest);
  const longer = { ...sampleRequest, message: `${sampleRequest.message} And a boat.` };
  await locateField(page, 'message').fill(longer.message);
  letThrough();
  await expect(locateNoticeTitle(page)).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers()['idempotency-key']).toMatch(/^.{16,}$/);
  await expectOneStoredRequest(server, sampleRequest);
  await locateWriteAnotherButton(page).click();
  await expect(locateField(page, 'message')).toBeVisible();
  await expectFields(page, longer);
});

test('“Write another letter” shows an empty, focused form, whose request has its own reference', async ({
  page,
  server,
}) => {
  await openForm(page);
  await fillForm(page, { ...sampleRequest, message: 'The first.' });
  await locateSendButton(page).click();
  const reference = locateReceipt(page).locator('output');
  const first = await reference.innerText();
  await locateWriteAnotherButton(page).click();
  await expect(locateNotice(page)).toHaveCount(0);
  await expect(locateReceipt(page)).toHaveCount(0);
  await expect(locateField(page, 'name')).toBeFocused();
  await expectFields(page, emptyRequest);
  await fillForm(page, { ...sampleRequest, message: 'The second.' });
  await locateSendButton(page).click();
  const second = await reference.innerText();
  expect(second).not.toBe(first);
  expect((await server.listReferences()).toSorted()).toEqual([first, second].toSorted());
});

test('an address is normalized when the visitor leaves the field with Tab or Enter', async ({
  page,
  server,
}) => {
  await openForm(page);
  await fillForm(page, { ...sampleRequest, email: '' });
  await locateField(page, 'email').focus();
  await page.keyboard.insertText('\u200bada@example.com\u00a0');
  await page.keyboard.press('Tab');
  await expect(locateField(page, 'email')).toHaveValue('ada@example.com');
  await locateField(page, 'email').fill('');
  await page.keyboard.insertText('mailto:ada@example.com');
  await page.keyboard.press('Enter');
  await expect(locateNoticeTitle(page)).toBeVisible();
  await expectOneStoredRequest(server, { ...sampleRequest, email: 'ada@example.com' });
});

test('a field with only invisible characters counts as empty', async ({ page, server }) => {
  await openForm(page);
  await fillForm(page, { ...sampleRequest, message: '' });
  await locateField(page, 'message').focus();
  await page.keyboard.insertText('\u3164\u2800 \u200b');
  await locateSendButton(page).click();
  await expect(locateSection(page, 'contact').locator('form :user-invalid')).toHaveCount(1);
  await expect(locateField(page, 'message')).toHaveValue('');
  expect(await server.listReferences()).toEqual([]);
  await page.keyboard.insertText('  \u2800 Ada \u3164 ');
  await expect(locateField(page, 'message')).toHaveValue('  \u2800 Ada \u3164 ');
});
