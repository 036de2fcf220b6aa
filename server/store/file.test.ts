import { chmodSync, copyFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder, sampleRequest } from '../../tests/support/server/server-fixtures.ts';
import { openTestStore } from '../../tests/support/stores/test-store.ts';
import { getSqlitePath } from './location.ts';

test.each(['000', '022'])(
  'only the owner can read the folder and its files, with a umask of %s',
  async (mask) => {
    const fresh = `${createTemporaryFolder()}/data`;
    const shared = createTemporaryFolder();
    const usual = process.umask(Number.parseInt(mask, 8));
    onTestFinished(() => void process.umask(usual));
    chmodSync(shared, 0o755);
    writeFileSync(getSqlitePath(shared), '');
    chmodSync(getSqlitePath(shared), 0o644);
    for (const folder of [fresh, shared]) {
      const store = await openTestStore({ dataDirectory: folder });
      await store.receive(sampleRequest);
      const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
      expect(modes.length).toBeGreaterThan(3);
      expect(new Set(modes)).toEqual(new Set([0o600]));
    }
    expect(statSync(fresh).mode & 0o077).toBe(0);
  },
);

test.each([
  ['removed', (file: string) => rmSync(file)],
  [
    'replaced',
    (file: string) => {
      renameSync(file, `${file}.old`);
      copyFileSync(`${file}.old`, file);
    },
  ],
  ['in a folder that is gone', (file: string) => rmSync(join(file, '..'), { recursive: true })],
])('no request is confirmed if the file was %s', async (_, meanwhile) => {
  const dataDirectory = join(createTemporaryFolder(), 'data');
  const store = await openTestStore({ dataDirectory });
  await store.receive(sampleRequest);
  meanwhile(getSqlitePath(dataDirectory));
  await expect(store.receive({ ...sampleRequest, message: 'Another.' })).rejects.toThrow(
    'restart the server',
  );
  await expect(store.recordHeartbeat()).rejects.toThrow('restart the server');
});
