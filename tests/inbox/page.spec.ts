/** Tests that the inbox is accessible to employees with disabilities, and that strangers cannot open it. */
import type { Page } from '@playwright/test';
import { inboxApiPath, type NewChange } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { observePage } from '../fixtures.ts';
import { type AxeViolation, findViolations } from '../support/browser/axe.ts';
import { enlargeText } from '../support/browser/enlarge-text.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';
import { expect, goToScreen, isolatedTest, openRequest, test } from './fixtures.ts';

const { desk, sheet } = words;

const longest = 'Maximilian Graf von Hohenstein-Schwarzenberg-Wittelsbach';

/** Returns a function for each screen, which opens the screen with the longest text in every field. */
async function visitScreens(page: Page, receive: (own: Record<string, string>) => Promise<string>) {
  const reference = await receive({
    name: longest,
    email: 'maximilian.von.hohenstein-schwarzenberg@wittelsbach-privatstiftung.example',
    message: `${'A sentence of some length, as people write them. '.repeat(8)}\n\n${'W'.repeat(90)}`,
  });
  return {
    'what waits': () => goToScreen(page, ''),
    'a request': () => openRequest(page, reference, longest),
    search: async () => {
      await goToScreen(page, 'search');
      await page.getByLabel(desk.search.label).fill('graf');
      await expect(page.getByRole('listitem').first()).toBeVisible();
    },
    more: async () => {
      await goToScreen(page, '');
      await page.getByRole('button', { name: desk.menu.more }).click();
    },
    people: () => goToScreen(page, 'people'),
    invite: async () => {
      await goToScreen(page, 'invite');
      await page.getByLabel(desk.people.name).fill(longest);
      await page.getByRole('button', { name: desk.people.makeInvitation }).click();
      await expect(page.getByText('#invitation=')).toBeVisible();
    },
    'the table': () => goToScreen(page, 'table'),
    sealing: () => goToScreen(page, 'sealing'),
    'the way in': async () => {
      await goToScreen(page, 'people');
      await page.context().clearCookies();
      await expect(page.getByRole('button', { name: desk.signIn.button })).toBeVisible();
    },
  };
}

const colorRules = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'];

/**
 * Returns the axe violations of the light color scheme, and those of the color rules in the dark color scheme. The
 * results of the other rules do not depend on the color scheme.
 */
async function findViolationsInBothSchemes(page: Page): Promise<AxeViolation[]> {
  await emulateColors(page, 'dark');
  const dark = await findViolations(page, { only: colorRules });
  await emulateColors(page, 'light');
  return [...dark, ...(await findViolations(page, { leftOut: ['p-as-heading'] }))];
}

/** Switches the color scheme, and completes color transitions. */
async function emulateColors(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
}

test('axe finds nothing, by day and by night; nothing is cut off or sticks out, with text twice as large @slow', async ({
  addPerson,
  receive,
}) => {
  test.slow();
  const page = await addPerson('Rui');
  for (const [name, open] of Object.entries(await visitScreens(page, receive))) {
    await open();
    // In a lower window, the bar covers a part of the page.
    await page.setViewportSize({ width: 390, height: 4000 });
    await waitUntilComplete(page);
    expect(await findViolationsInBothSchemes(page), name).toEqual([]);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await findLayoutFaults(page), `${name}, ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await enlargeText(page, 2);
    expect(await findLayoutFaults(page), `${name}, large text`).toEqual([]);
    await enlargeText(page, 1);
  }
});

test('by keyboard and with text twice as large: the bar covers nothing that has the focus, and is below a text field', async ({
  addPerson,
  receive,
}) => {
  // The next request, which the bar leads to.
  await receive({ name: 'Rui Vaz' });
  const reference = await receive({
    name: 'Keyboard',
    message: 'A sentence of some length, as people write them. '.repeat(20),
  });
  const page = await addPerson('Rui');
  await enlargeText(page, 2);
  await page.getByRole('link', { name: 'Keyboard', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Keyboard' })).toBeFocused();
  const focused = () => page.evaluate(readFocus);
  const visited: string[] = [];
  while (visited.at(-1) !== sheet.actions.answered) {
    await page.keyboard.press('Tab');
    const { name, isCovered } = await focused();
    expect(isCovered, name).toBe(false);
    visited.push(name);
  }
  expect(visited.slice(-7)).toEqual([
    desk.notes.heading,
    sheet.groups.waiting,
    desk.next,
    words.mail.ways.call,
    words.mail.ways.write,
    sheet.actions.taken,
    sheet.actions.answered,
  ]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('by Rui')).toBeVisible();
  await page.keyboard.press('Tab');
  expect((await focused()).name).toBe(sheet.actions.undone);

  const coversPage = () => page.getByRole('region', { name: reference }).evaluate(coversPrevious);
  await page.getByRole('button', { name: desk.notes.heading }).click();
  expect(await coversPage()).toBe(false);
  await page.getByRole('heading', { level: 1 }).focus();
  await expect.poll(coversPage).toBe(true);
});

/** Whether an element overlaps the one before it. Runs in the page. */
function coversPrevious(element: Element): boolean {
  const { bottom = 0 } = element.previousElementSibling?.getBoundingClientRect() ?? {};
  return element.getBoundingClientRect().top < bottom;
}

isolatedTest(
  'shortcuts move through the list, mark as answered after a question, and can be switched off',
  async ({ addPerson, receive }) => {
    const reference = await receive({ name: 'Ana Sá' });
    await receive({ name: 'Rui Vaz' });
    const page = await addPerson('Isabel');
    const { keyboard } = page;
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await link('Ana Sá').focus();
    await keyboard.press('j');
    await expect(link('Rui Vaz')).toBeFocused();
    await keyboard.press('Control+k');
    await expect(link('Rui Vaz')).toBeFocused();
    await keyboard.press('K');
    await keyboard.press('a');
    const question = page.getByRole('dialog', { name: desk.shortcuts.question({ name: 'Ana Sá' }) });
    await expect(question.getByRole('button', { name: desk.cancel })).toBeFocused();
    await keyboard.press('Escape');
    await expect(link('Ana Sá')).toBeFocused();
    await keyboard.press('a');
    const confirm = question.getByRole('button', { name: sheet.actions.answered });
    await takeMeanwhile(page, reference);
    await confirm.click();
    await expect(page.getByText(desk.refusals['changed-meanwhile'])).toBeVisible();
    await expect(question).toBeHidden();
    await expect(page.getByText(desk.takenBy({ name: 'Isabel' }))).toBeVisible();
    await keyboard.press('a');
    await confirm.click();
    await expect(page.getByText(desk.shortcuts.done({ name: 'Ana Sá' }))).toBeVisible();
    await expect(link('Ana Sá')).toHaveCount(0);
    await expect(link('Rui Vaz')).toBeFocused();

    await keyboard.press('?');
    const help = page.getByRole('dialog', { name: desk.shortcuts.heading });
    await expect(help).toBeVisible();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
    const isUsed = help.getByRole('checkbox', { name: desk.shortcuts.use });
    await isUsed.uncheck();
    await keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(link('Rui Vaz')).toBeFocused();
    await keyboard.press('/');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Rui Vaz' })).toBeFocused();

    await page.goto('/desk');
    await page.getByRole('button', { name: desk.menu.more }).click();
    await page.getByRole('button', { name: desk.shortcuts.heading }).click();
    await expect(isUsed).not.toBeChecked();
    await isUsed.check();
    await help.getByRole('button', { name: desk.shortcuts.close }).click();
    await expect(help).toBeHidden();
    await link('Rui Vaz').focus();
    await keyboard.press('/');
    await expect(page.getByLabel(desk.search.label)).toBeFocused();
  },
);

/** Changes a request without the page’s knowledge. */
async function takeMeanwhile(page: Page, reference: string): Promise<void> {
  const change: NewChange = { action: 'taken', changes: 0 };
  const ok = await page.evaluate(
    async ([url, body]) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(url, { method: 'POST', headers, body })).ok;
    },
    [`${inboxApiPath}/requests/${reference}/changes`, JSON.stringify(change)] as const,
  );
  expect(ok).toBe(true);
}

/** Reads the focused element's text, and whether another element covers its center. Runs in the page. */
function readFocus(): { name: string; isCovered: boolean } {
  const element = document.activeElement as HTMLElement;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return { name: element.innerText.trim(), isCovered: !element.contains(shown) };
}

test('in windows of any width, each entry of the sheet of more screens is on one line', async ({
  isabel: page,
}) => {
  await goToScreen(page, '');
  await page.getByRole('button', { name: desk.menu.more }).click();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const heights = await page
      .locator('[popover]')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(new Set(heights).size, `${width} px: ${heights}`).toBe(1);
  }
});

test('printed, a request is its words, its times and its notes', async ({ isabel: page, receive }) => {
  const reference = await receive();
  await openRequest(page, reference);
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Eleanor Whitcombe', 'Four nights on the lake', '+44 20 7946 0958', reference])
    await expect(page.getByText(text).first()).toBeVisible();
  for (const role of ['navigation', 'button', 'textbox'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
});

test('the page keeps to its policy, and asks nobody else for anything', async ({
  isabel: page,
  receive,
  baseURL,
}) => {
  const reference = await receive();
  const observed = observePage(page, baseURL ?? '');
  await openRequest(page, reference);
  for (const place of ['search', 'table', 'people', 'invite', 'sealing', 'answered', ''])
    await goToScreen(page, place);
  expect(observed).toEqual({ consoleErrors: [], foreignRequests: [] });
});

isolatedTest(
  'the page can be installed; its title and its icon show how many wait, until signing out',
  async ({ addDevice, server }) => {
    const device = await addDevice('Laptop');
    const { page } = device;
    await page.addInitScript(() => {
      navigator.setAppBadge = async (count) => sessionStorage.setItem('badge', `${count}`);
    });
    const readBadge = () => page.evaluate(() => sessionStorage.getItem('badge'));
    for (const name of ['Ana Sá', 'Rui Vaz']) await server.sendRequest({ name });
    await page.reload();
    await expect(page).toHaveTitle(`2 waiting – ${sheet.groups.waiting} · ${desk.title}`);
    await expect.poll(readBadge).toBe('2');

    const session = await page.context().newCDPSession(page);
    const { url, errors, data = '' } = await session.send('Page.getAppManifest');
    expect([url, errors]).toEqual([`${server.origin}/desk.webmanifest`, []]);
    const { scope, start_url, display, icons } = JSON.parse(data);
    expect({ scope, start_url, display }).toEqual({
      scope: '/desk',
      start_url: '/desk',
      display: 'standalone',
    });
    for (const { src } of icons) expect((await page.request.get(src)).status()).toBe(200);

    await device.signOut();
    await expect(page).toHaveTitle(`${desk.signIn.button} · ${desk.title}`);
    await expect.poll(readBadge).toBe('0');
  },
);
