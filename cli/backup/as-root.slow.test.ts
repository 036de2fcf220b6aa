/** Tests that root can back up and restore a store of the service’s user. */
import {
  chmodSync,
  chownSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sqlitePath } from '../../server/store/location.ts';
import { runCommandInProcess, spawnCommand } from '../../tests/support/server/cli-command.ts';
import { createTemporaryFolder } from '../../tests/support/server/server-fixtures.ts';
import { createTwoLocations, successfulExit, withStore } from '../../tests/support/stores/backups.ts';
import { receiveRequest } from '../../tests/support/stores/test-store.ts';

const isRoot = process.getuid?.() === 0;
const service = { uid: 65_534, gid: 65_534 };

test.runIf(isRoot)('no link of the service’s user leads root to a file of somebody else', async () => {
  const { here, there, file } = await createTwoLocations('sqlite');
  await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
  await runCommandInProcess(['backup', file], here.settings);
  const victim = join(createTemporaryFolder(), 'requests of somebody else');
  writeFileSync(victim, readFileSync(file), { mode: 0o644 });
  chmodSync(dirname(victim), 0o755);
  const before = readFileSync(victim);
  const { dataDirectory } = there.location;
  const place = sqlitePath(dataDirectory);
  chownSync(dataDirectory, service.uid, service.gid);
  const untouched = () => {
    expect(statSync(victim)).toMatchObject({ uid: 0, gid: 0, mode: 0o100644 });
    expect(readFileSync(victim).equals(before)).toBe(true);
  };
  symlinkSync(victim, place);
  const commands = [
    [],
    ['revoke'],
    ['backup', `${file}.2`],
    ['restore', file, '--replace'],
    ['export', '--output', `${file}.csv`],
  ];
  for (const words of commands) {
    await runCommandInProcess(words, there.settings);
    untouched();
  }
  rmSync(place, { force: true });
  for (const kind of ['', '-copy']) symlinkSync(victim, `${place}.restored.${process.pid}.part${kind}`);
  expect(await runCommandInProcess(['restore', file], there.settings)).toMatchObject(successfulExit);
  untouched();
  expect(statSync(place)).toMatchObject(service);
  // Files that root names belong to root, also in folders that the service's user may not enter.
  chmodSync(dirname(file), 0o700);
  expect(await runCommandInProcess(['backup', `${file}.3`], there.settings)).toMatchObject(successfulExit);
  expect((await runCommandInProcess(['export', '--output', `${file}.csv`], there.settings)).code).toBe(0);
  for (const name of [`${file}.3`, `${file}.csv`])
    expect(statSync(name)).toMatchObject({ uid: 0, mode: 0o100600 });
});

test.runIf(isRoot)(
  'what root restores is the service’s, and what root backs up is root’s alone',
  async () => {
    const { here, there, file } = await createTwoLocations('sqlite');
    await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
    await runCommandInProcess(['backup', file], here.settings);
    const { dataDirectory } = there.location;
    chownSync(dataDirectory, service.uid, service.gid);
    // The restored store must be private, even if everybody may read the backup.
    chmodSync(file, 0o644);
    expect(await runCommandInProcess(['restore', file], there.settings)).toMatchObject(successfulExit);
    expect(readdirSync(dataDirectory).toSorted()).toEqual(['requests.sqlite', 'secret-key']);
    expect(statSync(join(dataDirectory, 'secret-key'))).toMatchObject(service);
    expect(statSync(sqlitePath(dataDirectory))).toMatchObject(service);
    expect(statSync(sqlitePath(dataDirectory)).mode & 0o777).toBe(0o600);
    const asService = await spawnCommand(['list'], there.settings, { user: service });
    expect(asService).toMatchObject({ code: 0, said: expect.stringContaining('Ada Byron') });
  },
);
