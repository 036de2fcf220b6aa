import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { prepareStaging, replaceFolder } from './staging.ts';

/** The process id of a process that has ended. */
const deadPid = (): number => spawnSync(process.execPath, ['--version']).pid;

/** A folder that holds a built site. */
function servedSite() {
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

test('a build replaces the site when it is complete, and not before', () => {
  const { folder, site, write, read } = servedSite();
  const staged = prepareStaging(site);
  write(staged, 'new');
  expect(read()).toBe('old');
  replaceFolder(staged, site);
  expect(read()).toBe('new');
  expect(readdirSync(folder)).toEqual(['dist']);
});

test('the first build has nothing to replace', () => {
  const { folder, write } = servedSite();
  const site = join(folder, 'first');
  const staged = prepareStaging(site);
  write(staged, 'new');
  replaceFolder(staged, site);
  expect(readdirSync(folder)).toEqual(['dist', 'first']);
});

test('the next build removes what a killed one left, but not the folder of one that is running', () => {
  const { folder, site, write, read } = servedSite();
  write(`${site}.staged-${deadPid()}`, 'half');
  write(`${site}.staged-${process.ppid}`, 'under way');
  write(`${site}.staged-x`, 'not ours');
  prepareStaging(site);
  expect(readdirSync(folder).toSorted()).toEqual(['dist', `dist.staged-${process.ppid}`, 'dist.staged-x']);
  expect(read()).toBe('old');
});

test('the site survives a build that is killed between the two renames of an exchange', () => {
  const { site, write, read } = servedSite();
  rmSync(site, { recursive: true });
  write(`${site}.replaced-${deadPid()}`, 'old');
  prepareStaging(site);
  expect(read()).toBe('old');
});
