import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { getSqlitePath } from '../../server/store/location.ts';
import { createLocationAndFile, withStore } from '../../tests/support/stores/backups.ts';
import { receiveRequest } from '../../tests/support/stores/test-store.ts';

async function createEndedProcessId(): Promise<number> {
  const short = spawn(process.execPath, ['-e', '']);
  await once(short, 'exit');
  return short.pid ?? 0;
}

test('the files of a killed backup or restore are removed by the next one, and by erase', async () => {
  const { here, file } = await createLocationAndFile('sqlite');
  const reference = await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
  const endedId = await createEndedProcessId();
  const storePath = getSqlitePath(here.location.dataDirectory);
  const listLeftovers = (folder: string) => readdirSync(folder).filter((name) => /part|restored/.test(name));
  const writeLeftovers = (...paths: string[]) => {
    for (const name of paths) writeFileSync(name, readFileSync(storePath));
  };
  writeLeftovers(join(dirname(file), `requests-backup.${endedId}.part`));
  await here.run('backup', file);
  expect(listLeftovers(dirname(file))).toEqual([]);
  writeLeftovers(
    ...['', '-wal', '-copy', '-copy-wal'].map((kind) => `${storePath}.restored.${endedId}.part${kind}`),
  );
  await here.run('restore', file, '--replace');
  expect(listLeftovers(here.location.dataDirectory)).toEqual([]);
  writeLeftovers(`${storePath}.restored.${endedId}.part`);
  await here.run('erase', reference);
  expect(listLeftovers(here.location.dataDirectory)).toEqual([]);
});

test('a restore fails while another one is running', async () => {
  const { here, file } = await createLocationAndFile('sqlite');
  await withStore(here.location, (store) => receiveRequest(store, 'Ada Byron'));
  await here.run('backup', file);
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  onTestFinished(() => void other.kill());
  const part = `${getSqlitePath(here.location.dataDirectory)}.restored.${other.pid}.part`;
  writeFileSync(part, 'half');
  await here.refuse(`Another restore is running (process ${other.pid})`, 'restore', file, '--replace');
  expect(readFileSync(part, 'utf8')).toBe('half');
});

test('the error for a locked store names the lock', async () => {
  const { here } = await createLocationAndFile('sqlite');
  await withStore(here.location, async () => {});
  const other = new DatabaseSync(getSqlitePath(here.location.dataDirectory));
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  const error = 'Another program, such as another command or a database tool, has locked the store';
  await here.refuse(`\n${error}`, 'revoke');
});
