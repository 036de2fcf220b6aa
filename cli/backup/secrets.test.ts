/**
 * The server's secret is in no database, backup or copy. After a confirmation, a store can be used with another
 * secret.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { computeFingerprint } from '#lib/inbox/fingerprint.ts';
import { SheetLinks } from '../../server/domain/links.ts';
import { ServerSecret } from '../../server/domain/server-secret.ts';
import type { StoreLocation } from '../../server/store/location.ts';
import { getSecretFilePath } from '../../server/store/secret-file.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { findLeakedWords, readFilesBelow } from '../../tests/support/leaks/search.ts';
import { readAllRows } from '../../tests/support/leaks/searched-content.ts';
import { runCommandInProcess } from '../../tests/support/server/cli-command.ts';
import {
  createLocationAndFile,
  createStoreLocation,
  createTwoLocations,
  withStore,
} from '../../tests/support/stores/backups.ts';
import { engines } from '../../tests/support/stores/databases.ts';
import type { KeyPair } from '../../tests/support/stores/keys.ts';
import { createKeyPair, decryptStoredRequest, setUpEncryptedStore } from '../../tests/support/stores/keys.ts';
import { receiveRequest } from '../../tests/support/stores/test-store.ts';

const site = new URL('https://www.vesperrow.example');

const createLinks = (store: Store) => new SheetLinks(() => store.deriveKey('sheet-links'), site);

const createToken = async (store: Store) =>
  (await createLinks(store).createLink({ kind: 'sheet' }))?.split('/').at(-1) ?? '';

const isValidToken = (location: StoreLocation, token: string) =>
  withStore(location, async (store) => (await createLinks(store).verifyToken(token)) !== undefined);

async function switchOnSealing(location: StoreLocation) {
  await withStore(location, async () => {});
  return await setUpEncryptedStore(location);
}

async function createUsedLocation(engine: (typeof engines)[number]) {
  const place = await createStoreLocation(engine);
  const token = await withStore(place.location, async (store) => {
    await receiveRequest(store, 'Ada Byron');
    return await createToken(store);
  });
  const file = getSecretFilePath(place.location.dataDirectory);
  return { ...place, token, file, secret: readFileSync(file, 'utf8').trim() };
}

describe.each(engines)('%s', (engine) => {
  test('the database does not contain the secret, and all its servers need the same one', async () => {
    const { location, secret } = await createUsedLocation(engine);
    expect(findLeakedWords([secret], [await readAllRows(location)])).toEqual([]);
    const secretKey = ServerSecret.parse(secret);
    await (await openStore({ ...location, secretKey })).close();
    await expect(openStore({ ...location, secretKey: ServerSecret.random() })).rejects.toThrow(
      /another secret.*Put the old secret back.*accept-secret.*stop working.*confirmed again/,
    );
  });

  test('a server starts with another secret after accept-secret, and old links stop working', async () => {
    const { location, settings, token, file, run, refuse } = await createUsedLocation(engine);
    renameSync(file, `${file}.lost`);
    await refuse('accept-secret', 'list');
    for (const typed of ['', 'yes\n', 'n\n'])
      expect(await runCommandInProcess(['accept-secret'], settings, { typed })).toMatchObject({
        code: 1,
        complained: expect.stringContaining('Nothing was changed'),
      });
    await expect(openStore(location)).rejects.toThrow(/another secret/);
    await refuse('accept-secret', 'accept-secret', 'now');
    expect(await runCommandInProcess(['accept-secret'], settings, { typed: 'accept\n' })).toMatchObject({
      code: 0,
    });
    expect(await isValidToken(location, token)).toBe(false);
    expect(await run('list')).toContain('Ada Byron');
    expect(await run('accept-secret', '--yes')).toContain('knows the server’s secret');
    rmSync(file);
    renameSync(`${file}.lost`, file);
    await run('accept-secret', '--yes');
    expect(await isValidToken(location, token)).toBe(true);
  });

  test('the error for an unreadable secret does not contain it', async () => {
    const { file, refuse } = await createUsedLocation(engine);
    writeFileSync(file, 'spoiled-by-somebody', { mode: 0o600 });
    expect(await refuse('at least 32 random bytes', 'list')).not.toContain('spoiled-by-somebody');
  });

  test.each([true, false])(
    'a backup has no secret: old links work on a new server only with the old secret (%s)',
    async (isGiven) => {
      const { here, there, file } = await createTwoLocations(engine);
      const token = await withStore(here.location, async (store) => {
        await receiveRequest(store, 'Ada Byron');
        return await createToken(store);
      });
      await here.run('backup', file);
      const secret = readFileSync(getSecretFilePath(here.location.dataDirectory), 'utf8').trim();
      expect(findLeakedWords([secret], readFilesBelow(join(file, '..')))).toEqual([]);
      if (isGiven) writeFileSync(getSecretFilePath(there.location.dataDirectory), secret, { mode: 0o600 });
      await withStore(there.location, async () => {});
      await there.run('restore', file);
      expect(await isValidToken(there.location, token)).toBe(isGiven);
      expect(await there.run('list')).toContain('Ada Byron');
    },
  );

  test('links that were revoked in the store or the backup stay revoked after a restore', async () => {
    const { here, there, file } = await createTwoLocations(engine, ServerSecret.random());
    const first = await withStore(here.location, async (store) => {
      const token = await createToken(store);
      await store.revokeLinks();
      await receiveRequest(store, 'Ada Byron');
      return token;
    });
    await here.run('backup', file);
    const [second, third] = await withStore(there.location, async (store) => {
      await store.revokeLinks();
      const second = await createToken(store);
      await store.revokeLinks();
      return [second, await createToken(store)];
    });
    await there.run('restore', file);
    for (const dead of [first, second]) expect(await isValidToken(there.location, dead)).toBe(false);
    expect(await isValidToken(there.location, third ?? '')).toBe(true);
    // Revokes the links in the backup more often than in the store.
    await withStore(here.location, (store) => store.revokeLinks());
    await withStore(here.location, (store) => store.revokeLinks());
    await here.run('backup', `${file}.later`);
    await there.run('restore', `${file}.later`, '--replace');
    expect(await isValidToken(there.location, third ?? '')).toBe(false);
  });
});

describe.each(engines)('%s: encryption', (engine) => {
  /** @returns `sealed`, `clear`, or the code of the error */
  const tryReceive = (location: StoreLocation, key: KeyPair) =>
    withStore(location, async (store) => {
      const reference = await receiveRequest(store, crypto.randomUUID()).catch(
        (error: { code?: string }) => error.code ?? '',
      );
      const request = await store.find(reference);
      if (!request) return reference;
      return request.sealed === null
        ? 'clear'
        : await decryptStoredRequest(request, key).then(() => 'sealed');
    });

  test('a restore on the same server needs no confirmation, and never switches encryption off', async () => {
    const { here, file } = await createLocationAndFile(engine);
    await withStore(here.location, (store) => receiveRequest(store, 'Ada'));
    await here.run('backup', file);
    const { key } = await switchOnSealing(here.location);
    await here.run('backup', `${file}.sealed`);
    for (const made of [`${file}.sealed`, file]) {
      await here.run('restore', made, '--replace');
      expect(await tryReceive(here.location, key)).toBe('sealed');
    }
  });

  test('on a new server, requests are rejected until the fingerprint is confirmed', async () => {
    const { here, there, file } = await createTwoLocations(engine);
    const { key, recovery } = await switchOnSealing(here.location);
    await withStore(here.location, (store) => receiveRequest(store, 'Ada'));
    await here.run('backup', file);
    await withStore(there.location, async () => {});
    await there.run('restore', file);
    expect(await tryReceive(there.location, key)).toBe('SEALING_UNVERIFIED');
    const fingerprint = await computeFingerprint({
      recipient: key.recipient,
      recoveryRecipient: recovery.recipient,
    });
    expect(await there.run('sealing')).toContain(fingerprint);
    await there.run('sealing', '--confirm', '--fingerprint', fingerprint);
    expect(await tryReceive(there.location, key)).toBe('sealed');
  });

  test('with only the old secret, encryption must be confirmed too', async () => {
    const { here, there, file } = await createTwoLocations(engine, ServerSecret.random());
    const { key } = await switchOnSealing(here.location);
    await here.run('backup', file);
    await there.run('restore', file);
    expect(await tryReceive(there.location, key)).toBe('SEALING_UNVERIFIED');
  });

  test('a backup that never had encryption needs no confirmation', async () => {
    const { here, there, file } = await createTwoLocations(engine);
    await withStore(here.location, (store) => receiveRequest(store, 'Ada'));
    await here.run('backup', file);
    await there.run('restore', file);
    expect(await tryReceive(there.location, await createKeyPair())).toBe('clear');
  });

  test('after accept-secret, encryption must be confirmed', async () => {
    const { location, file, run } = await createUsedLocation(engine);
    const { key } = await switchOnSealing(location);
    rmSync(file);
    await run('accept-secret', '--yes');
    expect(await tryReceive(location, key)).toBe('SEALING_UNVERIFIED');
  });
});
