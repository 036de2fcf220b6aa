/** What was published by an earlier version. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { currentRelease } from '#lib/editor/release.ts';
import { buildSite } from '../support/build-sites.ts';
import { EditingServer } from '../support/editor/editing-server.ts';
import { temporaryFolder } from '../support/server/server-fixtures.ts';

async function started() {
  const DATA_DIR = temporaryFolder();
  const OUT_DIR = join(DATA_DIR, 'dist');
  await buildSite(OUT_DIR, {});
  const server = await EditingServer.started({ DATA_DIR, OUT_DIR });
  onTestFinished(() => server.end('SIGKILL', 'all'));
  const owner = await server.owner();
  await owner.comesIn();
  return { server, state: join(DATA_DIR, 'editor') };
}

test('what other code has built is built anew before it is served, and else is not', async () => {
  const { server, state } = await started();
  await server.end('SIGTERM');
  const release = currentRelease(state) ?? '';
  const [page, file] = [join(release, 'site/index.html'), join(release, 'release.json')];
  writeFileSync(page, 'By other code.');
  for (const coding of ['br', 'gz']) rmSync(`${page}.${coding}`);
  await server.start();
  expect(await server.page()).toBe('By other code.');
  await server.end('SIGTERM');
  writeFileSync(
    file,
    JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), code: 'of another version' }),
  );
  await server.start();
  expect(await server.page()).toContain('<title>Vesper');
  expect(JSON.parse(readFileSync(file, 'utf8')).code).not.toBe('of another version');
}, 600_000);
