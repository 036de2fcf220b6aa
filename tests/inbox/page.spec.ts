/** The inbox's page: accessible for the people who use it, and closed to everyone else. */
import type { Page } from '@playwright/test';
import { words } from '#src/brand.ts';
import { enlargeText } from '../support/browser/enlarge-text.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';
import { expect, goToScreen, openRequest, test } from './fixtures.ts';
import { findViolationsInBothSchemes } from './steps.ts';

const { desk, sheet } = words;

const longest = 'Maximilian Graf von Hohenstein-Schwarzenberg-Wittelsbach';

/** Returns a function for each screen, which opens it with long text wherever people may type. */
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
    people: async () => {
      await goToScreen(page, 'people');
      await page.getByLabel(desk.people.name).fill(longest);
      await page.getByRole('button', { name: desk.people.makeInvitation }).click();
      await expect(page.getByText('#invitation=')).toBeVisible();
    },
    'the table': () => goToScreen(page, 'table'),
    sealing: () => goToScreen(page, 'sealing'),
    'the way in': async () => {
      await goToScreen(page, 'people');
      // The page notices by itself that the session is gone, and reloads.
      await page.context().clearCookies();
      await expect(page.getByRole('button', { name: desk.signIn.button })).toBeVisible();
    },
  };
}

test('axe finds nothing, by day and by night; nothing is cut off or sticks out, with text twice as large @slow', async ({
  arrive,
  receive,
}) => {
  test.slow();
  const page = await arrive('Rui');
  for (const [name, open] of Object.entries(await visitScreens(page, receive))) {
    await open();
    await waitUntilComplete(page);
    expect(await findViolationsInBothSchemes(page, ['p-as-heading']), name).toEqual([]);
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

test('by keyboard: the heading of what opened has the focus; then its ways, its buttons, its note', async ({
  isabel: page,
  receive,
}) => {
  await receive({ name: 'Keyboard' });
  await page.getByRole('link', { name: 'Keyboard' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Keyboard' })).toBeFocused();
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).innerText);
  for (const name of [
    words.mail.ways.call,
    words.mail.ways.write,
    sheet.actions.taken,
    sheet.actions.answered,
  ]) {
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(name);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('by Isabel')).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await focused()).toBe(sheet.actions.undone);
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
  const complaints: string[] = [];
  const foreign: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== baseURL) foreign.push(request.url());
  });
  await openRequest(page, reference);
  for (const place of ['search', 'table', 'people', 'sealing', 'answered', '']) await goToScreen(page, place);
  expect(complaints).toEqual([]);
  expect(foreign.filter((url) => !url.startsWith('blob:'))).toEqual([]);
});

test('visitors’ pages fetch nothing of it, and do not lead to it', async ({ page, request }) => {
  const ofDesk: readonly string[] =
    (await (await request.get('/desk')).text()).match(/\/_astro\/[^"']+\.js/g) ?? [];
  expect(ofDesk).toHaveLength(1);
  const fetched: string[] = [];
  page.on('request', (each) => fetched.push(new URL(each.url()).pathname));
  for (const address of ['/', '/terms', '/no-such-page']) {
    await page.goto(address);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await waitUntilComplete(page);
    const html = await page.content();
    expect(html).not.toContain('/desk"');
    for (const script of ofDesk) expect(html).not.toContain(script);
  }
  expect(fetched.filter((path) => path.startsWith('/desk') || ofDesk.includes(path))).toEqual([]);
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('desk');
});
