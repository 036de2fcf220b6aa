import { expect } from '@playwright/test';
import { type CurrentUser, type Invitation, inboxApiPath } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import type { InboxDevice } from './inbox-device.ts';

const { sealing } = words.desk;

export const startEnablingEncryption = (device: InboxDevice): Promise<void> =>
  device.press(sealing.off.start);

/**
 * Enables encryption on a device after comparing the code of another device.
 * @param look called at each step with the device
 * @returns the printed recovery key
 */
export async function enableEncryption(
  first: InboxDevice,
  other: InboxDevice,
  look = async (_: InboxDevice): Promise<void> => {},
): Promise<string> {
  await first.goTo('sealing');
  await startEnablingEncryption(first);
  const key = await readPrintedRecoveryKey(first);
  await look(first);
  await first.press(sealing.print.printed);
  await look(first);
  await enterRecoveryKey(first, key);
  await first.expectHeading(sealing.compare.heading);
  await look(first);
  await confirmAndEncrypt(first, other);
  return key;
}

export async function disableEncryption(device: InboxDevice): Promise<void> {
  await device.press(sealing.switchOff.open);
  await device.page.getByRole('dialog').getByRole('button', { name: sealing.switchOff.confirm }).click();
  await device.expectHeading(sealing.off.heading);
}

export async function readPrintedRecoveryKey({ page }: InboxDevice): Promise<string> {
  const printed = page.getByText('AGE-SECRET-KEY').locator('..');
  return (await printed.innerText()).trim();
}

export async function enterRecoveryKey(device: InboxDevice, typed: string): Promise<void> {
  await device.page.getByLabel(sealing.typeBack.label).fill(typed);
  await device.press(sealing.typeBack.check);
}

export async function confirmAndEncrypt(first: InboxDevice, other: InboxDevice): Promise<void> {
  await first.expectHeading(sealing.compare.heading);
  await confirmDeviceCode(first, other);
  await first.press(sealing.compare.seal);
  await first.expectHeading(sealing.on.heading);
}

export async function admitDevice(inside: InboxDevice, waiting: InboxDevice): Promise<void> {
  await inside.goTo('sealing');
  await confirmDeviceCode(inside, waiting);
}

export async function confirmDeviceCode(inside: InboxDevice, other: InboxDevice): Promise<void> {
  await other.goTo('sealing');
  const code = await readDeviceCode(other);
  await inside.page
    .getByRole('listitem')
    .filter({ hasText: code })
    .getByRole('button', { name: sealing.devices.same })
    .click();
}

export async function readDeviceCode({ page }: InboxDevice): Promise<string> {
  const code = page
    .getByRole('status')
    .filter({ hasText: /^[0-9A-Z]{4}(?: [0-9A-Z]{4}){3}$/ })
    .first();
  await expect(code).toBeVisible();
  return await code.innerText();
}

export async function createInvitation({ page }: InboxDevice, button: string): Promise<string> {
  const answered = page.waitForResponse(`${inboxApiPath}/invitations`);
  await page.getByRole('button', { name: button }).click();
  const { address } = (await (await answered).json()) as Invitation;
  await expect(page.getByText(address)).toBeVisible();
  return address;
}

export async function choosePassphrase({ page }: InboxDevice, first: string, second: string): Promise<void> {
  await page.getByLabel(sealing.newPassphrase.label, { exact: true }).fill(first);
  await page.getByLabel(sealing.newPassphrase.repeat).fill(second);
  await page.getByRole('button', { name: sealing.newPassphrase.keep }).click();
}

export async function typePassphrase({ page }: InboxDevice, typed: string): Promise<void> {
  await page.getByLabel(sealing.passphrase.label).fill(typed);
  await page.getByRole('button', { name: sealing.passphrase.open }).click();
}

export const fetchFromApi = async <Answer>({ page }: InboxDevice, path: string): Promise<Answer> =>
  (await page.evaluate(async (at) => await (await fetch(at)).json(), `${inboxApiPath}/${path}`)) as Answer;

export const readDeviceId = async (device: InboxDevice): Promise<string> =>
  (await fetchFromApi<CurrentUser>(device, 'me')).device.id;

/** Removes a device through the API, with the session of another device. */
export async function removeDevice({ page }: InboxDevice, id: string): Promise<void> {
  const status = await page.evaluate(
    async ([api, removed]) => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ devices: [removed] });
      return (await fetch(`${api}/devices/remove`, { method: 'POST', headers, body })).status;
    },
    [inboxApiPath, id] as const,
  );
  expect(status).toBe(204);
}
