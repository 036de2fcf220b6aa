/** The desk's keys in browsers: switching sealing on, letting in, removing, and recovering from the printed key alone. */
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as send } from 'node:http';
import { join } from 'node:path';
import { type Browser, test as base, expect } from '@playwright/test';
import { generateHybridIdentity, identityToRecipient } from 'age-encryption';
import { words } from '#lib/brand/selected.ts';
import {
  apiFolder,
  type Invitation,
  type Keys,
  type Me,
  type NewCopies,
  type People,
  type RequestDetails,
} from '#lib/desk/api.ts';
import { openText, openWords } from '#lib/desk/sealing.ts';
import { keyFromPrf } from '../../src/desk/keys/device-key.ts';
import {
  fillIn,
  openForm,
  receiptOf,
  sampleRequest,
  sendButton,
} from '../support/browser/consultation-form.ts';
import { DeskDevice } from '../support/browser/desk-device.ts';
import { DeskServer } from './desk-server.ts';
import { everyFile } from './every-file.ts';

const { desk, sheet } = words;
const { sealing } = desk;

const passphrase = 'harbor violet seven lantern';

const test = base.extend<{ server: DeskServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
  server: async ({}, use) => {
    const server = await DeskServer.started();
    await use(server);
    await server.close();
  },
});

test('two people, three devices: from the first invitation to the printed key', async ({
  browser,
  server,
}) => {
  const devices: DeskDevice[] = [];
  const device = async (of: DeskServer, options?: { readonly prf: boolean }) => {
    const made = await DeskDevice.of(browser, of.origin, options);
    devices.push(made);
    return made;
  };
  const laptop = await device(server);
  const phone = await device(server);
  const desktop = await device(server, { prf: false });

  await test.step('the terminal invites the first, who invites the others', async () => {
    await laptop.join(await server.invite('Ada Byron'), 'Laptop');
    await laptop.goTo('people');
    await laptop.page.getByLabel(desk.people.name).fill('Ben Nevis');
    await phone.join(await inviteAt(laptop, desk.people.makeInvitation), 'Phone');
    await desktop.join(await inviteAt(laptop, desk.people.anotherDevice), 'Desktop');
  });

  const before = await visit(browser, server, 'Early Bird');
  let printed = '';

  await test.step('sealing is switched on after the recovery key was typed back and a code compared', async () => {
    printed = await switchOn(laptop, phone);
  });

  await test.step('what came before is sealed', async () => {
    await laptop.press(sealing.earlier.seal);
    await expect(laptop.page.getByText(sealing.earlier.done)).toBeVisible();
    expect(await server.desk('show', before)).not.toContain('Early Bird');
  });

  await test.step('a device without PRF chooses a passphrase, and is let in by another', async () => {
    await desktop.goTo('sealing');
    await desktop.hasHeading(sealing.newPassphrase.heading);
    await choosePassphrase(desktop, 'lamp', 'lamp');
    await expect(desktop.page.getByRole('alert')).toContainText(sealing.newPassphrase.weak);
    await choosePassphrase(desktop, passphrase, 'another one of four words');
    await expect(desktop.page.getByRole('alert')).toContainText(sealing.newPassphrase.differs);
    await choosePassphrase(desktop, passphrase, passphrase);
    await desktop.hasHeading(sealing.waiting.heading);
    await letIn(laptop, desktop);
    await desktop.hasHeading(sealing.on.heading);
  });

  const reference = await visit(browser, server, 'Sentinel Grace');

  await test.step('all of them read what a visitor sent, one answers, another sees it and takes it back', async () => {
    for (const each of devices) {
      await each.goTo(reference);
      await each.hasHeading('Sentinel Grace');
      await expect(each.page.getByText('near water')).toBeVisible();
    }
    await phone.press(sheet.actions.answered);
    await expect(desktop.page.getByText('Ben Nevis')).toBeVisible();
    await desktop.press(sheet.actions.undone);
    await expect(phone.page.getByRole('button', { name: sheet.actions.answered })).toBeVisible();
  });

  await test.step('a note of one is read by the others, and by nobody else', async () => {
    await phone.page.getByLabel(desk.notes.label).fill('She prefers the sentinel suite.');
    await phone.press(desk.notes.keep);
    await expect(laptop.page.getByText('She prefers the sentinel suite.')).toBeVisible();
    expect(await server.desk('show', reference)).not.toContain('sentinel suite');
  });

  await test.step('after loading the page anew the passkey opens the keys again', async () => {
    await phone.page.reload();
    await expect(phone.page.getByText(sealing.closed.sentence)).toBeVisible();
    await expect(phone.page.getByText('Sentinel Grace')).toHaveCount(0);
    await phone.press(sealing.closed.open);
    await phone.hasHeading('Sentinel Grace');
  });

  await test.step('at the next sign-in the passphrase is asked for', async () => {
    await desktop.signOut();
    await desktop.signIn();
    await desktop.page.getByRole('link', { name: sealing.closed.open }).click();
    await typePassphrase(desktop, 'harbor violet seven lamp');
    await expect(desktop.page.getByRole('alert')).toContainText(sealing.passphrase.wrong);
    await typePassphrase(desktop, passphrase);
    await desktop.hasHeading(sealing.on.heading);
    await desktop.goTo(reference);
    await desktop.hasHeading('Sentinel Grace');
  });

  const kept = await ask<Keys>(phone, 'keys');
  const own = await keyFromPrf(Uint8Array.from(Buffer.from(phone.prfs[0] ?? '', 'base64')));
  const ownCopies = kept.keys.map(({ copy }) => copy ?? '');
  const halfOpen = await openHalf(phone, server.origin, reference);

  await test.step('a device that is removed is out at once, with what it had begun', async () => {
    const person = (await ask<Me>(phone, 'me')).person.name;
    await laptop.goTo('people');
    await laptop.page
      .getByRole('list', { name: desk.people.devicesOf({ name: person }) })
      .getByRole('button', { name: desk.people.remove })
      .click();
    await expect(laptop.page.getByRole('dialog')).toContainText(sealing.removal);
    await laptop.press(desk.people.confirm);
    await expect(laptop.page.getByText(desk.people.removed({ device: 'Phone' }))).toBeVisible();
    expect(await halfOpen()).toBe(401);
    await expect(phone.page.getByText(desk.signIn.ended)).toBeVisible();
    expect(await statusOf(phone, 'me')).toBe(401);
    await expect(phone.page.getByText('Sentinel Grace')).toHaveCount(0);
  });

  const after = await visit(browser, server, 'Later Grace');

  await test.step('what comes then cannot be opened by what it kept', async () => {
    await desktop.goTo(after);
    await desktop.hasHeading('Later Grace');
    const { words: written } = await ask<RequestDetails>(laptop, `requests/${after}`);
    const sealed = written && 'sealed' in written ? written : undefined;
    expect(kept.keys.map(({ id }) => id)).not.toContain(sealed?.key);
    const identities = await Promise.all(ownCopies.map((copy) => openText(copy, own.identity)));
    for (const identity of [own.identity, ...identities.map((text) => text.split('\n')[0] ?? '')])
      await expect(openWords(sealed?.sealed ?? '', identity)).rejects.toThrow();
  });

  const afterwards = await ask<Keys>(laptop, 'keys');
  const backup = join(server.folder, 'backup');
  await server.desk('backup', backup);
  const another = await DeskServer.prepare();
  await another.desk('restore', backup);

  await test.step('on a new server, the printed key alone opens everything', async () => {
    await another.start();
    const found = await device(another);
    await found.join(await another.invite('Ada Byron'), 'New telephone');
    await found.goTo('sealing');
    await found.hasHeading(sealing.waiting.heading);
    await found.page.getByLabel(sealing.recovery.label).fill(printed.replace('Q', 'P'));
    await found.press(sealing.recovery.open);
    await expect(found.page.getByRole('alert')).toContainText(sealing.recovery.wrong);
    await found.page.getByLabel(sealing.recovery.label).fill(printed);
    await found.press(sealing.recovery.open);
    await found.hasHeading(sealing.on.heading);
    for (const [request, name] of [
      [before, 'Early Bird'],
      [reference, 'Sentinel Grace'],
      [after, 'Later Grace'],
    ] as const) {
      await found.goTo(request);
      await found.hasHeading(name);
    }
    await found.goTo(reference);
    await expect(found.page.getByText('She prefers the sentinel suite.')).toBeVisible();
    const file = join(another.folder, 'key');
    writeFileSync(file, printed);
    expect(await another.desk('show', after, '--key', file)).toContain('Later Grace');
  });

  await test.step('no device has told the server a secret, and no file has a word', async () => {
    const identity = printed.replaceAll(/\s/g, '');
    const secrets = [
      passphrase,
      encodeURIComponent(passphrase),
      printed,
      identity,
      identity.slice('AGE-SECRET-KEY-PQ-1'.length, -6),
      'AGE-SECRET-KEY',
      own.identity,
      ...devices.flatMap(({ prfs }) => prfs),
      ...(await Promise.all(afterwards.keys.map(({ recoveryCopy }) => openText(recoveryCopy, identity)))),
    ];
    expect(devices.flatMap(({ prfs }) => prfs).length).toBeGreaterThan(0);
    for (const secret of secrets)
      for (const { sent } of devices) expect(sent.includes(secret), secret).toBe(false);
    for (const file of [...everyFile(server.folder), ...everyFile(another.folder)].filter(
      (each) => !each.endsWith('/key'),
    )) {
      const bytes = readFileSync(file);
      for (const word of [...secrets, 'Sentinel Grace', 'Later Grace', 'sentinel suite'])
        expect(bytes.includes(word), `${word} in ${file}`).toBe(false);
    }
  });
  await another.close();
});

test('what is let in is what was compared, though the server names another key meanwhile', async ({
  browser,
  server,
}) => {
  const device = async (name: string) => {
    const made = await DeskDevice.of(browser, server.origin);
    await made.join(await server.invite(name), name);
    return made;
  };
  const [laptop, phone, tablet] = [await device('Ada'), await device('Ben'), await device('Cleo')];
  await switchOn(laptop, phone);
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
  const [, given = ''] = laptop.sent.match(/keys\/copies (\{.*)/) ?? [];
  for (const { copy } of (JSON.parse(given) as NewCopies).copies)
    await expect(openText(copy, servers)).rejects.toThrow();
});

/** Switches sealing on at a device, after comparing the code of another one. @returns the printed key */
async function switchOn(first: DeskDevice, other: DeskDevice): Promise<string> {
  const { page } = first;
  await first.goTo('sealing');
  await first.press(sealing.off.start);
  const key = (await page.getByText('AGE-SECRET-KEY').locator('..').innerText()).trim();
  await first.press(sealing.print.printed);
  const typed = page.getByLabel(sealing.typeBack.label);
  await typed.fill(key.replace('Q', 'P'));
  await first.press(sealing.typeBack.check);
  await expect(page.getByRole('alert')).toContainText(sealing.typeBack.wrong);
  await typed.fill(key.toLowerCase());
  await first.press(sealing.typeBack.check);
  await first.hasHeading(sealing.compare.heading);
  await first.press(sealing.compare.seal);
  await expect(page.getByRole('alert')).toContainText(sealing.compare.missing);
  await compare(first, other);
  await first.press(sealing.compare.seal);
  await first.hasHeading(sealing.on.heading);
  return key;
}

/** Lets a device in at another one. */
async function letIn(inside: DeskDevice, waiting: DeskDevice): Promise<void> {
  await inside.goTo('sealing');
  await compare(inside, waiting);
}

/** Presses that the codes are the same, beside the code that the other device shows. */
async function compare(inside: DeskDevice, other: DeskDevice): Promise<void> {
  await other.goTo('sealing');
  const code = await codeOf(other);
  await inside.page
    .getByRole('listitem')
    .filter({ hasText: code })
    .getByRole('button', { name: sealing.devices.same })
    .click();
}

/** The code that a device shows of itself, or of the first of several. */
async function codeOf({ page }: DeskDevice): Promise<string> {
  const code = page
    .getByRole('status')
    .filter({ hasText: /^[0-9A-Z]{4} [0-9A-Z]{4}$/ })
    .first();
  await expect(code).toBeVisible();
  return await code.innerText();
}

/** Makes an invitation. @returns its address */
async function inviteAt({ page }: DeskDevice, button: string): Promise<string> {
  const answered = page.waitForResponse(`${apiFolder}/invitations`);
  await page.getByRole('button', { name: button }).click();
  const { address } = (await (await answered).json()) as Invitation;
  await expect(page.getByText(address)).toBeVisible();
  return address;
}

async function choosePassphrase({ page }: DeskDevice, first: string, second: string): Promise<void> {
  await page.getByLabel(sealing.newPassphrase.label, { exact: true }).fill(first);
  await page.getByLabel(sealing.newPassphrase.repeat).fill(second);
  await page.getByRole('button', { name: sealing.newPassphrase.keep }).click();
}

async function typePassphrase({ page }: DeskDevice, typed: string): Promise<void> {
  await page.getByLabel(sealing.passphrase.label).fill(typed);
  await page.getByRole('button', { name: sealing.passphrase.open }).click();
}

/** A visitor sends the form. @returns the reference on the receipt */
async function visit(browser: Browser, server: DeskServer, name: string): Promise<string> {
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
const ask = async <Answer>({ page }: DeskDevice, path: string): Promise<Answer> =>
  (await page.evaluate(async (at) => await (await fetch(at)).json(), `${apiFolder}/${path}`)) as Answer;

const statusOf = async ({ page }: DeskDevice, path: string): Promise<number> =>
  await page.evaluate(async (at) => (await fetch(at)).status, `${apiFolder}/${path}`);

/** Begins to send a note in the session of a device. The function returned sends the rest, and tells the answer's status. */
async function openHalf(
  device: DeskDevice,
  origin: string,
  reference: string,
): Promise<() => Promise<number>> {
  const body = JSON.stringify({ id: crypto.randomUUID(), text: { clear: 'half a note' } });
  const { hostname, port } = new URL(origin);
  const begun = send({
    host: hostname,
    port,
    method: 'POST',
    path: `${apiFolder}/requests/${reference}/notes`,
    headers: {
      Cookie: await device.cookie(),
      Origin: origin,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
      'Content-Length': body.length,
    },
  });
  const answered = once(begun, 'response');
  begun.write(body.slice(0, 10));
  return async () => {
    begun.end(body.slice(10));
    const [answer] = (await answered) as [IncomingMessage];
    answer.resume();
    return answer.statusCode ?? 0;
  };
}
