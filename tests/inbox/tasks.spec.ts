/** Tests the most frequent tasks on a phone, each from the list, with one thumb and without scrolling. */
import type { Locator } from '@playwright/test';
import { honeypotField } from '#lib/request/spam-signal-fields.ts';
import { words } from '#src/brand.ts';
import { expect, isolatedTest as test } from './fixtures.ts';

const { desk, sheet, mail } = words;
const { actions } = sheet;

async function tap(target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  await target.click();
}

const letter = 'We would like four nights on the lake in May, two of us and one quiet dog. '.repeat(8);

test('ten tasks on a phone, each from the list', async ({ addPerson, receive }) => {
  const page = await addPerson('Isabel');
  await receive({ name: 'Eleanor Whitcombe', message: letter });
  await receive({ name: 'Rui Vaz', message: 'Two days in Porto.' });
  await receive({ name: 'Cheap Watches', [honeypotField]: 'filled in' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const openFirst = () => tap(link('Eleanor Whitcombe'));
  const first = page.getByRole('listitem').first();

  await test.step('see which request is most urgent, and how long is left', async () => {
    await expect(first).toContainText('Eleanor Whitcombe');
    await expect(first).toContainText(/in \d+ (minutes|hours|days)/);
  });

  await test.step('call the sender, or answer by mail', async () => {
    const call = link(`${mail.ways.call} Eleanor Whitcombe`);
    await expect(call).toBeInViewport();
    await expect(call).toHaveAttribute('href', 'tel:+442079460958');
    await expect(link(`${mail.ways.write} Eleanor Whitcombe`)).toHaveAttribute('href', /^mailto:eleanor@/);
    await openFirst();
    await expect(link(mail.ways.call)).toBeInViewport();
    await expect(link(mail.ways.write)).toBeInViewport();
  });

  await test.step('take it; the list shows who has it', async () => {
    await tap(button(actions.taken));
    await expect(page.getByText(desk.done.taken)).toBeInViewport();
    await tap(link(sheet.groups.waiting));
    await expect(first).toContainText(desk.takenBy({ name: 'Isabel' }));
  });

  await test.step('mark it as answered, and undo that', async () => {
    await openFirst();
    await tap(button(actions.answered));
    await expect(page.getByText(desk.done.answered)).toBeInViewport();
    await expect(page.getByText('by Isabel')).toBeVisible();
    await tap(button(actions.undone));
    await expect(page.getByText('Isabel, since')).toBeVisible();
  });

  await test.step('add a note', async () => {
    await tap(button(desk.notes.heading));
    await page.keyboard.type('Rings back at noon.');
    await tap(button(desk.notes.keep));
    await expect(page.getByRole('listitem').filter({ hasText: 'Rings back at noon.' })).toBeVisible();
  });

  await test.step('go to the next request, and from the last to the most urgent', async () => {
    await tap(link(desk.next));
    await expect(page.getByRole('heading', { level: 1, name: 'Rui Vaz' })).toBeFocused();
    await tap(link(desk.next));
    await expect(page.getByRole('heading', { level: 1, name: 'Eleanor Whitcombe' })).toBeFocused();
    await tap(link(sheet.groups.waiting));
  });

  await test.step('find a request by a part of a name', async () => {
    await tap(link(desk.menu.search));
    await page.keyboard.type('va');
    await expect(link('Rui Vaz')).toBeInViewport();
    await tap(link(sheet.groups.waiting));
  });

  await test.step('decide that a request is no spam, and undo that', async () => {
    await tap(page.getByRole('link', { name: sheet.groups.doubtful }));
    await tap(link('Cheap Watches'));
    await expect(page.getByText(sheet.doubts['hidden-field'])).toBeVisible();
    await tap(button(actions.cleared));
    await expect(page.getByText(desk.done.cleared)).toBeInViewport();
    await tap(button(actions.undone));
    await expect(button(actions.cleared)).toBeInViewport();
    await tap(link(sheet.groups.waiting));
  });

  await test.step('invite a colleague', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await tap(button(desk.menu.more));
    await tap(link(desk.people.invite));
    await page.keyboard.type('Ben Nevis');
    await tap(button(desk.people.makeInvitation));
    await expect(button(desk.people.copied)).toBeInViewport();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('#invitation=');
  });
});
