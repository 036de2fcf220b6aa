import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { prepareStagingFolder, replaceFolder } from './staging.ts';

const getDeadPid = (): number => spawnSync(process.execPath, ['--version']).pid;

function createSite() {
  const folder = mkdtempSync(join(tmpdir(), 'staging-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const site = join(folder, 'dist');
  const write = (path: string, words: string) => {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'index.html'), words);
  };
  const read = () => readFileSync(join(site, 'index.html'), 'utf8');
  write(site, 'old');
  return { folder, site, write, read };
}

test('a build replaces the site only when it is complete', () => {
  const { folder, site, write, read } = createSite();
  const staged = prepareStagingFolder(site);
  write(staged, 'new');
  expect(read()).toBe('old');
  replaceFolder(staged, site);
  expect(read()).toBe('new');
  expect(readdirSync(folder)).toEqual(['dist']);
});

test('the first build has nothing to replace', () => {
  const { folder, write } = createSite();
  const site = join(folder, 'first');
  const staged = prepareStagingFolder(site);
  write(staged, 'new');
  replaceFolder(staged, site);
  expect(readdirSync(folder)).toEqual(['dist', 'first']);
});

test('the next build removes the folders of a killed build, but not those of a running one', () => {
  const { folder, site, write, read } = createSite();
  write(`${site}.staged-${getDeadPid()}`, 'half');
  write(`${site}.staged-${process.ppid}`, 'under way');
  write(`${site}.staged-x`, 'not ours');
  prepareStagingFolder(site);
  expect(readdirSync(folder).toSorted()).toEqual(['dist', `dist.staged-${process.ppid}`, 'dist.staged-x']);
  expect(read()).toBe('old');
});

test('the site survives a build that is killed between the two renames of an exchange', () => {
  const { site, write, read } = createSite();
  rmSync(site, { recursive: true });
  write(`${site}.replaced-${getDeadPid()}`, 'old');
  prepareStagingFolder(site);
  expect(read()).toBe('old');
});
