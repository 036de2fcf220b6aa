import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder, startServer, writeTestSite } from '../support/server/server-fixtures.ts';

/** Returns the names of the source files that a server has loaded after its first request. */
async function listLoadedFiles(settings: Record<string, string>): Promise<string> {
  const LOADED = join(createTemporaryFolder(), 'loaded');
  const hook = new URL('../support/server/log-loaded-files.ts', import.meta.url);
  const { address } = await startServer({
    DATA_DIR: createTemporaryFolder(),
    OUT_DIR: writeTestSite(),
    NODE_OPTIONS: `--import=${hook}`,
    LOADED,
    ...settings,
  });
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  return readFileSync(LOADED, 'utf8');
}

const editorFiles = /\/server\/editor|\/lib\/editor\/(?!api\.ts)/;
const inboxFiles = /@simplewebauthn|age-encryption|\/server\/inbox\//;

test('a server without the inbox loads none of the inbox’s modules', async () => {
  const off = await listLoadedFiles({ DESK: 'off' });
  expect(off).toContain('/server/store/store.ts');
  expect(off).not.toMatch(inboxFiles);
  expect(off).not.toMatch(editorFiles);
  expect(await listLoadedFiles({ DESK: 'on', SITE_URL: 'https://desk.example' })).toMatch(inboxFiles);
});
