/** Tests the server with the editor after its processes were killed, and with a site that another version published. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { OpenFile } from '#lib/editor/api.ts';
import { findCurrentRelease } from '#lib/editor/release.ts';
import { buildSites, getBuildFolder } from '../support/build-sites.ts';
import { EditorServer } from '../support/editor/editor-server.ts';
import { createTemporaryFolder } from '../support/server/server-fixtures.ts';

beforeAll(() => buildSites(['served']));

const kill = (server: EditorServer, program: string) => {
  const pid = server.findProcesses(program).at(-1);
  expect(pid).toBeDefined();
  process.kill(Number(pid), 'SIGKILL');
};

test('after a kill, drafts are kept, and a site built by other code is served until it is rebuilt', async () => {
  const DATA_DIR = createTemporaryFolder();
  const state = join(DATA_DIR, 'editor');
  const server = await EditorServer.create({ DATA_DIR, OUT_DIR: getBuildFolder('served') });
  onTestFinished(async () => void (await server.end('SIGKILL', 'all')));
  await server.start();
  const owner = await server.owner();
  await owner.waitUntilReady();
  const hours = (count: number) =>
    owner.change('facts.yaml', (facts) => ({ ...facts, quoteWithinHours: count }));

  // Saves an invalid draft, and kills the editor during the next save.
  await owner.change('en/hero.yaml', (hero) => ({ ...hero, headline: '{$nothing' }));
  const saving = hours(31).catch(() => {});
  kill(server, 'editor/main.ts');
  await saving;
  expect((await fetch(server.origin)).status).toBe(200);
  await owner.waitUntilReady();
  expect(server.output).toContain('The editor has exited (SIGKILL)');
  const draft = await owner.get<OpenFile>('api/file?name=en/hero.yaml');
  expect(draft.value).toMatchObject({ headline: '{$nothing' });
  expect((await owner.publish()).state).toBe('failed');
  expect((await owner.send('DELETE', 'api/draft?name=en/hero.yaml')).status).toBe(200);
  await hours(32);

  // If only the build process is killed, the publication must fail with a message.
  const isBuilding = () => server.findProcesses('build/build.ts').length > 0;
  await owner.send('POST', 'api/publication', {});
  await expect.poll(isBuilding, { timeout: 60_000 }).toBe(true);
  kill(server, 'build/build.ts');
  expect(await owner.waitForPublication()).toMatchObject({ state: 'failed' });
  expect(await server.page()).not.toContain('32 hours');

  // Kills all processes during a build. Another version then serves the old site until it has built its own.
  await owner.send('POST', 'api/publication', {});
  await expect.poll(isBuilding, { timeout: 60_000, interval: 20 }).toBe(true);
  await server.end('SIGKILL', 'all');
  const release = findCurrentRelease(state) ?? '';
  const [page, file] = [join(release, 'site/index.html'), join(release, 'release.json')];
  writeFileSync(page, 'By other code.');
  for (const coding of ['br', 'gz']) rmSync(`${page}.${coding}`);
  const record = () => JSON.parse(readFileSync(file, 'utf8'));
  const { code, ...about } = record();
  writeFileSync(file, JSON.stringify({ ...about, code: 'of another version' }));
  await server.start();
  expect(await server.page()).toBe('By other code.');
  await owner.waitUntilReady();
  expect(await owner.waitForPublication()).toMatchObject({ state: 'failed' });
  await expect.poll(() => server.page(), { timeout: 300_000 }).toContain('<title>Vesper');
  expect(record()).toEqual({ ...about, code });
  expect(readdirSync(join(state, 'releases'))).toEqual([basename(release)]);
}, 600_000);
