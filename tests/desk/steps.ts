/** What people do at the desk's devices in several tests. */
import { type Browser, expect, type Page } from '@playwright/test';
import { apiFolder, type Invitation, type Me } from '#lib/desk/api.ts';
import { words } from '#src/brand.ts';
import { type Violation, violations } from '../support/browser/axe.ts';
import {
  fillIn,
  openForm,
  receiptOf,
  sampleRequest,
  sendButton,
} from '../support/browser/consultation-form.ts';
import type { DeskDevice } from './desk-device.ts';
import type { DeskServer } from './desk-server.ts';

const { sealing } = words.desk;

/** Presses the first button, once the codes above it were computed: until then the button moves. */
export async function beginSwitchingOn(device: DeskDevice): Promise<void> {
  await expect(device.page.locator('output').first()).toBeVisible();
  await expect(device.page.getByText(sealing.devices.computing)).toHaveCount(0);
  await device.press(sealing.off.start);
}

/**
 * Switches sealing on at a device, after comparing the code of another one.
 * @param look looks at the device at each step
 * @returns the printed key
 */
export async function switchOn(
  first: DeskDevice,
  other: DeskDevice,
  look = async (_: DeskDevice): Promise<void> => {},
): Promise<string> {
  await first.goTo('sealing');
  await beginSwitchingOn(first);
  const key = await printedKey(first);
  await look(first);
  await first.press(sealing.print.printed);
  await look(first);
  await typeBack(first, key);
  await first.hasHeading(sealing.compare.heading);
  await look(first);
  await sealAfterComparing(first, other);
  return key;
}

/** Switches sealing off at a device that shows that it is on. */
export async function switchOff(device: DeskDevice): Promise<void> {
  await device.press(sealing.switchOff.open);
  await device.page.getByRole('dialog').getByRole('button', { name: sealing.switchOff.confirm }).click();
  await device.hasHeading(sealing.off.heading);
}

/** The recovery key, as it stands on the page and on paper. */
export async function printedKey({ page }: DeskDevice): Promise<string> {
  return (await page.getByText('AGE-SECRET-KEY').innerText()).trim();
}

export async function typeBack(device: DeskDevice, typed: string): Promise<void> {
  await device.page.getByLabel(sealing.typeBack.label).fill(typed);
  await device.press(sealing.typeBack.check);
}

/** The last step: compares the code of another device, and seals. */
export async function sealAfterComparing(first: DeskDevice, other: DeskDevice): Promise<void> {
  await first.hasHeading(sealing.compare.heading);
  await compare(first, other);
  await first.press(sealing.compare.seal);
  await first.hasHeading(sealing.on.heading);
}

/** Lets a device in at another one. */
export async function letIn(inside: DeskDevice, waiting: DeskDevice): Promise<void> {
  await inside.goTo('sealing');
  await compare(inside, waiting);
}

/** Presses that the codes are the same, beside the code that the other device shows. */
export async function compare(inside: DeskDevice, other: DeskDevice): Promise<void> {
  await other.goTo('sealing');
  const code = await codeOf(other);
  await inside.page
    .getByRole('listitem')
    .filter({ hasText: code })
    .getByRole('button', { name: sealing.devices.same })
    .click();
}

/** The code that a device shows of itself, or of the first of several. */
export async function codeOf({ page }: DeskDevice): Promise<string> {
  const code = page
    .getByRole('status')
    .filter({ hasText: /^[0-9A-Z]{4}(?: [0-9A-Z]{4}){3}$/ })
    .first();
  await expect(code).toBeVisible();
  return await code.innerText();
}

/** Makes an invitation. @returns its address */
export async function inviteAt({ page }: DeskDevice, button: string): Promise<string> {
  const answered = page.waitForResponse(`${apiFolder}/invitations`);
  await page.getByRole('button', { name: button }).click();
  const { address } = (await (await answered).json()) as Invitation;
  await expect(page.getByText(address)).toBeVisible();
  return address;
}

export async function choosePassphrase({ page }: DeskDevice, first: string, second: string): Promise<void> {
  await page.getByLabel(sealing.newPassphrase.label, { exact: true }).fill(first);
  await page.getByLabel(sealing.newPassphrase.repeat).fill(second);
  await page.getByRole('button', { name: sealing.newPassphrase.keep }).click();
}

export async function typePassphrase({ page }: DeskDevice, typed: string): Promise<void> {
  await page.getByLabel(sealing.passphrase.label).fill(typed);
  await page.getByRole('button', { name: sealing.passphrase.open }).click();
}

/** A visitor sends the form. @returns the reference on the receipt */
export async function visit(browser: Browser, server: DeskServer, name: string): Promise<string> {
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  await openForm(page);
  await fillIn(page, { ...sampleRequest, name });
  await sendButton(page).click();
  const receipt = await receiptOf(page).innerText();
  await context.close();
  return /\b[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(receipt)?.[0] ?? '';
}

/** Asks the server in the page of a device, with its session. */
export const ask = async <Answer>({ page }: DeskDevice, path: string): Promise<Answer> =>
  (await page.evaluate(async (at) => await (await fetch(at)).json(), `${apiFolder}/${path}`)) as Answer;

/** The id of a device. */
export const idOf = async (device: DeskDevice): Promise<string> => (await ask<Me>(device, 'me')).device.id;

/** Removes a device at another one, without its page. */
export async function remove({ page }: DeskDevice, id: string): Promise<void> {
  const status = await page.evaluate(
    async ([api, removed]) => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ devices: [removed] });
      return (await fetch(`${api}/devices/remove`, { method: 'POST', headers, body })).status;
    },
    [apiFolder, id] as const,
  );
  expect(status).toBe(204);
}

const colorRules = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'];

/** Returns axe's violations in light colors, and those of the rules about colors in dark ones: nothing else differs. */
export async function violationsInBothSchemes(
  page: Page,
  leftOut: readonly string[] = [],
): Promise<Violation[]> {
  await emulateColors(page, 'dark');
  const dark = await violations(page, { only: colorRules });
  await emulateColors(page, 'light');
  return [...dark, ...(await violations(page, { leftOut }))];
}

/** Shows a page in a color scheme, and ends transitions between colors. */
async function emulateColors(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
}
