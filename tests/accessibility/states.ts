/** Every page, and every state that a visitor can bring one into, for tests that check them all. */

import { expect, type Page } from '@playwright/test';
import { words } from '#src/brand.ts';
import { widestInPx } from '../../src/styles/breakpoints.ts';
import { complete } from '../support/browser/complete.ts';
import {
  fillIn,
  noticeTitleOf,
  openForm,
  sampleRequest,
  sendButton,
  sendWithoutScript,
} from '../support/browser/consultation-form.ts';
import { hold } from '../support/browser/hold.ts';
import { folderOf } from '../support/build-sites.ts';
import { openFailurePage } from '../support/server/failure-page.ts';

const { requestForm, navigation } = words;

export interface State {
  readonly name: string;
  /** Opens the page, brings it into the state, and waits until it is complete. */
  readonly reach: (page: Page) => Promise<void>;
  /** Selects what differs from the landing page as it is opened; undefined when the whole page does. */
  readonly part?: string;
  /** The widest viewport, in px, that has this state. */
  readonly widest?: number;
  /** Of a template, or nearly of a state, that another one shows already. */
  readonly tag?: '@slow';
}

const at = (path: string) => (page: Page) => page.goto(path);
const sentWithoutScript = (email: string) => (page: Page) =>
  sendWithoutScript(page, { ...sampleRequest, email });

const form = { part: `#contact, [role=status][aria-label="${requestForm.notifications}"]` };
const reached: readonly (Omit<State, 'reach'> & { reach: (page: Page) => Promise<unknown> })[] = [
  { name: 'the landing page', reach: at('/') },
  { name: 'every answer open', reach: openEveryAnswer, part: '#faqs' },
  { name: 'the menu open', reach: openMenu, part: 'body > header, #menu', widest: widestInPx('tablet') },
  { name: 'the form with an invalid field', reach: leaveInvalid, ...form },
  { name: 'the form being sent', reach: keepWaiting, ...form, tag: '@slow' },
  { name: 'the form not sent', reach: failToSend, ...form, tag: '@slow' },
  { name: 'the notice and the receipt', reach: send, ...form },
  { name: '/terms', reach: at('/terms') },
  { name: '/privacy', reach: at('/privacy'), tag: '@slow' },
  { name: '/cancellation', reach: at('/cancellation'), tag: '@slow' },
  { name: '/refund-policy', reach: at('/refund-policy'), tag: '@slow' },
  { name: 'the not-found page', reach: at('/no-such-page') },
  { name: 'the failure page', reach: (page) => openFailurePage(page, folderOf('served')) },
  { name: 'the received page', reach: sentWithoutScript(sampleRequest.email), tag: '@slow' },
  { name: 'the not-sent page', reach: sentWithoutScript('not an address') },
];

export const states: readonly State[] = reached.map(({ reach, ...state }) => ({
  ...state,
  reach: async (page) => {
    await reach(page);
    await complete(page);
  },
}));

/** Opens all of them at once, without the `name` by which one closes the others. */
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
  await page.getByRole('button', { name: navigation.openMenu }).click();
  await expect(page.locator('#menu')).toBeVisible();
}

async function leaveInvalid(page: Page): Promise<void> {
  await openForm(page);
  await fillIn(page, { ...sampleRequest, email: 'not an address' });
  await sendButton(page).click();
  await expect(page.locator('#contact :focus:invalid')).toHaveCount(1);
}

async function keepWaiting(page: Page): Promise<void> {
  await hold(page, '**/api/consultations');
  await openForm(page);
  await fillIn(page);
  await sendButton(page).click();
  await expect(page.locator('#contact [aria-busy=true]')).toBeVisible();
}

async function failToSend(page: Page): Promise<void> {
  await page.route('**/api/consultations', (route) => route.fulfill({ status: 503, body: '{}' }));
  await openForm(page);
  await fillIn(page);
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
}

export async function send(page: Page): Promise<void> {
  await openForm(page);
  await fillIn(page);
  await sendButton(page).click();
  await expect(noticeTitleOf(page)).toBeVisible();
}
