/**
 * Performs the ten most common tasks of an owner with clicks, while saves are slow or fail and the editor's process is
 * killed.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { EditCommand } from '../support/editor/edit-command.ts';
import { choosePicture, chooseScreen, expectAllSaved } from './fixtures.ts';

interface Task {
  readonly title: string;
  readonly screen: string;
  perform(page: Page): Promise<void>;
  isInForm(page: Page, editor: EditCommand): Promise<void>;
  /** The file that changes. Its new content must match `matches` and must not match `lacks`. */
  readonly file: string;
  readonly matches?: string | RegExp;
  readonly lacks?: string | RegExp;
}

const sample = new URL('../../brands/vesper-row/', import.meta.url);
const oldHours = '[[10:00, 16:30]]';
const newHours = '[[09:00, 18:00]]';
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

const field = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const findDay = (page: Page, day: string) => page.getByRole('group', { name: day, exact: true });
const policyText = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const travelPicture = 'Behind the service “Luxury Travel Curation”';

const clickUntilHidden = (element: Locator, click: () => Promise<void>) =>
  expect(async () => {
    if (await element.isVisible()) await click();
    await expect(element).toBeHidden({ timeout: 1000 });
  }).toPass();

const tasks: readonly Task[] = [
  {
    title: 'change a price',
    screen: 'Figures',
    perform: (page) => field(page, 'Wellness package, from').fill('16500'),
    isInForm: (page) => expect(field(page, 'Wellness package, from')).toHaveValue(/^16.?500$/),
    file: 'facts.yaml',
    matches: 'wellnessPackageFrom: 16500\n',
  },
  {
    title: 'close on a day',
    screen: 'Opening hours',
    async perform(page) {
      await field(page, 'Closed on').fill('2026-12-29');
      await button(page, 'Add').click();
    },
    isInForm: (page) => expect(page.getByText('Tuesday, December 29, 2026')).toBeVisible(),
    file: 'opening-hours.yaml',
    matches: '\n  - 2026-12-29\n',
  },
  {
    title: 'open Monday to Friday from 9 am to 6 pm',
    screen: 'Opening hours',
    async perform(page) {
      const together = page.getByRole('group', { name: 'Several days at once' });
      await field(together, 'Opens').fill('09:00');
      await field(together, 'Closes').fill('18:00');
      await button(page, 'Set these hours').click();
    },
    async isInForm(page) {
      for (const day of days) {
        await expect(field(findDay(page, day), 'Opens')).toHaveValue('09:00');
        await expect(field(findDay(page, day), 'Closes')).toHaveValue('18:00');
      }
    },
    file: 'opening-hours.yaml',
    matches: days.map((day) => `${day.toLowerCase()}: ${newHours}\n  `).join(''),
  },
  {
    title: 'change a sentence of the hero',
    screen: 'First view',
    perform: (page) => field(page, 'Second line').fill('Your Evening. Arranged.'),
    isInForm: (page) => expect(field(page, 'Second line')).toHaveText('Your Evening. Arranged.'),
    file: 'en/hero.yaml',
    matches: 'second: Your Evening. Arranged.\n',
  },
  {
    title: 'replace the picture of a service',
    screen: 'Pictures',
    async perform(page) {
      const dialog = page.getByRole('dialog', { name: travelPicture });
      const buffer = readPicture(sample, 'wellness');
      await choosePicture(page, travelPicture, { name: 'new.webp', mimeType: 'image/webp', buffer });
      await clickUntilHidden(dialog, () =>
        dialog.getByRole('button', { name: 'Use this picture' }).click({ timeout: 1000 }),
      );
    },
    async isInForm(page, { brand }) {
      const address = await page
        .getByRole('button', { name: `What stays visible, Desktop: ${travelPicture}`, exact: true })
        .locator('img')
        .getAttribute('src');
      const shown = await page.request.get(new URL(address ?? '', page.url()).href);
      expect((await shown.body()).equals(readPicture(brand, 'luxury-travel'))).toBe(true);
      expect(readPicture(brand, 'luxury-travel').equals(readPicture(sample, 'luxury-travel'))).toBe(false);
    },
    file: 'pictures/luxury-travel.webp',
  },
  {
    title: 'add a question with its answer',
    screen: 'Questions',
    async perform(page) {
      await button(page, 'Add a question').click();
      await field(page, 'Topic').fill('In good hands');
      await field(page, 'Question').fill('Do you speak Japanese?');
      await field(page, 'Paragraph 1').fill('We do, at any hour.');
    },
    async isInForm(page) {
      await button(page, 'Do you speak Japanese?').click();
      await expect(field(page, 'Topic')).toHaveText('In good hands');
      await expect(field(page, 'Paragraph 1')).toHaveText('We do, at any hour.');
    },
    file: 'en/faqs.yaml',
    matches:
      /topic: In good hands\n\s+question: Do you speak Japanese\?\n\s+answer:\n\s+- We do, at any hour\.\n/,
  },
  {
    title: 'add a testimonial',
    screen: 'Testimonials',
    async perform(page) {
      await button(page, 'Add a testimonial').click();
      await field(page, 'Name').fill('Ada B.');
      await field(page, 'Who they are').fill('Mathematician. With us since last year.');
      await field(page, 'What they say').fill('They answered before I had asked.');
      await field(page, 'Stars').selectOption('5');
    },
    async isInForm(page) {
      await button(page, 'Ada B.').click();
      await expect(field(page, 'Who they are')).toHaveText('Mathematician. With us since last year.');
      await expect(field(page, 'What they say')).toHaveText('They answered before I had asked.');
    },
    file: 'en/testimonials.yaml',
    matches: /name: Ada B\.\n\s+title: .+\n\s+content: They answered before I had asked\.\n/,
  },
  {
    title: 'change a color',
    screen: 'Colors',
    perform: (page) => field(page, 'Ember').fill('#f0b070'),
    isInForm: (page) => expect(field(page, 'Ember')).toHaveValue('#f0b070'),
    file: 'look.css',
    matches: '--ember: #f0b070;',
  },
  {
    title: 'change a paragraph of a policy',
    screen: 'Terms',
    async perform(page) {
      const text = await policyText(page).inputValue();
      await policyText(page).fill(text.replace('They are short', 'They are brief'));
    },
    isInForm: (page) => expect(policyText(page)).toHaveValue(/They are brief, so/),
    file: 'en/policies/terms.md',
    matches: 'They are brief, so',
  },
  {
    title: 'remove a service',
    screen: 'Services',
    async perform(page) {
      const service = button(page, 'Private Events & Dining');
      await service.click();
      await clickUntilHidden(service, async () => {
        await button(page, 'Remove: Private Events & Dining').click({ timeout: 1000 });
        await button(page, 'Remove it').click({ timeout: 1000 });
      });
    },
    async isInForm(page) {
      await expect(button(page, 'Luxury Travel Curation')).toBeVisible();
      await expect(button(page, 'Private Events & Dining')).toBeHidden();
    },
    file: 'en/services.yaml',
    lacks: 'private-events',
  },
];

const readPicture = (brand: URL, role: string) => readFileSync(new URL(`pictures/${role}.webp`, brand));

async function perform(task: Task, page: Page, editor: EditCommand): Promise<void> {
  if (task.screen === 'Pictures') return await task.perform(page);
  const isKilledBefore = task.title === 'change a sentence of the hero';
  const isKilledAfter = task.title === 'add a question with its answer';
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeEditable();
  if (isKilledBefore) await editor.kill();
  await task.perform(page);
  if (isKilledAfter) await editor.kill();
  if (isKilledBefore || isKilledAfter) await page.goto(await editor.start());
}

const slowMs = 400;

/**
 * Delays every second save, and makes the others fail. The first failed save of each kind is processed, but its
 * response is lost. Later ones are rejected by the editor or by a stub of a proxy.
 */
function failEverySecond() {
  const counts = new Map<string, number>();
  return async (route: Route) => {
    const request = route.request();
    const kind = `${request.method()} ${new URL(request.url()).pathname}`;
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    if (count % 2 === 1) {
      await sleep(slowMs);
      return await route.continue().catch(() => undefined);
    }
    if (count === 0) {
      // The request fails if the editor's process was killed.
      await route.fetch().catch(() => undefined);
      return await route.abort('connectionreset');
    }
    // The proxy responds without a body if the server is down. The editor responds with JSON.
    return await route.fulfill({
      status: 503,
      ...(count % 4 === 0 && { json: { detail: 'Try it again.' } }),
    });
  };
}

test('nothing that an owner changes is lost while saves are slow and fail, and the editor is killed @slow', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  await using editor = new EditCommand();
  const hours = new URL('opening-hours.yaml', editor.brand);
  writeFileSync(hours, readFileSync(hours, 'utf8').replaceAll(newHours, oldHours));
  const page = await browser.newPage({ viewport: { width: 900, height: 800 } });
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto(await editor.start());
  const save = failEverySecond();
  await page.route(/\/edit\/api\/(files|colors|crops|picture|services)/, (route) =>
    route.request().method() === 'GET' ? route.continue() : save(route),
  );

  for (const task of tasks)
    await test.step(task.title, async () => {
      await chooseScreen(page, task.screen);
      await perform(task, page, editor);
    });
  await expectAllSaved(page);
  await page.reload();
  for (const task of tasks)
    await test.step(`${task.title}: in the form and in the file`, async () => {
      await chooseScreen(page, task.screen);
      await task.isInForm(page, editor);
      const text = readFileSync(new URL(task.file, editor.brand), 'utf8');
      if (task.matches) expect(text).toMatch(task.matches);
      if (task.lacks) expect(text).not.toMatch(task.lacks);
    });
  await expectAllSaved(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(faults).toEqual([]);
  // Each start of the editor creates a token, which other users of the machine cannot read.
  expect(new Set(editor.addresses).size).toBe(3);
  if (process.platform !== 'win32')
    expect(statSync(new URL('running', editor.state)).mode & 0o777).toBe(0o600);
  await page.close();
});
