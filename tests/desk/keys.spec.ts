/** The desk's keys in browsers, where something is in the way, or is to be left nowhere. */
import { expect } from '@playwright/test';
import { generateHybridIdentity, identityToRecipient } from 'age-encryption';
import { apiFolder, type DeskKey, type Keys, type Me, type NewCopies, type People } from '#lib/desk/api.ts';
import { readRecoveryKey } from '#lib/desk/recovery-key.ts';
import { paperDate, paperNumber, paperTime } from '#lib/desk/recovery-paper.ts';
import { openText } from '#lib/desk/sealing.ts';
import { brand, words } from '#src/brand.ts';
import { violations } from '../support/browser/axe.ts';
import { enlargeText } from '../support/browser/enlarge-text.ts';
import { texts } from '../support/sample-brand.ts';
import { DeskDevice } from './desk-device.ts';
import { test } from './fixtures.ts';
import {
  ask,
  choosePassphrase,
  codeOf,
  compare,
  letIn,
  printedKey,
  sealAfterComparing,
  switchOff,
  switchOn,
  typeBack,
  visit,
} from './steps.ts';

const { desk } = words;
const { people, sealing } = desk;

test('one device alone cannot switch it on', async ({ joined }) => {
  const laptop = await joined('Laptop');
  await laptop.goTo('sealing');

  await expect(laptop.page.getByText(sealing.off.alone)).toBeVisible();
  await expect(laptop.page.getByRole('button', { name: sealing.off.start })).toHaveCount(0);
});

test('it is not switched on before the key was typed from paper and a code compared', async ({ joined }) => {
  const laptop = await joined('Laptop');
  const phone = await joined('Phone');
  const asked: string[] = [];
  laptop.page.on('request', (request) =>
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  await laptop.goTo('sealing');
  await laptop.press(sealing.off.start);
  const key = await printedKey(laptop);
  await laptop.press(sealing.print.printed);
  await typeBack(laptop, key.slice(0, -1));
  await expect(laptop.page.getByText(sealing.typeBack.wrong)).toBeVisible();
  await typeBack(laptop, key.toLowerCase());
  await laptop.hasHeading(sealing.compare.heading);
  const seal = laptop.page.getByRole('button', { name: sealing.compare.seal });
  await expect(seal).toBeDisabled();
  await expect(seal).toHaveAccessibleDescription(sealing.compare.missing);
  await seal.focus();
  await laptop.page.keyboard.press('Enter');
  expect(asked).not.toContain(`POST ${apiFolder}/keys`);

  await sealAfterComparing(laptop, phone);
});

test('the code of a second device stands first there, and whoever can read is told when one waits', async ({
  joined,
}) => {
  const laptop = await joined('Laptop');
  const phone = await joined('Phone');
  await phone.goTo('sealing');
  await codeOf(phone);
  const shown = await phone.page.locator('main').innerText();
  const code = await codeOf(phone);
  expect(shown.indexOf(code)).toBeGreaterThan(shown.indexOf(sealing.off.heading));
  expect(shown.indexOf(code)).toBeLessThan(shown.indexOf(sealing.off.lead));
  expect(shown.indexOf(code)).toBeLessThan(shown.indexOf(sealing.off.start));
  await switchOn(laptop, phone);

  const tablet = await joined('Tablet');
  const notice = sealing.devices.waits({ device: 'Tablet', name: 'Ada Byron' });
  await laptop.goTo('');
  await expect(laptop.page.getByRole('status').filter({ hasText: notice })).toBeVisible();
  await expect(tablet.page.getByText(notice)).toHaveCount(0);
  await laptop.page.getByRole('link', { name: sealing.devices.compareCode }).click();
  await compare(laptop, tablet);
  await expect(laptop.page.getByText(sealing.devices.letIn({ device: 'Tablet' }))).toBeVisible();
  await laptop.goTo('');
  await expect(laptop.page.getByText(notice)).toHaveCount(0);
});

test('on paper there is the key, whose it is, from when, and what for, and nothing else', async ({
  joined,
}) => {
  const laptop = await joined('Laptop');
  await joined('Phone');
  await laptop.goTo('sealing');
  const before = new Date();
  await laptop.press(sealing.off.start);
  const key = await printedKey(laptop);
  const recipient = (await readRecoveryKey(key))?.recipient ?? '';
  const paper = paperNumber(recipient);
  const shown = await laptop.page.getByText(paper).innerText();
  const times = [before, new Date()].map((time) =>
    sealing.paper.made({ paper, date: paperTime(time, texts) }),
  );
  const [made = ''] = times.filter((text) => shown.includes(text));
  expect(made).not.toBe('');
  await laptop.page.emulateMedia({ media: 'print' });
  const lines = (await laptop.page.locator('body').innerText())
    .split('\n')
    .filter((line) => line.trim() !== '');

  expect(lines.join('\n')).toBe(
    [sealing.paper.heading, `${brand.name}. ${made}`, key, sealing.paper.use, sealing.paper.keep].join('\n'),
  );
});

test('whoever loads the page anew while it is printed gets another key', async ({ joined }) => {
  const laptop = await joined('Laptop');
  await joined('Phone');
  await laptop.goTo('sealing');
  await laptop.press(sealing.off.start);
  const key = await printedKey(laptop);
  await laptop.page.reload();
  await laptop.press(sealing.passkey.button);
  await laptop.press(sealing.off.start);

  expect(await printedKey(laptop)).not.toBe(key);
});

test('of two who switch it on at once, the slower is told that the other’s paper counts @slow', async ({
  joined,
}) => {
  const laptop = await joined('Laptop');
  const phone = await joined('Phone');
  await laptop.goTo('sealing');
  await laptop.press(sealing.off.start);
  const key = await printedKey(laptop);
  await laptop.press(sealing.print.printed);
  await typeBack(laptop, key);
  await laptop.hasHeading(sealing.compare.heading);
  const tablet = await joined('Tablet');
  await switchOn(tablet, phone);

  await expect(laptop.page.getByText(sealing.compare.overtaken)).toBeVisible();
  await laptop.hasHeading(sealing.waiting.heading);
});

test('what was sealed is in no storage of the browser, and is gone from the page after signing out', async ({
  browser,
  joined,
  server,
}) => {
  const laptop = await joined('Laptop');
  const phone = await joined('Phone');
  await switchOn(laptop, phone);
  const reference = await visit(browser, server, 'Sentinel Grace');
  await laptop.goTo(reference);
  await laptop.hasHeading('Sentinel Grace');
  await laptop.page.getByLabel(desk.notes.label).fill('a draft about the sentinel');
  expect(await storedIn(laptop)).toEqual(['desk-sealing']);
  await laptop.signOut();

  expect(await storedIn(laptop)).toEqual(['desk-sealing']);
  expect(await laptop.page.evaluate(() => localStorage.getItem('desk-sealing'))).not.toMatch(
    /sentinel|SECRET/i,
  );
  expect(await laptop.page.content()).not.toMatch(/sentinel/i);
  expect(laptop.page.url()).not.toContain(reference);
  expect(await laptop.page.title()).not.toMatch(/sentinel/i);
});

test('a server that says that sealing was ended gets no note before somebody has confirmed that', async ({
  browser,
  joined,
  server,
}) => {
  const laptop = await joined('Laptop');
  const phone = await joined('Phone');
  await switchOn(laptop, phone);
  const reference = await visit(browser, server, 'Sentinel Grace');
  await phone.goTo(reference);
  await phone.hasHeading('Sentinel Grace');
  await phone.page.route(`**${apiFolder}/keys`, async (route) => {
    const told = (await (await route.fetch()).json()) as Keys;
    await route.fulfill({ json: { ...told, keys: [] } });
  });
  await phone.page.getByLabel(desk.notes.label).fill('a sentinel in clear');
  await phone.press(desk.notes.keep);
  await expect(phone.page.getByRole('alert')).toContainText([sealing.hold.note]);
  await expect(phone.page.getByText(sealing.hold.unknown)).toBeVisible();
  await phone.page.reload();
  await phone.page.getByLabel(desk.notes.label).fill('a sentinel in clear');
  await phone.press(desk.notes.keep);
  await expect(phone.page.getByRole('alert').filter({ hasText: sealing.hold.note })).toBeVisible();
  expect(phone.sent).not.toContain('a sentinel in clear');

  // Ended by a colleague, and confirmed.
  await phone.page.unrouteAll({ behavior: 'wait' });
  await laptop.goTo('sealing');
  await switchOff(laptop);
  await phone.page.reload();
  await expect(phone.page.getByText(sealing.hold.unproven)).toBeVisible();
  await phone.page.getByLabel(desk.notes.label).fill('a note in clear');
  await phone.press(sealing.hold.confirm);
  await phone.press(desk.notes.keep);
  await expect(phone.page.getByRole('listitem').filter({ hasText: 'a note in clear' })).toBeVisible();
  expect(phone.sent).toContain('a note in clear');
});

test('sealing what came before goes on where the line was lost @slow', async ({ joined, server }) => {
  const laptop = await joined('Laptop');
  const phone = await joined('Phone');
  for (let count = 0; count < 45; count += 1) await server.receive(`Client ${count}`);
  await switchOn(laptop, phone);
  let calls = 0;
  await laptop.page.route(`**${apiFolder}/keys/seal-earlier`, async (route) => {
    calls += 1;
    if (calls === 2) await route.abort();
    else await route.continue();
  });
  await laptop.press(sealing.earlier.seal);
  await expect(laptop.page.getByText(sealing.earlier.progress({ done: '20', all: '45' }))).toBeVisible();
  await expect(laptop.page.getByText(desk.line.notSent)).toBeVisible();
  await laptop.press(desk.line.again);

  await expect(laptop.page.getByText(sealing.earlier.done)).toBeVisible();
  expect((await ask<Keys>(laptop, 'keys')).inClear).toBe(0);
});

test('it is switched off after a question, stays readable, and is switched on again with the same paper @slow', async ({
  browser,
  joined,
  server,
}) => {
  const laptop = await joined('Laptop');
  const phone = await joined('Phone');
  const key = await switchOn(laptop, phone);
  const sealed = await visit(browser, server, 'Sealed Grace');
  await switchOff(laptop);
  const clear = await visit(browser, server, 'Clear Grace');
  expect(await server.desk('show', clear)).toContain('Clear Grace');
  await phone.goTo(sealed);
  await phone.hasHeading('Sealed Grace');

  await laptop.press(sealing.off.start);
  await laptop.hasHeading(sealing.typeBack.before);
  await typeBack(laptop, key);
  await sealAfterComparing(laptop, phone);
  const again = await visit(browser, server, 'Again Grace');
  expect(await server.desk('show', again)).not.toContain('Again Grace');
  await phone.goTo(again);
  await phone.hasHeading('Again Grace');
});

test('with two papers, every screen names the newest, and the older one is told from a wrong one @slow', async ({
  joined,
  server,
}) => {
  const laptop = await joined('Laptop');
  const phone = await joined('Phone');
  const first = await switchOn(laptop, phone);
  await switchOff(laptop);
  await laptop.press(sealing.off.start);
  // No colleague replaces the paper without the terminal.
  await expect(laptop.page.getByText(sealing.typeBack.lostBefore)).toBeVisible();
  await server.desk('sealing', '--end', '--yes');
  await laptop.page.reload();
  await laptop.press(sealing.passkey.button);
  await laptop.press(sealing.off.start);
  await laptop.press(sealing.typeBack.lost);
  const second = await printedKey(laptop);
  await laptop.press(sealing.print.printed);
  await typeBack(laptop, first);
  const numberOf = async (key: string) => paperNumber((await readRecoveryKey(key))?.recipient ?? '');
  const [typed, wanted] = [await numberOf(first), await numberOf(second)];
  await expect(laptop.page.getByText(sealing.recovery.older({ typed, wanted }))).toBeVisible();
  await typeBack(laptop, second);
  await sealAfterComparing(laptop, phone);
  const madeAt = (await ask<Keys>(laptop, 'keys')).keys[0]?.madeAt ?? '';
  const newest = sealing.recovery.newest({ paper: wanted, date: paperDate(madeAt, texts) });
  await expect(laptop.page.getByText(newest)).toBeVisible();

  const tablet = await joined('Tablet');
  await tablet.goTo('sealing');
  await expect(tablet.page.getByText(newest)).toBeVisible();
  for (const [key, sentence] of [
    [first, sealing.recovery.older({ typed, wanted })],
    [second.replaceAll('Q', 'P'), sealing.recovery.wrong],
  ] as const) {
    await tablet.page.getByLabel(sealing.recovery.label).fill(key);
    await tablet.press(sealing.recovery.open);
    await expect(tablet.page.getByText(sentence)).toBeVisible();
  }
  await tablet.page.getByLabel(sealing.recovery.label).fill(second);
  await tablet.press(sealing.recovery.open);
  await tablet.hasHeading(sealing.on.heading);
});

test('while it is off, who joins is let in to what was sealed before, by a colleague or by paper @slow', async ({
  browser,
  joined,
  server,
}) => {
  const laptop = await joined('Laptop');
  const phone = await joined('Phone');
  const key = await switchOn(laptop, phone);
  const sealed = await visit(browser, server, 'Sealed Grace');
  await switchOff(laptop);

  const tablet = await joined('Tablet', 'Ben Lovelace');
  await tablet.goTo(sealed);
  await tablet.hasHeading(sealed);
  await letIn(laptop, tablet);
  await expect(laptop.page.getByText(sealing.devices.letIn({ device: 'Tablet' }))).toBeVisible();
  await tablet.goTo(sealed);
  await tablet.page.reload();
  await tablet.press(sealing.closed.open);
  await tablet.hasHeading('Sealed Grace');

  const computer = await joined('Computer', 'Carl Babbage');
  await computer.goTo('sealing');
  await computer.page.getByLabel(sealing.recovery.label).fill(key);
  await computer.press(sealing.recovery.open);
  await computer.goTo(sealed);
  await computer.hasHeading('Sealed Grace');
});

test('where the passkey gives no PRF any more, it says with what the keys are opened @slow', async ({
  joined,
}) => {
  const laptop = await joined('Laptop');
  await switchOn(laptop, await joined('Phone'));
  await laptop.signOut();
  await laptop.page.evaluate(() => {
    PublicKeyCredential.prototype.getClientExtensionResults = () => ({});
  });
  await laptop.signIn();
  await laptop.page.getByRole('link', { name: sealing.closed.open }).click();

  await laptop.hasHeading(sealing.elsewhere.heading);
});

test('what is let in is what was compared, though the server names another key meanwhile @slow', async ({
  joined,
}) => {
  const laptop = await joined('Laptop');
  await switchOn(laptop, await joined('Phone'));
  const tablet = await joined('Tablet');
  await tablet.goTo('sealing');
  const code = await codeOf(tablet);
  await laptop.goTo('sealing');
  const waiting = laptop.page.getByRole('listitem').filter({ hasText: code });
  await expect(waiting).toBeVisible();

  const { id } = (await ask<Me>(tablet, 'me')).device;
  const servers = await generateHybridIdentity();
  const recipient = await identityToRecipient(servers);
  let lies = 0;
  await laptop.page.route(`**${apiFolder}/people`, async (route) => {
    const { people, ...told } = (await (await route.fetch()).json()) as People;
    const devices = (of: People['people'][number]) =>
      of.devices.map((each) => (each.id === id ? { ...each, recipient } : each));
    await route.fulfill({ json: { ...told, people: people.map((of) => ({ ...of, devices: devices(of) })) } });
    lies += 1;
  });
  await expect.poll(() => lies).toBeGreaterThan(1);
  await waiting.getByRole('button', { name: sealing.devices.same }).click();
  await tablet.hasHeading(sealing.on.heading);
  await laptop.page.unrouteAll({ behavior: 'wait' });
  const [, given = ''] = laptop.sent.match(/keys\/copies (\{.*)/) ?? [];
  for (const { copy } of (JSON.parse(given) as NewCopies).copies)
    await expect(openText(copy, servers)).rejects.toThrow();
});

test('before devices without valid vouchers are removed, it says which, and who made the key @slow', async ({
  joined,
}) => {
  const laptop = await joined('Laptop');
  const phone = await joined('Phone');
  await switchOn(laptop, phone);
  const { id } = (await ask<Me>(phone, 'me')).device;
  await laptop.page.route(`**${apiFolder}/keys`, async (route) => {
    if (route.request().method() !== 'GET') return await route.continue();
    const { keys, ...told } = (await (await route.fetch()).json()) as Keys;
    const withWrong = (key: DeskKey) =>
      key.devices.map((each) => (each.device === id ? { ...each, vouchers: ['0'.repeat(64)] } : each));
    const json = {
      ...told,
      keys: keys.map((key) => ({ ...key, madeBy: 'Mallory', devices: withWrong(key) })),
    };
    await route.fulfill({ json });
  });
  await laptop.goTo('requests');
  await laptop.goTo('sealing');
  await laptop.press(sealing.devices.removeUnvouched);
  const dialog = laptop.page.getByRole('dialog', { name: sealing.devices.removeQuestion });
  await expect(dialog).toContainText('Phone');
  await expect(dialog).toContainText('Mallory');
  await dialog.getByRole('button', { name: desk.cancel }).click();
  expect((await ask<People>(laptop, 'people')).people.flatMap(({ devices }) => devices)).toHaveLength(2);
  await laptop.page.unrouteAll({ behavior: 'wait' });
});

test('after a reload a lost device is removed: the dialog asks for the passkey, again if it was not used', async ({
  joined,
}) => {
  const laptop = await joined('Laptop');
  await switchOn(laptop, await joined('Phone'));
  await laptop.goTo('people');
  await laptop.page.reload();
  await laptop.press(`${people.remove} Phone`);
  const dialog = laptop.page.getByRole('dialog');
  await expect(dialog).toContainText(sealing.removalKeys.passkey);
  await laptop.page.evaluate(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = () => {
      navigator.credentials.get = get;
      return Promise.reject(new DOMException('', 'NotAllowedError'));
    };
  });
  await dialog.getByRole('button', { name: people.confirm }).click();
  await expect(dialog.getByRole('alert')).toContainText(sealing.passkey.notDone);
  await dialog.getByRole('button', { name: people.confirm }).click();

  await expect(laptop.page.getByText(people.removed({ device: 'Phone' }))).toBeVisible();
  await expect(dialog).toBeHidden();
  const { keys } = await ask<Keys>(laptop, 'keys');
  expect(keys.map(({ devices, retiredAt }) => [devices.length, retiredAt === null])).toEqual([
    [1, true],
    [1, false],
  ]);
});

test('… and for the passphrase of a device without PRF @slow', async ({ browser, joined, server }) => {
  const passphrase = 'harbor violet seven lantern';
  const laptop = await joined('Laptop');
  const phone = await joined('Phone');
  await switchOn(laptop, phone);
  const desktop = await DeskDevice.of(browser, server.origin, { prf: false });
  await desktop.join(await server.invite('Ada Byron'), 'Desktop');
  const dialog = desktop.page.getByRole('dialog');
  const ask = async (saying: string) => {
    await desktop.goTo('people');
    await desktop.press(`${people.remove} Phone`);
    await expect(dialog).toContainText(saying);
  };
  await choosePassphrase(desktop, passphrase, passphrase);
  await letIn(laptop, desktop);
  await desktop.hasHeading(sealing.on.heading);
  await desktop.page.reload();
  await ask(sealing.removal);
  await dialog.getByLabel(sealing.passphrase.label).fill('harbor violet seven lamp');
  await dialog.getByRole('button', { name: people.confirm }).click();
  await expect(dialog.getByRole('alert')).toContainText(sealing.passphrase.wrong);
  await dialog.getByLabel(sealing.passphrase.label).fill(passphrase);
  await dialog.getByRole('button', { name: people.confirm }).click();
  await expect(desktop.page.getByText(people.removed({ device: 'Phone' }))).toBeVisible();
  await desktop.close();
});

test('whoever removes their own device is told that the key stays @slow', async ({ joined }) => {
  const laptop = await joined('Laptop');
  await switchOn(laptop, await joined('Phone'));
  await laptop.goTo('people');
  for (const [device, said] of [
    ['Laptop', sealing.ownRemoval],
    ['Phone', sealing.removal],
  ] as const) {
    await laptop.press(`${people.remove} ${device}`);
    await expect(laptop.page.getByRole('dialog')).toContainText(said);
    await laptop.page.keyboard.press('Escape');
  }
});

test('axe finds nothing, and nothing is too wide, at any step @slow', async ({ joined }) => {
  const laptop = await joined('Laptop');
  const phone = await joined('Phone');
  const looksRight = async (device: DeskDevice) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await device.page.emulateMedia({ colorScheme });
      // Colors fade.
      await device.page.evaluate(() => {
        for (const animation of document.getAnimations()) animation.finish();
      });
      expect(await violations(device.page)).toEqual([]);
    }
    expect(await device.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  };
  for (const device of [laptop, phone]) await device.page.setViewportSize({ width: 320, height: 640 });
  await enlargeText(phone.page);
  await laptop.goTo('sealing');
  await laptop.hasHeading(sealing.off.heading);
  await looksRight(laptop);
  await laptop.press(sealing.off.start);
  await looksRight(laptop);
  const key = await printedKey(laptop);
  await laptop.press(sealing.print.printed);
  await looksRight(laptop);
  await typeBack(laptop, key);
  await laptop.hasHeading(sealing.compare.heading);
  await compare(laptop, phone);
  await looksRight(laptop);
  await looksRight(phone);
  await laptop.press(sealing.compare.seal);
  await laptop.hasHeading(sealing.on.heading);
  await looksRight(laptop);
  const tablet = await joined('Tablet');
  await tablet.page.setViewportSize({ width: 320, height: 640 });
  await tablet.goTo('sealing');
  await tablet.hasHeading(sealing.waiting.heading);
  await looksRight(tablet);
  await tablet.page.reload();
  await tablet.hasHeading(sealing.passkey.heading);
  await looksRight(tablet);
});

/** What is in the storage of a device's browser for the desk's site, but for the session's cookie. */
const storedIn = async ({ page }: DeskDevice): Promise<string[]> =>
  await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...(await caches.keys()),
    ...document.cookie.split(';').filter((cookie) => cookie !== ''),
    ...(history.state === null || JSON.stringify(history.state) === '{"ended":false}'
      ? []
      : [JSON.stringify(history.state)]),
  ]);
