/**
 * Tests the keys of the inbox in browsers. `inbox/keys` has unit tests of the keys, and `server/inbox` tests the
 * server.
 */
import { generateHybridIdentity, identityToRecipient } from 'age-encryption';
import {
  type AgencyKey,
  inboxApiPath,
  type Keys,
  type NewKeyCopies,
  type PeopleList,
} from '#lib/inbox/api.ts';
import { decryptText } from '#lib/inbox/encryption.ts';
import { parseRecoveryKey } from '#lib/inbox/recovery-key.ts';
import { formatPrintoutDate, formatPrintoutNumber, formatPrintoutTime } from '#lib/inbox/recovery-paper.ts';
import { brand, words } from '#src/brand.ts';
import { findViolations } from '../support/browser/axe.ts';
import { enlargeText } from '../support/browser/enlarge-text.ts';
import { sampleStaffTexts } from '../support/sample-brand.ts';
import { expect, readStorage, isolatedTest as test } from './fixtures.ts';
import type { InboxDevice } from './inbox-device.ts';
import {
  admitDevice,
  confirmAndEncrypt,
  confirmDeviceCode,
  disableEncryption,
  enableEncryption,
  enterRecoveryKey,
  fetchFromApi,
  readDeviceCode,
  readDeviceId,
  readPrintedRecoveryKey,
  startEnablingEncryption,
} from './steps.ts';

const { desk } = words;
const { people, sealing } = desk;

test('sealing begins after the printed key was typed back and a code compared; the slower of two is told @slow', async ({
  addDevice,
}) => {
  test.slow();
  const laptop = await addDevice('Laptop');
  const { page } = laptop;
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));

  await test.step('not on one device alone', async () => {
    await laptop.goTo('sealing');
    await expect(page.getByText(sealing.off.alone)).toBeVisible();
    await expect(page.getByRole('button', { name: sealing.off.start })).toHaveCount(0);
  });

  const phone = await addDevice('Phone');
  await test.step('on paper there is the key, whose it is, from when, and what for, and nothing else', async () => {
    const before = new Date();
    await startEnablingEncryption(laptop);
    const key = await readPrintedRecoveryKey(laptop);
    const paper = formatPrintoutNumber((await parseRecoveryKey(key))?.recipient ?? '');
    const shown = await page.getByText(paper).innerText();
    const made = [before, new Date()]
      .map((time) => sealing.paper.made({ paper, date: formatPrintoutTime(time, sampleStaffTexts) }))
      .find((text) => shown.includes(text));
    await page.emulateMedia({ media: 'print' });
    const { heading, use, steps, keep, printedBy, keptBy } = sealing.paper;
    const host = new URL(page.url()).host;
    const lines = [
      `${brand.name} · ${host}/desk`,
      heading,
      made,
      use,
      key.replaceAll(/\s+/g, ' '),
      ...steps,
      keep,
      printedBy,
      keptBy,
    ];
    // The seal has the brand's initials.
    const printed = (await page.locator('body').innerText()).replace(`${brand.referencePrefix}\n`, '');
    expect(printed.replaceAll(/\s+/g, ' ').trim()).toBe(lines.join(' '));
    const margin = { top: '2cm', bottom: '2cm', left: '2cm', right: '2cm' };
    for (const format of ['A4', 'Letter']) {
      const sheets = (await page.pdf({ format, margin })).toString('latin1').match(/\/Type \/Page\b/g);
      expect(sheets).toHaveLength(1);
    }
    await page.emulateMedia({ media: 'screen' });
    await page.reload();
    await laptop.press(sealing.passkey.button);
    await startEnablingEncryption(laptop);
    expect(await readPrintedRecoveryKey(laptop)).not.toBe(key);
  });

  await test.step('the key is typed from paper, and a code is compared, before anything is sent', async () => {
    const key = await readPrintedRecoveryKey(laptop);
    await laptop.press(sealing.print.printed);
    await enterRecoveryKey(laptop, key.slice(0, -1));
    await expect(page.getByText(sealing.typeBack.wrong)).toBeVisible();
    await enterRecoveryKey(laptop, key.toLowerCase());
    await laptop.expectHeading(sealing.compare.heading);
    const seal = page.getByRole('button', { name: sealing.compare.seal });
    await expect(seal).toBeDisabled();
    await expect(seal).toHaveAccessibleDescription(sealing.compare.missing);
    await seal.focus();
    await page.keyboard.press('Enter');
    expect(sent).not.toContain(`POST ${inboxApiPath}/keys`);
  });

  const tablet = await addDevice('Tablet');
  await test.step('somebody else was faster, and is told that this device waits', async () => {
    await enableEncryption(tablet, phone);
    await expect(page.getByText(sealing.compare.overtaken)).toBeVisible();
    await laptop.expectHeading(sealing.waiting.heading);
    const notice = sealing.devices.waits({ device: 'Laptop', name: 'Ada Byron' });
    await tablet.goTo('');
    await expect(tablet.page.getByRole('status').filter({ hasText: notice })).toBeVisible();
    await expect(page.getByText(notice)).toHaveCount(0);
    await tablet.page.getByRole('link', { name: sealing.devices.compareCode }).click();
    await confirmDeviceCode(tablet, laptop);
    await expect(tablet.page.getByText(sealing.devices.letIn({ device: 'Laptop' }))).toBeVisible();
    await tablet.goTo('');
    await expect(tablet.page.getByText(notice)).toHaveCount(0);
  });
});

test('only a device that was compared gets the keys, and acts; a removed device loses them, and whom it let in waits @slow', async ({
  addDevice,
}) => {
  test.slow();
  const laptop = await addDevice('Laptop');
  const { page } = laptop;
  const phone = await addDevice('Phone', 'Ben Nevis');
  await enableEncryption(laptop, phone);
  const tablet = await addDevice('Tablet', 'Cleo Moss');

  await test.step('what a device may not do yet is not shown on it', async () => {
    for (const place of ['people', 'search', 'waiting']) {
      await tablet.goTo(place);
      await tablet.expectHeading(sealing.waiting.heading);
    }
    await expect(tablet.page.getByRole('navigation').getByRole('link')).toHaveCount(0);
    await expect(tablet.page.getByRole('button', { name: desk.menu.signOut })).toBeVisible();
  });

  await test.step('the keys are given to what was compared, though the server names another key meanwhile', async () => {
    await tablet.goTo('sealing');
    const code = await readDeviceCode(tablet);
    await phone.goTo('sealing');
    const waiting = phone.page.getByRole('listitem').filter({ hasText: code });
    await expect(waiting).toBeVisible();
    const id = await readDeviceId(tablet);
    const servers = await generateHybridIdentity();
    const recipient = await identityToRecipient(servers);
    let lies = 0;
    await phone.page.route(`**${inboxApiPath}/people`, async (route) => {
      const { people, ...told } = (await (await route.fetch()).json()) as PeopleList;
      const devices = (of: PeopleList['people'][number]) =>
        of.devices.map((each) => (each.id === id ? { ...each, recipient } : each));
      await route.fulfill({
        json: { ...told, people: people.map((of) => ({ ...of, devices: devices(of) })) },
      });
      lies += 1;
    });
    await expect.poll(() => lies).toBeGreaterThan(1);
    await waiting.getByRole('button', { name: sealing.devices.same }).click();
    await tablet.expectHeading(sealing.on.heading);
    await phone.page.unrouteAll({ behavior: 'wait' });
    const [, given = ''] = phone.sent.match(/.*keys\/copies (\{.*"device":.*)/) ?? [];
    for (const { copy } of (JSON.parse(given) as NewKeyCopies).copies)
      await expect(decryptText(copy, servers)).rejects.toThrow();
  });

  await test.step('before devices without valid vouchers are removed, it says which, and who made the key', async () => {
    const id = await readDeviceId(phone);
    await page.route(`**${inboxApiPath}/keys`, async (route) => {
      if (route.request().method() !== 'GET') return await route.continue();
      const { keys, ...told } = (await (await route.fetch()).json()) as Keys;
      const withWrong = (key: AgencyKey) =>
        key.devices.map((each) => (each.device === id ? { ...each, vouchers: ['0'.repeat(64)] } : each));
      const wrong = keys.map((key) => ({ ...key, madeBy: 'Mallory', devices: withWrong(key) }));
      await route.fulfill({ json: { ...told, keys: wrong } });
    });
    await laptop.goTo('requests');
    await laptop.goTo('sealing');
    await laptop.press(sealing.devices.removeUnvouched);
    const dialog = page.getByRole('dialog', { name: sealing.devices.removeQuestion });
    await expect(dialog).toContainText('Phone');
    await expect(dialog).toContainText('Mallory');
    await dialog.getByRole('button', { name: desk.cancel }).click();
    expect(
      (await fetchFromApi<PeopleList>(laptop, 'people')).people.flatMap(({ devices }) => devices),
    ).toHaveLength(3);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('after a reload a lost device is removed by the passkey, again if it was not used', async () => {
    await laptop.goTo('people');
    const ofCleo = page.getByRole('list', { name: people.devicesOf({ name: 'Cleo Moss' }) });
    await expect(ofCleo).toContainText(people.invitedFromTerminal);
    await expect(ofCleo).toContainText('Let in by Ben Nevis');
    await page.reload();
    const dialog = page.getByRole('dialog');
    await laptop.press(`${people.remove} Laptop`);
    await expect(dialog).toContainText(sealing.ownRemoval);
    await page.keyboard.press('Escape');
    await laptop.press(`${people.remove} Phone`);
    await expect(dialog).toContainText(sealing.removal);
    await expect(dialog).toContainText(sealing.removalKeys.passkey);
    await page.evaluate(() => {
      const get = navigator.credentials.get.bind(navigator.credentials);
      navigator.credentials.get = () => {
        navigator.credentials.get = get;
        return Promise.reject(new DOMException('', 'NotAllowedError'));
      };
    });
    await dialog.getByRole('button', { name: people.confirm }).click();
    await expect(dialog.getByRole('alert')).toContainText(sealing.passkey.notDone);
    await dialog.getByRole('button', { name: people.confirm }).click();
    await expect(page.getByText(people.removed({ device: 'Phone' }))).toBeVisible();
    await expect(dialog).toBeHidden();
    const { keys } = await fetchFromApi<Keys>(laptop, 'keys');
    expect(keys.map(({ retiredAt }) => retiredAt === null)).toEqual([true, false]);
  });

  await test.step('whom the removed device let in is decided about', async () => {
    await expect(tablet.page.getByText(sealing.waiting.decision)).toBeVisible();
    await page.getByRole('link', { name: sealing.failures.show }).click();
    await expect(page.getByText(sealing.devices.awaitsDecision({ name: 'Ben Nevis' }))).toBeVisible();
    await admitDevice(laptop, tablet);
    await tablet.expectHeading(sealing.on.heading);
    await expect(page.getByText(sealing.failures.decisions)).toHaveCount(0);
  });
});

test('sealing is switched on, off and on; a browser stores nothing; a lost paper is replaced; axe finds nothing at any step @slow', async ({
  addDevice,
  server,
}) => {
  test.slow();
  const laptop = await addDevice('Laptop');
  const phone = await addDevice('Phone');
  for (let count = 0; count < 25; count += 1) await server.sendRequest({ name: `Client ${count}` });
  for (const device of [laptop, phone]) await device.page.setViewportSize({ width: 320, height: 640 });
  await enlargeText(phone.page);
  await laptop.goTo('sealing');
  await laptop.expectHeading(sealing.off.heading);
  await looksRight(laptop);
  await phone.goTo('sealing');
  await looksRight(phone);
  const key = await enableEncryption(laptop, phone, looksRight);
  await looksRight(laptop);
  await enlargeText(phone.page, 1);
  const reference = await server.sendRequest({ name: 'Sentinel Grace' });

  await test.step('sealing what came before goes on where the connection was lost', async () => {
    let calls = 0;
    await laptop.page.route(`**${inboxApiPath}/keys/seal-earlier`, async (route) => {
      calls += 1;
      if (calls === 2) await route.abort();
      else await route.continue();
    });
    await laptop.press(sealing.earlier.seal);
    await expect(laptop.page.getByText(sealing.earlier.progress({ done: '20', all: '25' }))).toBeVisible();
    await expect(laptop.page.getByText(desk.line.notSent)).toBeVisible();
    await laptop.press(desk.line.again);
    await expect(laptop.page.getByText(sealing.earlier.done)).toBeVisible();
    expect((await fetchFromApi<Keys>(laptop, 'keys')).inClear).toBe(0);
  });

  await test.step('nothing that was sealed is left after signing out', async () => {
    const { page } = laptop;
    await laptop.goTo(reference);
    await laptop.expectHeading('Sentinel Grace');
    await laptop.signOut();
    const record = await page.evaluate(() => localStorage.getItem('desk-sealing'));
    expect(await readStorage(page)).toBe(
      JSON.stringify([{ 'desk-sealing': record }, {}, { ended: false }, [], []]),
    );
    expect(record).not.toMatch(/sentinel|SECRET/i);
    expect(await page.content()).not.toMatch(/sentinel/i);
    await laptop.signIn();
  });

  const { page } = phone;
  const keep = async (text: string) => {
    await page.getByLabel(desk.notes.label).fill(text);
    await phone.press(desk.notes.keep);
  };
  await test.step('the server only says that sealing was ended', async () => {
    await phone.goTo(reference);
    await phone.expectHeading('Sentinel Grace');
    await page.route(`**${inboxApiPath}/keys`, async (route) => {
      const told = (await (await route.fetch()).json()) as Keys;
      await route.fulfill({ json: { ...told, keys: [] } });
    });
    await keep('a sentinel in clear');
    const refused = page.getByRole('alert').filter({ hasText: sealing.hold.note });
    await expect(refused).toBeVisible();
    await page.reload();
    await keep('a sentinel in clear');
    await expect(refused).toBeVisible();
    expect(phone.sent).not.toContain('a sentinel in clear');
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('a colleague has ended it, and that was confirmed', async () => {
    await laptop.goTo('sealing');
    await disableEncryption(laptop);
    expect(await server.runCommand('show', await server.sendRequest({ name: 'Clear Grace' }))).toContain(
      'Clear Grace',
    );
    await page.reload();
    await expect(page.getByText(sealing.hold.unproven)).toBeVisible();
    await phone.press(sealing.hold.confirm);
    await keep('a note in clear');
    await expect(page.getByRole('listitem').filter({ hasText: 'a note in clear' })).toBeVisible();
    expect(phone.sent).toContain('a note in clear');
    await phone.press(sealing.closed.open);
    await phone.expectHeading('Sentinel Grace');
  });

  await test.step('who joins then is let in by a colleague', async () => {
    const tablet = await addDevice('Tablet', 'Ben Lovelace');
    await tablet.goTo(reference);
    await tablet.expectHeading(reference);
    await admitDevice(laptop, tablet);
    await expect(laptop.page.getByText(sealing.devices.letIn({ device: 'Tablet' }))).toBeVisible();
    await tablet.goTo(reference);
    await tablet.page.reload();
    await expect(tablet.page.getByText(sealing.closed.sentence)).toBeVisible();
    await expect(tablet.page.getByText('Sentinel Grace')).toHaveCount(0);
    await tablet.press(sealing.closed.open);
    await tablet.expectHeading('Sentinel Grace');
  });

  await test.step('switched on again with the same paper', async () => {
    await startEnablingEncryption(laptop);
    await laptop.expectHeading(sealing.typeBack.before);
    await enterRecoveryKey(laptop, key);
    await confirmAndEncrypt(laptop, phone);
    const again = await server.sendRequest({ name: 'Again Grace' });
    expect(await server.runCommand('show', again)).not.toContain('Again Grace');
    await phone.goTo(again);
    await phone.expectHeading('Again Grace');
  });

  await test.step('with two papers, the page names the newest, and recognizes the older one', async () => {
    await disableEncryption(laptop);
    await startEnablingEncryption(laptop);
    // To replace the recovery key, the CLI must first end encryption.
    await expect(laptop.page.getByText(sealing.typeBack.lostBefore)).toBeVisible();
    await server.runCommand('sealing', '--end', '--yes');
    await laptop.page.reload();
    await laptop.expectHeading(sealing.passkey.heading);
    await looksRight(laptop);
    await laptop.press(sealing.passkey.button);
    await startEnablingEncryption(laptop);
    await laptop.press(sealing.typeBack.lost);
    const second = await readPrintedRecoveryKey(laptop);
    await laptop.press(sealing.print.printed);
    await enterRecoveryKey(laptop, key);
    const numberOf = async (text: string) =>
      formatPrintoutNumber((await parseRecoveryKey(text))?.recipient ?? '');
    const [typed, wanted] = [await numberOf(key), await numberOf(second)];
    await expect(laptop.page.getByText(sealing.recovery.older({ typed, wanted }))).toBeVisible();
    await enterRecoveryKey(laptop, second);
    await confirmAndEncrypt(laptop, phone);
    const madeAt = (await fetchFromApi<Keys>(laptop, 'keys')).keys[0]?.madeAt ?? '';
    const newest = sealing.recovery.newest({
      paper: wanted,
      date: formatPrintoutDate(madeAt, sampleStaffTexts),
    });
    await expect(laptop.page.getByText(newest)).toBeVisible();
  });
});

async function looksRight({ page }: InboxDevice): Promise<void> {
  // In a lower window, the bar covers a part of the page.
  await page.setViewportSize({ width: 390, height: 4000 });
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}
