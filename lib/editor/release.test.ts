import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findCurrentRelease, hashSourceCode, setCurrentRelease } from './release.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};

test('the code hash depends on pages, the server and dependencies, and not on tests', () => {
  write('src/pages/a.tsx', 'one');
  write('server/app.ts', 'one');
  const before = hashSourceCode(folder);
  expect(before).toMatch(/^[\da-f]{16}$/);
  write('src/pages/a.test.ts', 'a test');
  write('docs/running.md', 'words');
  expect(hashSourceCode(folder)).toBe(before);
  write('src/pages/a.tsx', 'two');
  const changed = hashSourceCode(folder);
  expect(changed).not.toBe(before);
  expect(hashSourceCode(folder, { PORT: '3000', SITE_URL: '' })).toBe(hashSourceCode(folder, {}));
  expect(hashSourceCode(folder, { SITE_URL: 'https://a.example' })).not.toBe(hashSourceCode(folder, {}));
  write('package-lock.json', '{}');
  expect(hashSourceCode(folder)).not.toBe(changed);
});

test('a complete release becomes the current one and replaces the one before', () => {
  expect(findCurrentRelease(folder)).toBeUndefined();
  write('releases/1/release.json', '{}');
  write('releases/2/release.json', '{}');
  setCurrentRelease(folder, join(folder, 'releases/1'));
  expect(findCurrentRelease(folder)).toBe(join(folder, 'releases/1'));
  setCurrentRelease(folder, join(folder, 'releases/2'));
  expect(findCurrentRelease(folder)).toBe(join(folder, 'releases/2'));
  // The link is relative, so that it stays valid when the state folder is moved.
  expect(readlinkSync(join(folder, 'current'))).toBe('releases/2');
});

test('an incomplete release is not the current one', () => {
  mkdirSync(join(folder, 'releases/1'), { recursive: true });
  setCurrentRelease(folder, join(folder, 'releases/1'));
  expect(findCurrentRelease(folder)).toBeUndefined();
});
