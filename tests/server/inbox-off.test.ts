import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder, startServer, writeBuiltSite } from '../support/server/server-fixtures.ts';

/** Starts a server, sends it a request, and returns which files it has loaded. */
async function loadedBy(settings: Record<string, string>): Promise<string> {
  const LOADED = join(createTemporaryFolder(), 'loaded');
  const hook = new URL('../support/server/log-loaded-files.ts', import.meta.url);
  const { address } = await startServer({
    DATA_DIR: createTemporaryFolder(),
    OUT_DIR: writeBuiltSite(),
    NODE_OPTIONS: `--import=${hook}`,
    LOADED,
    ...settings,
  });
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  return readFileSync(LOADED, 'utf8');
}

const ofEditor = /\/server\/editor|\/lib\/editor\/(?!api\.ts)/;
const ofDesk = /@simplewebauthn|age-encryption|\/server\/inbox\//;

test('a server whose desk is off loads nothing that the desk needs', async () => {
  const off = await loadedBy({ DESK: 'off' });
  expect(off).toContain('/server/store/store.ts');
  expect(off).not.toMatch(ofDesk);
  expect(off).not.toMatch(ofEditor);
  expect(await loadedBy({ DESK: 'on', SITE_URL: 'https://desk.example' })).toMatch(ofDesk);
});
