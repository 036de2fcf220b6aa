/** What npm adds to the desk's command, as the guides have it typed. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../server/store/store.ts';
import { sampleRequest, temporaryFolder } from '../tests/support/server/server-fixtures.ts';

/** Runs it in a home of its own, with what it prints redirected into a file. */
function npmRun(words: readonly string[], dataDirectory: string) {
  const file = join(temporaryFolder(), 'redirected');
  const target = openSync(file, 'w');
  const { PATH } = process.env;
  const env = { PATH, HOME: temporaryFolder(), DATA_DIR: dataDirectory, npm_config_update_notifier: 'false' };
  const { status } = spawnSync('npm', words, { env, stdio: ['ignore', target, 'ignore'] });
  closeSync(target);
  return { status, redirected: readFileSync(file, 'utf8') };
}

async function storeOfAda(): Promise<string> {
  const dataDirectory = temporaryFolder();
  const store = await openStore({ dataDirectory });
  await store.receive({ ...sampleRequest, name: 'Ada Byron' });
  await store.close();
  return dataDirectory;
}

test('an export that is redirected is the data alone, or fails', async () => {
  const dataDirectory = await storeOfAda();
  const words = 'desk -- export --format json'.split(' ');
  expect(JSON.parse(npmRun(['run', '--silent', ...words], dataDirectory).redirected)).toHaveLength(1);
  const { status, redirected } = npmRun(['run', ...words], dataDirectory);
  expect(status).toBe(1);
  expect(redirected).not.toContain('Ada');
});
