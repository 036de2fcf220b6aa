import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';

const readPatterns = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Whether Docker excludes a path. Patterns in `.dockerignore` start at the root. */
const isExcluded = (path: string): boolean =>
  readPatterns('.dockerignore').some((pattern) => matchesGlob(path, pattern));

/** Whether git ignores a path. Patterns in `.gitignore` without a slash match in every folder. */
const isIgnored = (path: string): boolean =>
  readPatterns('.gitignore').some((pattern) =>
    matchesGlob(path, pattern.startsWith('/') ? pattern.slice(1) : `**/${pattern}`),
  );

test.each([
  'backup',
  'backup-2026-11-22',
  'backup.part',
  'requests.csv',
  'exports/requests.csv',
  'requests.xlsx',
  'requests.sqlite',
  'requests.sqlite-wal',
  'requests.sqlite.before-2026-11-22T09-05-00-123',
])('%s, which contains requests, is ignored by Git and Docker', (path) => {
  expect(isExcluded(path)).toBe(true);
  expect(isIgnored(path)).toBe(true);
});

test('files that the server needs are in the repository and in the image', () => {
  const code = globSync(['{server,lib,cli}/**/*.ts'], { exclude: ['**/*.test.ts'] });
  expect(code.filter((path) => isExcluded(path) || isIgnored(path))).toEqual([]);
});
