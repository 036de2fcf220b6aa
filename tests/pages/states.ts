/** The pages of the site and their states, such as an open menu. */
import { expect, type Page } from '@playwright/test';
import { words } from '#src/brand.ts';
import { getMaxWidthPx } from '../../src/styles/breakpoints.ts';
import {
  emptyRequest,
  fillForm,
  locateSendButton,
  openForm,
  sampleRequest,
  sendRequest,
  sendWithoutScript,
} from '../support/browser/consultation-form.ts';
import { holdRequests } from '../support/browser/hold-requests.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';
import { getBuildFolder } from '../support/build-sites.ts';
import { openFailurePage } from '../support/server/failure-page.ts';

const { requestForm, navigation, notSent, received } = words;

export interface PageState {
  readonly name: string;
  readonly openState: (page: Page) => Promise<void>;
  /** The selector of the element that differs from the landing page. Undefined if the state is a separate page. */
  readonly part?: string;
  /** The largest viewport width in px at which the state exists. */
  readonly widest?: number;
  /** Set if tests of other states cover nearly the same. */
  readonly tag?: '@slow';
}

/** The paths of pages that search engines should list. */
export const listedPaths = ['/', '/terms', '/privacy', '/cancellation', '/refund-policy'] as const;
const slowPaths: readonly string[] = ['/privacy', '/cancellation', '/refund-policy'];
const form = { part: `#contact, [role=status][aria-label="${requestForm.notifications}"]` };

const reached: readonly (Omit<PageState, 'openState'> & { reach: (page: Page) => Promise<unknown> })[] = [
  ...listedPaths.map((name) => ({
    name,
    reach: (page: Page) => page.goto(name),
    ...(slowPaths.includes(name) && { tag: '@slow' as const }),
  })),
  { name: 'the not-found page', reach: (page) => page.goto('/no-such-page') },
  { name: 'the failure page', reach: (page) => openFailurePage(page, getBuildFolder('served')) },
  { name: 'the received page', reach: (page) => answer(page, sampleRequest, received.title), tag: '@slow' },
  { name: 'the not-sent page', reach: (page) => answer(page, emptyRequest, notSent.title) },
  { name: 'the menu open', reach: openMenu, part: 'body > header, #menu', widest: getMaxWidthPx('tablet') },
  { name: 'the form with an invalid field', reach: leaveInvalid, ...form },
  { name: 'the form being sent', reach: keepWaiting, ...form, tag: '@slow' },
  { name: 'the form not sent', reach: failToSend, ...form, tag: '@slow' },
  { name: 'the notice and the receipt', reach: (page) => sendRequest(page), ...form },
];

export const pageStates: readonly PageState[] = reached.map(({ reach, ...state }) => ({
  ...state,
  openState: async (page) => {
    await reach(page);
    await waitUntilComplete(page);
  },
}));

export const wholePageStates = pageStates.filter(({ part }) => part === undefined);

export const findPageState = (name: string): PageState => {
  const found = wholePageStates.find((page) => page.name === name);
  if (!found) throw new Error(`Unknown page state “${name}”.`);
  return found;
};

async function answer(page: Page, values: typeof emptyRequest, title: string): Promise<void> {
  await sendWithoutScript(page, values);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

async function openMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/');
  await page.getByRole('button', { name: navigation.openMenu }).click();
  await expect(page.locator('#menu')).toBeVisible();
}

async function submitForm(page: Page, values = sampleRequest): Promise<void> {
  await openForm(page);
  await fillForm(page, values);
  await locateSendButton(page).click();
}

async function leaveInvalid(page: Page): Promise<void> {
  await submitForm(page, { ...sampleRequest, email: 'not an address' });
  await expect(page.locator('#contact :focus:invalid')).toHaveCount(1);
}

async function keepWaiting(page: Page): Promise<void> {
  await holdRequests(page, '**/api/consultations');
  await submitForm(page);
  await expect(page.locator('#contact [aria-busy=true]')).toBeVisible();
}

async function failToSend(page: Page): Promise<void> {
  await page.route('**/api/consultations', (route) => route.fulfill({ status: 503, body: '{}' }));
  await submitForm(page);
  await expect(page.getByRole('alert')).toBeVisible();
}
