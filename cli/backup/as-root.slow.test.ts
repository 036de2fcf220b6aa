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
import { getSqlitePath } from '../../server/store/location.ts';
import { runCommandInProcess, spawnCommand } from '../../tests/support/server/cli-command.ts';
import { createTemporaryFolder } from '../../tests/support/server/server-fixtures.ts';
import { createTwoLocations, withStore } from '../../tests/support/stores/backups.ts';
import { receiveRequest } from '../../tests/support/stores/test-store.ts';

const isRoot = process.getuid?.() === 0;
const service = { uid: 65_534, gid: 65_534 };

test.runIf(isRoot)(
  'root’s commands follow no symbolic link of the service’s user to another user’s file',
  async () => {
    const { here, there, file } = await createTwoLocations('sqlite');
    await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
    await here.run('backup', file);
    const target = join(createTemporaryFolder(), 'requests of somebody else');
    writeFileSync(target, readFileSync(file), { mode: 0o644 });
    chmodSync(dirname(target), 0o755);
    const before = readFileSync(target);
    const { dataDirectory } = there.location;
    const storePath = getSqlitePath(dataDirectory);
    chownSync(dataDirectory, service.uid, service.gid);
    const expectUnchanged = () => {
      expect(statSync(target)).toMatchObject({ uid: 0, gid: 0, mode: 0o100644 });
      expect(readFileSync(target).equals(before)).toBe(true);
    };
    symlinkSync(target, storePath);
    const commands = [
      [],
      ['revoke'],
      ['backup', `${file}.2`],
      ['restore', file, '--replace'],
      ['export', '--output', `${file}.csv`],
    ];
    for (const words of commands) {
      await runCommandInProcess(words, there.settings);
      expectUnchanged();
    }
    rmSync(storePath, { force: true });
    for (const kind of ['', '-copy']) symlinkSync(target, `${storePath}.restored.${process.pid}.part${kind}`);
    await there.run('restore', file);
    expectUnchanged();
    expect(statSync(storePath)).toMatchObject(service);
    // Files outside the data folder belong to root, because the service's user may have no access to their folders.
    chmodSync(dirname(file), 0o700);
    await there.run('backup', `${file}.3`);
    await there.run('export', '--output', `${file}.csv`);
    for (const name of [`${file}.3`, `${file}.csv`])
      expect(statSync(name)).toMatchObject({ uid: 0, mode: 0o100600 });
  },
);

test.runIf(isRoot)('a restored store belongs to the service’s user, and a backup to root only', async () => {
  const { here, there, file } = await createTwoLocations('sqlite');
  await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
  await here.run('backup', file);
  const { dataDirectory } = there.location;
  chownSync(dataDirectory, service.uid, service.gid);
  chmodSync(file, 0o644);
  await there.run('restore', file);
  expect(readdirSync(dataDirectory).toSorted()).toEqual(['requests.sqlite', 'secret-key']);
  expect(statSync(join(dataDirectory, 'secret-key'))).toMatchObject(service);
  expect(statSync(getSqlitePath(dataDirectory))).toMatchObject(service);
  expect(statSync(getSqlitePath(dataDirectory)).mode & 0o777).toBe(0o600);
  const asService = await spawnCommand(['list'], there.settings, { user: service });
  expect(asService).toMatchObject({ code: 0, said: expect.stringContaining('Ada Byron') });
});
