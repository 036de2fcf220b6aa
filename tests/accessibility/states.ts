/** Every page, and every state that a visitor can bring it into. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { widestInPx } from '../../src/styles/breakpoints.ts';
import { folderOf } from '../../testing/build-sites.ts';
import { openForm, sampleRequest, sendButton, toast, write } from '../../testing/consultation-form.ts';
import { hold } from '../../testing/hold.ts';

export interface State {
  readonly name: string;
  readonly reach: (page: Page) => Promise<unknown>;
  /** The widest window, in px, that knows this state. */
  readonly widest?: number;
}

const at = (path: string) => (page: Page) => page.goto(path);

export const states: readonly State[] = [
  { name: 'the landing page', reach: at('/') },
  { name: 'every answer open', reach: openEveryAnswer },
  { name: 'the menu open', reach: openMenu, widest: widestInPx('tablet') },
  { name: 'the form refused by the browser', reach: leaveInvalid },
  { name: 'the form on its way', reach: keepWaiting },
  { name: 'the form not sent', reach: failToSend },
  { name: 'the toast and the receipt', reach: send },
  ...['/terms', '/privacy', '/cancellation', '/refund-policy'].map((path) => ({
    name: path,
    reach: at(path),
  })),
  { name: 'the not-found page', reach: at('/no-such-page') },
  { name: 'the failure page', reach: fail },
  { name: 'the received page', reach: sendPlain(sampleRequest.email) },
  { name: 'the not-sent page', reach: sendPlain('not an address') },
];

/** All at once, which their shared name would not allow. */
async function openEveryAnswer(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('#faqs details').evaluateAll((all) => {
    for (const details of all) {
      details.removeAttribute('name');
      details.setAttribute('open', '');
    }
  });
}

export async function openMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.locator('#menu')).toBeVisible();
}

async function leaveInvalid(page: Page): Promise<void> {
  await openForm(page);
  await write(page, { ...sampleRequest, email: 'not an address' });
  await sendButton(page).click();
  await expect(page.locator('#contact :focus:invalid')).toHaveCount(1);
}

async function keepWaiting(page: Page): Promise<void> {
  await hold(page, '**/api/consultations');
  await openForm(page);
  await write(page);
  await sendButton(page).click();
  await expect(page.locator('#contact [aria-busy=true]')).toBeVisible();
}

async function failToSend(page: Page): Promise<void> {
  await page.route('**/api/consultations', (route) => route.fulfill({ status: 503, body: '{}' }));
  await openForm(page);
  await write(page);
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
}

export async function send(page: Page): Promise<void> {
  await openForm(page);
  await write(page);
  await sendButton(page).click();
  await expect(toast(page)).toBeVisible();
}

/** The page that the server answers with when it fails; nothing in the site leads to it. */
async function fail(page: Page): Promise<void> {
  const body = await readFile(join(folderOf('served'), '500.html'));
  await page.route('**/failure', (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }));
  await page.goto('/failure');
}

/** Sends the form as a browser without scripts does, past the browser's own check of the address. */
function sendPlain(email: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.goto('/');
    const answered = page.waitForURL(/consultation/);
    await page.evaluate(
      (values) => {
        const form = document.querySelector<HTMLFormElement>('#contact form');
        for (const [name, value] of Object.entries(values)) {
          const field = form?.elements.namedItem(name) as HTMLInputElement;
          field.value = value;
        }
        form?.submit();
      },
      { ...sampleRequest, email },
    );
    await answered;
  };
}
