/** Tests backups and restores that are killed, or run at the same time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { sqlitePath } from '../../server/store/location.ts';
import { runCommandInProcess } from '../../tests/support/server/cli-command.ts';
import { createLocationAndFile, successfulExit, withStore } from '../../tests/support/stores/backups.ts';
import { receiveRequest } from '../../tests/support/stores/test-store.ts';

/** Returns the id of a process that has ended. */
async function getEndedPid(): Promise<number> {
  const short = spawn(process.execPath, ['-e', '']);
  await once(short, 'exit');
  return short.pid ?? 0;
}

test('what a killed backup or restore has left is removed by the next, and by erasing', async () => {
  const { here, file } = await createLocationAndFile('sqlite');
  const reference = await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
  const dead = await getEndedPid();
  const place = sqlitePath(here.location.dataDirectory);
  const names = (folder: string) => readdirSync(folder).filter((name) => /part|restored/.test(name));
  const leave = (...left: string[]) => {
    for (const name of left) writeFileSync(name, readFileSync(place));
  };
  leave(join(dirname(file), `requests-backup.${dead}.part`));
  expect(await runCommandInProcess(['backup', file], here.settings)).toMatchObject(successfulExit);
  expect(names(dirname(file))).toEqual([]);
  leave(...['', '-wal', '-copy', '-copy-wal'].map((kind) => `${place}.restored.${dead}.part${kind}`));
  expect((await runCommandInProcess(['restore', file, '--replace'], here.settings)).code).toBe(0);
  expect(names(here.location.dataDirectory)).toEqual([]);
  leave(`${place}.restored.${dead}.part`);
  expect((await runCommandInProcess(['erase', reference], here.settings)).code).toBe(0);
  expect(names(here.location.dataDirectory)).toEqual([]);
});

test('a restore waits for none that is under way, and says so', async () => {
  const { here, file } = await createLocationAndFile('sqlite');
  await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
  await runCommandInProcess(['backup', file], here.settings);
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  onTestFinished(() => void other.kill());
  const part = `${sqlitePath(here.location.dataDirectory)}.restored.${other.pid}.part`;
  writeFileSync(part, 'half');
  expect(await runCommandInProcess(['restore', file, '--replace'], here.settings)).toMatchObject({
    code: 1,
    complained: expect.stringContaining(`Another restore is running (process ${other.pid})`),
  });
  expect(readFileSync(part, 'utf8')).toBe('half');
});

test('a store that somebody else is writing is told by what it is', async () => {
  const { here } = await createLocationAndFile('sqlite');
  await withStore(here.location, async () => {});
  const other = new DatabaseSync(sqlitePath(here.location.dataDirectory));
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  expect(await runCommandInProcess(['revoke'], here.settings)).toMatchObject({
    code: 1,
    complained: expect.stringMatching(
      /^.*\nAnother program, such as another command or a database tool, has locked the store/,
    ),
  });
});
