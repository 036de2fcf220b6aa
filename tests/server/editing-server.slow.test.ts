/** What was published by an earlier version, and processes of the editor's server that are killed. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { OpenFile } from '#lib/editor/api.ts';
import { currentRelease } from '#lib/editor/release.ts';
import { buildSites, folderOf } from '../support/build-sites.ts';
import { EditingServer } from '../support/editor/editing-server.ts';
import { temporaryFolder } from '../support/server/server-fixtures.ts';

// The site before the first publication; it is copied, and never written to.
beforeAll(() => buildSites(['served']));

async function started() {
  const DATA_DIR = temporaryFolder();
  const server = await EditingServer.started({ DATA_DIR, OUT_DIR: folderOf('served') });
  onTestFinished(() => server.end('SIGKILL', 'all'));
  const owner = await server.owner();
  await owner.comesIn();
  return { server, owner, state: join(DATA_DIR, 'editor') };
}

/** The process of the server's that runs a program. */
const processOf = (server: EditingServer, program: string): number[] =>
  execFileSync('ps', ['-eo', 'pid=,pgid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, group, ...words]) => Number(group) === server.pid && words.some((word) => word.endsWith(program)),
    )
    .map(([pid]) => Number(pid));

const kill = (server: EditingServer, program: string) => {
  const [pid] = processOf(server, program).toReversed();
  expect(pid).toBeDefined();
  process.kill(Number(pid), 'SIGKILL');
};

test('what other code has built is served until it is built again, and else is left alone', async () => {
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
  expect(await server.page()).toBe('By other code.');
  await expect.poll(() => server.page(), { timeout: 120_000 }).toContain('<title>Vesper');
  expect(JSON.parse(readFileSync(file, 'utf8')).code).not.toBe('of another version');
}, 600_000);

test('killed while typing, building and switching: what is served is whole, drafts are there, and publishing works', async () => {
  const { server, owner, state } = await started();
  const hours = (count: number) =>
    owner.change('facts.yaml', (facts) => ({ ...facts, quoteWithinHours: count }));

  // A draft that cannot be saved, and then the editor is killed while it writes.
  await owner.change('en/hero.yaml', (hero) => ({ ...hero, headline: '{$nothing' }));
  const saving = hours(31).catch(() => {});
  kill(server, 'editor/main.ts');
  await saving;
  await owner.comesIn();
  const draft = await owner.get<OpenFile>('api/file?name=en/hero.yaml');
  expect(draft.value).toMatchObject({ headline: '{$nothing' });
  await hours(32);
  expect((await owner.publish()).state).toBe('failed');
  expect((await owner.ask('DELETE', 'api/draft?name=en/hero.yaml')).status).toBe(200);
  await hours(31);

  // The build alone is killed: a sentence says so.
  await owner.ask('POST', 'api/publication', {});
  await expect.poll(() => processOf(server, 'build/build.ts').length, { timeout: 60_000 }).toBeGreaterThan(0);
  kill(server, 'build/build.ts');
  expect(await owner.settled()).toMatchObject({ state: 'failed' });
  expect(await server.page()).not.toContain('31 hours');

  // All is killed while it builds, and once more as soon as the new release is current.
  const isBuilding = () => processOf(server, 'build/build.ts').length > 0;
  const before = currentRelease(state);
  for (const reached of [isBuilding, () => currentRelease(state) !== before]) {
    await owner.ask('POST', 'api/publication', {});
    await expect.poll(reached, { timeout: 300_000, interval: 20 }).toBe(true);
    await server.end('SIGKILL', 'all');
    await server.start();
    expect(await server.page()).toContain('</html>');
    await owner.comesIn();
    await owner.settled();
  }
  for (const id of readdirSync(join(state, 'releases')))
    expect(existsSync(join(state, 'releases', id, 'release.json'))).toBe(true);
  await hours(47);
  const published = await owner.publish();
  expect(published.state).toBe('done');
  await expect.poll(() => server.page()).toContain('47 hours');
}, 900_000);
