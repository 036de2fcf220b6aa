import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createStoreWithCli } from '../../tests/support/server/agency.ts';
import { runCommandInProcess } from '../../tests/support/server/cli-command.ts';
import { createTemporaryFolder } from '../../tests/support/server/server-fixtures.ts';
import { receiveRequest } from '../../tests/support/stores/test-store.ts';
import { writeNewFile } from './new-file.ts';

const at = (time: string) => new Date(`2020-02-20T${time}Z`);

test('an export creates a new file that only its owner can read, and leaves no partial file', async () => {
  const { store, desk, refuse } = await createStoreWithCli('sqlite', { INIT_CWD: createTemporaryFolder() });
  await receiveRequest(store, 'Ada Byron', at('18:41:00'));
  const folder = createTemporaryFolder();
  const file = join(folder, 'requests.csv');
  expect(await desk('export', '--output', file)).toEqual({
    code: 0,
    said: `1 request written to ${file}. Only you can read that file.\n`,
  });
  expect(readFileSync(file, 'utf8')).toMatch(/^\ufeffreference,.*Ada Byron/s);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await refuse('already exists', 'export', '--output', file, '--format', 'json');
  expect(readFileSync(file, 'utf8')).toMatch(/^\ufeffreference,/);
  expect((await desk('export', '--output', join(folder, 'none/requests.csv'))).code).toBe(1);
  await expect(writeNewFile(join(folder, 'half.csv'), failing())).rejects.toThrow('the store is away');
  expect(readdirSync(folder)).toEqual(['requests.csv']);
});

async function* failing() {
  yield 'reference';
  throw new Error('the store is away');
}

test('the path of a new file is relative to the user’s folder', async () => {
  const folder = createTemporaryFolder();
  const { desk } = await createStoreWithCli('sqlite', { INIT_CWD: folder });
  expect((await desk('export', '--output', 'requests.xlsx', '--format', 'xlsx')).code).toBe(0);
  expect(readdirSync(folder)).toEqual(['requests.xlsx']);
});

test('stdout contains only the data, or nothing', async () => {
  const underNpm = { npm_lifecycle_event: 'desk', npm_config_loglevel: 'notice' };
  const { store, refuse, settings } = await createStoreWithCli('sqlite', underNpm);
  await receiveRequest(store, 'Early', new Date('2020-02-19'));
  await receiveRequest(store, 'Ada Byron', at('18:41:00'));
  await refuse('--output FILE', 'export');
  const silent = { ...settings, npm_config_loglevel: 'silent' };
  const { said } = await runCommandInProcess(['export', '--format', 'json', '--since', '2020-02-20'], silent);
  expect(JSON.parse(said)).toMatchObject([{ name: 'Ada Byron' }]);
});
