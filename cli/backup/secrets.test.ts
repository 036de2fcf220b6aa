/** The server’s secret is not in databases, backups and copies. A store can be used with another secret after a confirmation. */
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

const createLinks = (store: Store) => new SheetLinks(() => store.deriveKey('sheet-links'), site);

/** Returns the token of a new link. */
const createToken = async (store: Store) =>
  (await createLinks(store).createLink({ kind: 'sheet' }))?.split('/').at(-1) ?? '';

const isValidToken = (location: StoreLocation, token: string) =>
  withStore(location, async (store) => (await createLinks(store).verifyToken(token)) !== undefined);

/** Creates the store if necessary, and switches sealing on. */
async function switchOnSealing(location: StoreLocation) {
  await withStore(location, async () => {});
  return await switchSealingOn(location);
}

/** Creates a store with a request, a link and a secret. */
async function createUsedLocation(engine: (typeof engines)[number]) {
  const place = await createEmptyLocation(engine);
  const token = await withStore(place.location, async (store) => {
    await receiveRequest(store, 'Ada Byron');
    return await createToken(store);
  });
  const file = secretFilePath(place.location.dataDirectory);
  return { ...place, token, file, secret: readFileSync(file, 'utf8').trim() };
}

describe.each(engines)('%s', (engine) => {
  test('the database does not contain the secret, and all its servers need the same one', async () => {
    const { location, secret } = await createUsedLocation(engine);
    expect(findWords([secret], [await readAllRows(location)])).toEqual([]);
    const secretKey = ServerSecret.parse(secret);
    await (await openStore({ ...location, secretKey })).close();
    await expect(openStore({ ...location, secretKey: ServerSecret.random() })).rejects.toThrow(
      /another secret.*Put the old secret back.*accept-secret.*stop working.*confirmed again/,
    );
  });

  test('a server starts with another secret after accept-secret, and old links stop working', async () => {
    const { location, settings, token, file } = await createUsedLocation(engine);
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
    expect(await isValidToken(location, token)).toBe(false);
    expect((await runCommandInProcess(['list'], settings)).said).toContain('Ada Byron');
    expect((await runCommandInProcess(['accept-secret', '--yes'], settings)).said).toContain(
      'knows the server’s secret',
    );
    // Restores the first secret, with the option for scripts.
    rmSync(file);
    renameSync(`${file}.lost`, file);
    expect(await runCommandInProcess(['accept-secret', '--yes'], settings)).toMatchObject({ code: 0 });
    expect(await isValidToken(location, token)).toBe(true);
  });

  test('the error for an unreadable secret does not contain it', async () => {
    const { settings, file } = await createUsedLocation(engine);
    writeFileSync(file, 'spoiled-by-somebody', { mode: 0o600 });
    const { code, complained } = await runCommandInProcess(['list'], settings);
    expect(code).toBe(1);
    expect(complained).toContain('at least 32 random bytes');
    expect(complained).not.toContain('spoiled-by-somebody');
  });

  test.each([true, false])(
    'a backup has no secret: old links work on a new server only with the old secret (%s)',
    async (isGiven) => {
      const { here, there, file } = await createTwoLocations(engine);
      const token = await withStore(here.location, async (store) => {
        await receiveRequest(store, 'Ada Byron');
        return await createToken(store);
      });
      expect((await runCommandInProcess(['backup', file], here.settings)).code).toBe(0);
      const secret = readFileSync(secretFilePath(here.location.dataDirectory), 'utf8').trim();
      expect(findWords([secret], readFilesBelow(join(file, '..')))).toEqual([]);
      // The file with the secret may be copied to the new server.
      if (isGiven) writeFileSync(secretFilePath(there.location.dataDirectory), secret, { mode: 0o600 });
      // The new server has been started once.
      await withStore(there.location, async () => {});
      expect((await runCommandInProcess(['restore', file], there.settings)).code).toBe(0);
      expect(await isValidToken(there.location, token)).toBe(isGiven);
      expect((await runCommandInProcess(['list'], there.settings)).said).toContain('Ada Byron');
    },
  );

  test('links that were revoked in the store or the backup stay revoked after a restore', async () => {
    const { here, there, file } = await createTwoLocations(engine, ServerSecret.random());
    // Links are revoked twice in the new store, and once in the backup.
    const first = await withStore(here.location, async (store) => {
      const token = await createToken(store);
      await store.revokeLinks();
      await receiveRequest(store, 'Ada Byron');
      return token;
    });
    await runCommandInProcess(['backup', file], here.settings);
    const [second, third] = await withStore(there.location, async (store) => {
      await store.revokeLinks();
      const second = await createToken(store);
      await store.revokeLinks();
      return [second, await createToken(store)];
    });
    expect((await runCommandInProcess(['restore', file], there.settings)).code).toBe(0);
    for (const dead of [first, second]) expect(await isValidToken(there.location, dead)).toBe(false);
    expect(await isValidToken(there.location, third ?? '')).toBe(true);
    // Now links are revoked more often in the backup.
    await withStore(here.location, (store) => store.revokeLinks());
    await withStore(here.location, (store) => store.revokeLinks());
    await runCommandInProcess(['backup', `${file}.later`], here.settings);
    expect((await runCommandInProcess(['restore', `${file}.later`, '--replace'], there.settings)).code).toBe(
      0,
    );
    expect(await isValidToken(there.location, third ?? '')).toBe(false);
  });
});

describe.each(engines)('%s: sealing', (engine) => {
  /** Receives a request. Returns `sealed`, `clear`, or the code of the error. */
  const tryReceive = (location: StoreLocation, key: KeyPair) =>
    withStore(location, async (store) => {
      const reference = await receiveRequest(store, crypto.randomUUID()).catch(
        (error: { code?: string }) => error.code ?? '',
      );
      const request = await store.find(reference);
      if (!request) return reference;
      return request.sealed === null ? 'clear' : await openSealedRequest(request, key).then(() => 'sealed');
    });

  test('a restore on the same server needs no confirmation', async () => {
    const { here, file } = await createLocationAndFile(engine);
    const { key } = await switchOnSealing(here.location);
    await runCommandInProcess(['backup', file], here.settings);
    expect((await runCommandInProcess(['restore', file, '--replace'], here.settings)).code).toBe(0);
    expect(await tryReceive(here.location, key)).toBe('sealed');
  });

  test('a backup from before sealing was switched on does not switch it off', async () => {
    const { here, file } = await createLocationAndFile(engine);
    await withStore(here.location, (store) => receiveRequest(store, 'Ada'));
    await runCommandInProcess(['backup', file], here.settings);
    const { key } = await switchOnSealing(here.location);
    expect((await runCommandInProcess(['restore', file, '--replace'], here.settings)).code).toBe(0);
    expect(await tryReceive(here.location, key)).toBe('sealed');
  });

  test('on a new server, requests are rejected until the fingerprint is confirmed', async () => {
    const { here, there, file } = await createTwoLocations(engine);
    const { key, recovery } = await switchOnSealing(here.location);
    await withStore(here.location, (store) => receiveRequest(store, 'Ada'));
    await runCommandInProcess(['backup', file], here.settings);
    // The new server has been started once.
    await withStore(there.location, async () => {});
    expect((await runCommandInProcess(['restore', file], there.settings)).code).toBe(0);
    expect(await tryReceive(there.location, key)).toBe('SEALING_UNVERIFIED');
    const fingerprint = await computeFingerprint({
      recipient: key.recipient,
      recoveryRecipient: recovery.recipient,
    });
    expect((await runCommandInProcess(['sealing'], there.settings)).said).toContain(fingerprint);
    expect(
      (await runCommandInProcess(['sealing', '--confirm', '--fingerprint', fingerprint], there.settings))
        .code,
    ).toBe(0);
    expect(await tryReceive(there.location, key)).toBe('sealed');
  });

  test('with only the old secret, sealing must be confirmed too', async () => {
    const { here, there, file } = await createTwoLocations(engine, ServerSecret.random());
    const { key } = await switchOnSealing(here.location);
    await runCommandInProcess(['backup', file], here.settings);
    expect((await runCommandInProcess(['restore', file], there.settings)).code).toBe(0);
    expect(await tryReceive(there.location, key)).toBe('SEALING_UNVERIFIED');
  });

  test('a backup that never had sealing needs no confirmation', async () => {
    const { here, there, file } = await createTwoLocations(engine);
    await withStore(here.location, (store) => receiveRequest(store, 'Ada'));
    await runCommandInProcess(['backup', file], here.settings);
    expect((await runCommandInProcess(['restore', file], there.settings)).code).toBe(0);
    expect(await tryReceive(there.location, await createKeyPair())).toBe('clear');
  });

  test('after accept-secret, sealing must be confirmed', async () => {
    const { location, settings, file } = await createUsedLocation(engine);
    const { key } = await switchOnSealing(location);
    rmSync(file);
    expect((await runCommandInProcess(['accept-secret', '--yes'], settings)).code).toBe(0);
    expect(await tryReceive(location, key)).toBe('SEALING_UNVERIFIED');
  });
});
