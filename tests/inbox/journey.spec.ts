/** Tests the inbox from the first invitation until all devices are lost. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CurrentUser, Keys, RecoveryKeyCopies, RequestDetails } from '#lib/inbox/api.ts';
import { decryptRequest, decryptText } from '#lib/inbox/encryption.ts';
import { computeFingerprint } from '#lib/inbox/fingerprint.ts';
import { words } from '#src/brand.ts';
import { deriveKeyFromPrf } from '../../inbox/keys/device-key.ts';
import { expect, isolatedTest as test } from './fixtures.ts';
import { InboxDevice } from './inbox-device.ts';
import { InboxServer } from './inbox-server.ts';
import {
  admitDevice,
  choosePassphrase,
  createInvitation,
  enableEncryption,
  fetchFromApi,
  typePassphrase,
} from './steps.ts';

const { desk, sheet } = words;
const { sealing } = desk;

const passphrase = 'harbor violet seven lantern';

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

test('two people, three devices: from the first invitation to the printed key @slow', async ({
  browser,
  server,
}) => {
  // scrypt runs four times, and takes seconds each time on a busy machine.
  test.slow();
  const devices: InboxDevice[] = [];
  const device = async (of: InboxServer, hasPrf = true) => {
    const made = await InboxDevice.create(browser, of.origin, hasPrf);
    devices.push(made);
    return made;
  };
  const laptop = await device(server);
  const phone = await device(server);
  const desktop = await device(server, false);

  await test.step('the terminal invites the first, who invites the others', async () => {
    await laptop.join(await server.invite('Ada Byron'), 'Laptop');
    await laptop.goTo('invite');
    await laptop.page.getByLabel(desk.people.name).fill('Ben Nevis');
    const invitation = await createInvitation(laptop, desk.people.makeInvitation);
    await phone.join(invitation, 'Phone');
    await desktop.page.goto(invitation);
    await expect(desktop.page.getByRole('alert')).toContainText(desk.refusals.invitation);
    await desktop.join(await createInvitation(laptop, desk.people.anotherDevice), 'Desktop');
  });

  const before = await server.sendRequest({ name: 'Early Bird' });
  let printed = '';

  await test.step('sealing is switched on after the recovery key was typed back and a code compared', async () => {
    printed = await enableEncryption(laptop, phone);
  });

  await test.step('what came before is sealed', async () => {
    await laptop.press(sealing.earlier.seal);
    await expect(laptop.page.getByText(sealing.earlier.done)).toBeVisible();
    expect(await server.runCommand('show', before)).not.toContain('Early Bird');
  });

  await test.step('a device without PRF chooses a passphrase, and is let in by another', async () => {
    await desktop.goTo('sealing');
    await desktop.expectHeading(sealing.newPassphrase.heading);
    await choosePassphrase(desktop, passphrase, 'another one of four words');
    await expect(desktop.page.getByText(sealing.newPassphrase.differs)).toBeVisible();
    await choosePassphrase(desktop, passphrase, passphrase);
    await desktop.expectHeading(sealing.waiting.heading);
    await admitDevice(laptop, desktop);
    await desktop.expectHeading(sealing.on.heading);
  });

  const reference = await server.sendRequest({ name: 'Sentinel Grace' });

  await test.step('all of them read what a visitor sent, one answers, another sees it and takes it back', async () => {
    for (const each of devices) {
      await each.goTo(reference);
      await each.expectHeading('Sentinel Grace');
      await expect(each.page.getByText('Four nights on the lake')).toBeVisible();
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
    expect(await server.runCommand('show', reference)).not.toContain('sentinel suite');
  });

  await test.step('at the next sign-in the passphrase is asked for', async () => {
    await desktop.signOut();
    await desktop.signIn();
    await desktop.goTo(reference);
    await desktop.expectHeading(reference);
    await typePassphrase(desktop, 'harbor violet seven lamp');
    await expect(desktop.page.getByText(sealing.passphrase.wrong)).toBeVisible();
    await typePassphrase(desktop, passphrase);
    await desktop.expectHeading('Sentinel Grace');
  });

  const kept = await fetchFromApi<Keys>(phone, 'keys');
  const own = await deriveKeyFromPrf(Uint8Array.from(Buffer.from(phone.prfOutputs[0] ?? '', 'base64')));
  const ownCopies = kept.keys.map(({ copy }) => copy ?? '');

  await test.step('a device that is removed is out at once', async () => {
    const person = (await fetchFromApi<CurrentUser>(phone, 'me')).person.name;
    await laptop.goTo('people');
    await laptop.page
      .getByRole('list', { name: desk.people.devicesOf({ name: person }) })
      .getByRole('button', { name: desk.people.remove })
      .click();
    await expect(laptop.page.getByRole('dialog')).toContainText(sealing.removal);
    await laptop.press(desk.people.confirm);
    await expect(laptop.page.getByText(desk.people.removed({ device: 'Phone' }))).toBeVisible();
    await expect(phone.page.getByText(desk.signIn.removed)).toBeVisible();
    await expect(phone.page.getByText('Sentinel Grace')).toHaveCount(0);
  });

  const after = await server.sendRequest({ name: 'Later Grace' });

  await test.step('what comes then cannot be opened by what it kept', async () => {
    await desktop.goTo(after);
    await desktop.expectHeading('Later Grace');
    const { words: written } = await fetchFromApi<RequestDetails>(laptop, `requests/${after}`);
    const sealed = written && 'sealed' in written ? written : undefined;
    expect(kept.keys.map(({ id }) => id)).not.toContain(sealed?.key);
    const identities = await Promise.all(ownCopies.map((copy) => decryptText(copy, own.identity)));
    for (const identity of [own.identity, ...identities.map((text) => text.split('\n')[0] ?? '')])
      await expect(decryptRequest(sealed?.sealed ?? '', identity, after)).rejects.toThrow();
  });

  const { keys } = await fetchFromApi<Keys>(laptop, 'keys');
  const [latest] = keys;
  const recovery = await Promise.all(
    keys.map(async ({ id }) => await fetchFromApi<RecoveryKeyCopies>(laptop, `keys/recovery?key=${id}`)),
  );
  const backup = join(server.folder, 'backup');
  await server.runCommand('backup', backup);
  const another = await InboxServer.prepare();
  await another.runCommand('restore', backup);

  await test.step('on a new server, the printed key alone opens everything', async () => {
    await another.start();
    // A new server does not encrypt requests until an operator confirms the key.
    const fingerprint = latest ? await computeFingerprint(latest) : '';
    await another.runCommand('sealing', '--confirm', '--fingerprint', fingerprint);
    const found = await device(another);
    await found.join(await another.invite('Ada Byron'), 'New telephone');
    await found.goTo('sealing');
    await found.expectHeading(sealing.waiting.heading);
    await found.page.getByLabel(sealing.recovery.label).fill(printed);
    await found.press(sealing.recovery.open);
    await found.expectHeading(sealing.on.heading);
    for (const [request, name] of [
      [before, 'Early Bird'],
      [reference, 'Sentinel Grace'],
      [after, 'Later Grace'],
    ] as const) {
      await found.goTo(request);
      await found.expectHeading(name);
    }
    await found.goTo(reference);
    await expect(found.page.getByText('She prefers the sentinel suite.')).toBeVisible();
    const file = join(another.folder, 'key');
    writeFileSync(file, printed);
    expect(await another.runCommand('show', after, '--key', file)).toContain('Later Grace');
  });

  await test.step('after a reload, a device without PRF removes another by its passphrase', async () => {
    const { page } = desktop;
    await desktop.goTo('people');
    await page.reload();
    await desktop.press(`${desk.people.remove} Laptop`);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(sealing.removal);
    await dialog.getByLabel(sealing.passphrase.label).fill(passphrase);
    await dialog.getByRole('button', { name: desk.people.confirm }).click();
    await expect(page.getByText(desk.people.removed({ device: 'Laptop' }))).toBeVisible();
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
      ...devices.flatMap(({ prfOutputs }) => prfOutputs),
      ...(await Promise.all(
        recovery.flatMap(({ copies }) => copies).map(({ copy }) => decryptText(copy, identity)),
      )),
    ];
    expect(devices.flatMap(({ prfOutputs }) => prfOutputs).length).toBeGreaterThan(0);
    for (const secret of secrets)
      for (const { sent } of devices) expect(sent.includes(secret), secret).toBe(false);
    for (const file of [...listFiles(server.folder), ...listFiles(another.folder)].filter(
      (each) => !each.endsWith('/key'),
    )) {
      const bytes = readFileSync(file);
      for (const word of [...secrets, 'Sentinel Grace', 'Later Grace', 'sentinel suite'])
        expect(bytes.includes(word), `${word} in ${file}`).toBe(false);
    }
  });
  await another.close();
});
