/** Every page, and every state that a visitor can bring it into. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { widestInPx } from '../../src/styles/breakpoints.ts';
import { folderOf } from '../../testing/build-sites.ts';
import { complete } from '../../testing/complete.ts';
import {
  openForm,
  sampleRequest,
  sendButton,
  sendPlainly,
  toast,
  write,
} from '../../testing/consultation-form.ts';
import { hold } from '../../testing/hold.ts';

export interface State {
  readonly name: string;
  /** Brings the page there, and waits until it is complete. */
  readonly reach: (page: Page) => Promise<void>;
  /** What differs from the landing page as it is opened, as a selector; without it, the whole page does. */
  readonly part?: string;
  /** The widest viewport, in px, that knows this state. */
  readonly widest?: number;
}

const at = (path: string) => (page: Page) => page.goto(path);
const sentPlainly = (email: string) => (page: Page) => sendPlainly(page, { ...sampleRequest, email });

const form = { part: '#contact, [role=region][aria-label=Notifications]' };
const reached: readonly (Omit<State, 'reach'> & { reach: (page: Page) => Promise<unknown> })[] = [
  { name: 'the landing page', reach: at('/') },
  { name: 'every answer open', reach: openEveryAnswer, part: '#faqs' },
  { name: 'the menu open', reach: openMenu, part: 'body > header, #menu', widest: widestInPx('tablet') },
  { name: 'the form refused by the browser', reach: leaveInvalid, ...form },
  { name: 'the form on its way', reach: keepWaiting, ...form },
  { name: 'the form not sent', reach: failToSend, ...form },
  { name: 'the toast and the receipt', reach: send, ...form },
  { name: '/terms', reach: at('/terms') },
  { name: '/privacy', reach: at('/privacy') },
  { name: '/cancellation', reach: at('/cancellation') },
  { name: '/refund-policy', reach: at('/refund-policy') },
  { name: 'the not-found page', reach: at('/no-such-page') },
  { name: 'the failure page', reach: fail },
  { name: 'the received page', reach: sentPlainly(sampleRequest.email) },
  { name: 'the not-sent page', reach: sentPlainly('not an address') },
];

export const states: readonly State[] = reached.map(({ reach, ...state }) => ({
  ...state,
  reach: async (page) => {
    await reach(page);
    await complete(page);
  },
}));

/** Opens all of them at once: without the shared `name`, by which one closes the others. */
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
