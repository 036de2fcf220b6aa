import { expect, type Locator, type Page } from '@playwright/test';
import type { ConsultationRequest, FieldName } from '#lib/request/consultation-request.ts';
import { serviceOptions } from '#src/brand/form.ts';
import { words } from '#src/brand.ts';

const { received, receipt, requestForm } = words;
const { labels: fieldLabels } = words.form;

export type FormValues = Readonly<Record<FieldName, string>>;

export const sampleRequest: FormValues & ConsultationRequest = {
  name: 'Ada Byron <ada> & "Co"',
  email: 'ada@example.com',
  phone: '+44 20 7946 0018',
  company: 'Analytical Engines',
  // Reads the service from the brand, because screenshots are also taken of owners' brands.
  serviceInterest: serviceOptions[1]?.value ?? '',
  message: 'A week of silence,\nnear water.',
};

export const emptyRequest: FormValues = {
  name: '',
  email: '',
  phone: '',
  company: '',
  serviceInterest: '',
  message: '',
};

export const locateField = (page: Page, name: FieldName): Locator => page.getByLabel(fieldLabels[name]);

export const locateSendButton = (page: Page): Locator => page.getByRole('button', { name: requestForm.send });

/** The receipt, which replaces the form after a request was sent. */
export const locateReceipt = (page: Page): Locator =>
  page.locator('#contact').getByRole('region', { name: received.title });

export const locateWriteAnotherButton = (page: Page): Locator =>
  page.getByRole('button', { name: receipt.another });

/** The notice that the request was received. */
export const locateNotice = (page: Page): Locator =>
  page.getByRole('status', { name: requestForm.notifications }).locator('[data-form=notice]');

export const locateNoticeTitle = (page: Page): Locator =>
  locateNotice(page).getByText(received.title, { exact: true });

export async function openForm(page: Page): Promise<void> {
  await page.goto('/#contact');
  await waitForFormScript(page);
}

/** Scrolls to the form, which loads the form's script, and waits until the script runs. */
export async function waitForFormScript(page: Page): Promise<void> {
  await locateField(page, 'name').scrollIntoViewIfNeeded();
  await expect(page.locator('form[data-ready]')).toHaveCount(1);
}

export async function fillForm(page: Page, values: FormValues = sampleRequest): Promise<void> {
  const { serviceInterest, ...texts } = values;
  for (const [name, text] of Object.entries(texts)) await locateField(page, name as FieldName).fill(text);
  await locateField(page, 'serviceInterest').selectOption(serviceInterest);
}

export async function sendRequest(page: Page, values: FormValues = sampleRequest): Promise<void> {
  await openForm(page);
  await fillForm(page, values);
  await locateSendButton(page).click();
  await expect(locateNoticeTitle(page)).toBeVisible();
}

/**
 * Submits the landing page's form as a browser without scripts does, and waits for the response page. The browser does
 * not validate the form, so `values` may be invalid.
 * @param home the path of the landing page
 */
export async function sendWithoutScript(
  page: Page,
  values: FormValues = sampleRequest,
  home = '/',
): Promise<void> {
  await page.goto(home);
  const answered = page.waitForURL(({ pathname }) => pathname !== home);
  await page.locator('#contact form').evaluate((form: HTMLFormElement, entries) => {
    for (const [name, value] of Object.entries(entries)) {
      const control = form.elements.namedItem(name) as
        | HTMLInputElement
        | HTMLSelectElement
        | HTMLTextAreaElement;
      control.value = value;
    }
    form.submit();
  }, values);
  await answered;
}

/**
 * Returns a list to which further requests are added as `METHOD URL`. Ignores the page's pictures and fonts, which may
 * still be loading.
 */
export function watchRequests(page: Page): readonly string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const isAsset = new URL(request.url()).pathname.startsWith('/_astro/');
    if (!(isAsset && ['image', 'font'].includes(request.resourceType())))
      requests.push(`${request.method()} ${request.url()}`);
  });
  return requests;
}

export async function expectFields(page: Page, values: Partial<FormValues>): Promise<void> {
  for (const [name, text] of Object.entries(values)) {
    await expect(locateField(page, name as FieldName)).toHaveValue(text);
  }
}

/**
 * Returns a function that waits for the values that the page logs to the browser's console. Call it before sending the
 * form.
 */
export async function listenForLoggedValues(page: Page): Promise<() => Promise<unknown>> {
  const message = page.waitForEvent('console', (entry) => entry.type() === 'info');
  return async () => await (await message).args().at(-1)?.jsonValue();
}
