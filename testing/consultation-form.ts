/** Writing and sending a consultation request, as a visitor does. */
import { expect, type Locator, type Page } from '@playwright/test';

export interface FormValues {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly serviceInterest: string;
  readonly message: string;
}

export const sampleRequest: FormValues = {
  name: 'Ada Byron <ada> & "Co"',
  email: 'ada@example.com',
  phone: '+44 20 7946 0018',
  company: 'Analytical Engines',
  serviceInterest: 'wellness',
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

const labels: Readonly<Record<keyof FormValues, string>> = {
  name: 'Full Name',
  email: 'Email Address',
  phone: 'Phone Number',
  company: 'Company/Organization',
  serviceInterest: 'Service Interest',
  message: 'How can we assist you?',
};

export const field = (page: Page, name: keyof FormValues): Locator => page.getByLabel(labels[name]);

export const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Request Consultation' });

/** The toast, wherever on the screen it is. */
export const toast = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Notifications' })
    .getByText('Consultation Request Received', { exact: true });

/** The form, where scripts run and have taken it over. */
export async function openForm(page: Page): Promise<void> {
  await page.goto('/#contact');
  await takenOver(page);
}

export async function takenOver(page: Page): Promise<void> {
  await field(page, 'name').scrollIntoViewIfNeeded();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}

export async function write(page: Page, words: FormValues = sampleRequest): Promise<void> {
  const { serviceInterest, ...texts } = words;
  for (const [name, text] of Object.entries(texts)) await field(page, name as keyof FormValues).fill(text);
  await field(page, 'serviceInterest').selectOption(serviceInterest);
}

/** Sends the landing page's form as a browser without scripts does, unchecked, and waits for the page that answers. */
export async function sendPlainly(page: Page, words: FormValues = sampleRequest): Promise<void> {
  await page.goto('/');
  const answered = page.waitForURL(({ pathname }) => pathname !== '/');
  await page.locator('#contact form').evaluate((form: HTMLFormElement, values) => {
    for (const [name, value] of Object.entries(values)) {
      const field = form.elements.namedItem(name) as
        | HTMLInputElement
        | HTMLSelectElement
        | HTMLTextAreaElement;
      field.value = value;
    }
    form.submit();
  }, words);
  await answered;
}

/** Waits until the six fields hold exactly this. */
export async function expectWritten(page: Page, words: FormValues): Promise<void> {
  for (const [name, text] of Object.entries(words)) {
    await expect(field(page, name as keyof FormValues)).toHaveValue(text);
  }
}

/** What the page prints in the visitor's own console on sending. */
export async function loggedValues(page: Page): Promise<() => Promise<unknown>> {
  const message = page.waitForEvent('console', (each) => each.type() === 'info');
  return async () => await (await message).args().at(-1)?.jsonValue();
}
