/** Tests that no database or backup contains the server’s secret, and what happens to a store when the secret changes. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { computeFingerprint } from '#lib/inbox/fingerprint.ts';
import { SheetLinks } from '../../server/domain/links.ts';
import { ServerSecret } from '../../server/domain/server-secret.ts';
import type { StoreLocation } from '../../server/store/location.ts';
import { secretFilePath } from '../../server/store/secret-file.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { findWords, readFilesBelow } from '../../tests/support/leaks/search.ts';
import { readAllRows } from '../../tests/support/leaks/searched-content.ts';
import { runCommandInProcess } from '../../tests/support/server/cli-command.ts';
import { createLocationAndFile, createTwoLocations, withStore } from '../../tests/support/stores/backups.ts';
import { createEmptyLocation, engines } from '../../tests/support/stores/databases.ts';
import {
  createKeyPair,
  type KeyPair,
  openSealedRequest,
  switchSealingOn,
} from '../../tests/support/stores/sealing.ts';
import { receiveRequest } from '../../tests/support/stores/test-store.ts';

const site = new URL('https://www.vesperrow.example');

const linksOf = (store: Store) => new SheetLinks(() => store.deriveKey('sheet-links'), site);

/** Creates a link to the sheet, and returns its token. */
const tokenOf = async (store: Store) =>
  (await linksOf(store).createLink({ kind: 'sheet' }))?.split('/').at(-1) ?? '';

const opens = (location: StoreLocation, token: string) =>
  withStore(location, async (store) => (await linksOf(store).verifyToken(token)) !== undefined);

/** Switches sealing on in a store, and creates the store if it is missing. */
async function sealAt(location: StoreLocation) {
  await withStore(location, async () => {});
  return await switchSealingOn(location);
}

/** Creates a store with one request, the token of a link, and a secret of its own. */
async function usedPlace(engine: (typeof engines)[number]) {
  const place = await createEmptyLocation(engine);
  const token = await withStore(place.location, async (store) => {
    await receiveRequest(store, 'Ada Byron');
    return await tokenOf(store);
  });
  const file = secretFilePath(place.location.dataDirectory);
  return { ...place, token, file, secret: readFileSync(file, 'utf8').trim() };
}

describe.each(engines)('%s', (engine) => {
  test('the secret is in no row, and every server of a database needs the same one', async () => {
    const { location, secret } = await usedPlace(engine);
    expect(findWords([secret], [await readAllRows(location)])).toEqual([]);
    const secretKey = ServerSecret.parse(secret);
    await (await openStore({ ...location, secretKey })).close();
    await expect(openStore({ ...location, secretKey: ServerSecret.random() })).rejects.toThrow(
      /another secret.*Put the old secret back.*accept-secret.*stop working.*confirmed again/,
    );
  });

  test('a server with another secret starts when somebody has accepted that, and old links are dead', async () => {
    const { location, settings, token, file } = await usedPlace(engine);
    renameSync(file, `${file}.lost`);
    expect(await runCommandInProcess(['list'], settings)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('accept-secret'),
    });
    for (const typed of ['', 'yes\n', 'n\n'])
      expect(await runCommandInProcess(['accept-secret'], settings, { typed })).toMatchObject({
        code: 1,
        complained: expect.stringContaining('Nothing was changed'),
      });
    await expect(openStore(location)).rejects.toThrow(/another secret/);
    expect(await runCommandInProcess(['accept-secret', 'now'], settings)).toMatchObject({ code: 1 });
    expect(await runCommandInProcess(['accept-secret'], settings, { typed: 'accept\n' })).toMatchObject({
      code: 0,
    });
    expect(await opens(location, token)).toBe(false);
    expect((await runCommandInProcess(['list'], settings)).said).toContain('Ada Byron');
    expect((await runCommandInProcess(['accept-secret', '--yes'], settings)).said).toContain(
      'knows the server’s secret',
    );
    // The lost secret is found again, and accepted by the option for scripts.
    rmSync(file);
    renameSync(`${file}.lost`, file);
    expect(await runCommandInProcess(['accept-secret', '--yes'], settings)).toMatchObject({ code: 0 });
    expect(await opens(location, token)).toBe(true);
  });

  test('who may not read the secret is told so, and not what it is', async () => {
    const { settings, file } = await usedPlace(engine);
    writeFileSync(file, 'spoiled-by-somebody', { mode: 0o600 });
    const { code, complained } = await runCommandInProcess(['list'], settings);
    expect(code).toBe(1);
    expect(complained).toContain('at least 32 random bytes');
    expect(complained).not.toContain('spoiled-by-somebody');
  });

  test.each([true, false])(
    'a backup has no secret: links of before work on a new server that was given the old one (%s)',
    async (isGiven) => {
      const { here, there, file } = await createTwoLocations(engine);
      const token = await withStore(here.location, async (store) => {
        await receiveRequest(store, 'Ada Byron');
        return await tokenOf(store);
      });
      expect((await runCommandInProcess(['backup', file], here.settings)).code).toBe(0);
      const secret = readFileSync(secretFilePath(here.location.dataDirectory), 'utf8').trim();
      expect(findWords([secret], readFilesBelow(join(file, '..')))).toEqual([]);
      // When a server is moved, the file with the secret is copied, too.
      if (isGiven) writeFileSync(secretFilePath(there.location.dataDirectory), secret, { mode: 0o600 });
      // Before the restore, a server has started once at the new location.
      await withStore(there.location, async () => {});
      expect((await runCommandInProcess(['restore', file], there.settings)).code).toBe(0);
      expect(await opens(there.location, token)).toBe(isGiven);
      expect((await runCommandInProcess(['list'], there.settings)).said).toContain('Ada Byron');
    },
  );

  test('links that were revoked in either of both stay dead after a restore', async () => {
    const { here, there, file } = await createTwoLocations(engine, ServerSecret.random());
    // Before the restore, links were revoked at the new location, and once in the backup.
    const first = await withStore(here.location, async (store) => {
      const token = await tokenOf(store);
      await store.revokeLinks();
      await receiveRequest(store, 'Ada Byron');
      return token;
    });
    await runCommandInProcess(['backup', file], here.settings);
    const [second, third] = await withStore(there.location, async (store) => {
      await store.revokeLinks();
      const second = await tokenOf(store);
      await store.revokeLinks();
      return [second, await tokenOf(store)];
    });
    expect((await runCommandInProcess(['restore', file], there.settings)).code).toBe(0);
    for (const dead of [first, second]) expect(await opens(there.location, dead)).toBe(false);
    expect(await opens(there.location, third ?? '')).toBe(true);
    // In the later backup, links were revoked more often than at the new location.
    await withStore(here.location, (store) => store.revokeLinks());
    await withStore(here.location, (store) => store.revokeLinks());
    await runCommandInProcess(['backup', `${file}.later`], here.settings);
    expect((await runCommandInProcess(['restore', `${file}.later`, '--replace'], there.settings)).code).toBe(
      0,
    );
    expect(await opens(there.location, third ?? '')).toBe(false);
  });
});

describe.each(engines)('%s: sealing', (engine) => {
  /** Returns `sealed` if a new request is sealed to this key, `clear` if it is in clear, or the code of the error. */
  const fateAt = (location: StoreLocation, key: KeyPair) =>
    withStore(location, async (store) => {
      const reference = await receiveRequest(store, crypto.randomUUID()).catch(
        (error: { code?: string }) => error.code ?? '',
      );
      const request = await store.find(reference);
      if (!request) return reference;
      return request.sealed === null ? 'clear' : await openSealedRequest(request, key).then(() => 'sealed');
    });

  test('a restore onto the same server asks for nothing', async () => {
    const { here, file } = await createLocationAndFile(engine);
    const { key } = await sealAt(here.location);
    await runCommandInProcess(['backup', file], here.settings);
    expect((await runCommandInProcess(['restore', file, '--replace'], here.settings)).code).toBe(0);
    expect(await fateAt(here.location, key)).toBe('sealed');
  });

  test('a backup from before sealing was switched on does not switch it off', async () => {
    const { here, file } = await createLocationAndFile(engine);
    await withStore(here.location, (store) => receiveRequest(store, 'Ada'));
    await runCommandInProcess(['backup', file], here.settings);
    const { key } = await sealAt(here.location);
    expect((await runCommandInProcess(['restore', file, '--replace'], here.settings)).code).toBe(0);
    expect(await fateAt(here.location, key)).toBe('sealed');
  });

  test('on a new server requests are refused until the fingerprint is confirmed', async () => {
    const { here, there, file } = await createTwoLocations(engine);
    const { key, recovery } = await sealAt(here.location);
    await withStore(here.location, (store) => receiveRequest(store, 'Ada'));
    await runCommandInProcess(['backup', file], here.settings);
    // Before the restore, a server has started once at the new location.
    await withStore(there.location, async () => {});
    expect((await runCommandInProcess(['restore', file], there.settings)).code).toBe(0);
    expect(await fateAt(there.location, key)).toBe('SEALING_UNVERIFIED');
    const fingerprint = await computeFingerprint({
      recipient: key.recipient,
      recoveryRecipient: recovery.recipient,
    });
    expect((await runCommandInProcess(['sealing'], there.settings)).said).toContain(fingerprint);
    expect(
      (await runCommandInProcess(['sealing', '--confirm', '--fingerprint', fingerprint], there.settings))
        .code,
    ).toBe(0);
    expect(await fateAt(there.location, key)).toBe('sealed');
  });

  test('with the old secret alone, sealing has to be confirmed as well', async () => {
    const { here, there, file } = await createTwoLocations(engine, ServerSecret.random());
    const { key } = await sealAt(here.location);
    await runCommandInProcess(['backup', file], here.settings);
    expect((await runCommandInProcess(['restore', file], there.settings)).code).toBe(0);
    expect(await fateAt(there.location, key)).toBe('SEALING_UNVERIFIED');
  });

  test('a backup in which nothing was ever sealed is taken as it is', async () => {
    const { here, there, file } = await createTwoLocations(engine);
    await withStore(here.location, (store) => receiveRequest(store, 'Ada'));
    await runCommandInProcess(['backup', file], here.settings);
    expect((await runCommandInProcess(['restore', file], there.settings)).code).toBe(0);
    expect(await fateAt(there.location, await createKeyPair())).toBe('clear');
  });

  test('accepting another secret leaves it to somebody to confirm how requests are sealed', async () => {
    const { location, settings, file } = await usedPlace(engine);
    const { key } = await sealAt(location);
    rmSync(file);
    expect((await runCommandInProcess(['accept-secret', '--yes'], settings)).code).toBe(0);
    expect(await fateAt(location, key)).toBe('SEALING_UNVERIFIED');
  });
});
