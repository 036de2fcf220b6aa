import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeVersion, currentRelease, makeCurrent } from './release.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};

test('the code has another version when a page, the server or a dependency changes, and not for a test', () => {
  write('src/pages/a.tsx', 'one');
  write('server/app.ts', 'one');
  const before = codeVersion(folder);
  expect(before).toMatch(/^[\da-f]{16}$/);
  write('src/pages/a.test.ts', 'a test');
  write('docs/running.md', 'words');
  expect(codeVersion(folder)).toBe(before);
  write('src/pages/a.tsx', 'two');
  const changed = codeVersion(folder);
  expect(changed).not.toBe(before);
  expect(codeVersion(folder, { PORT: '3000', SITE_URL: '' })).toBe(codeVersion(folder, {}));
  expect(codeVersion(folder, { SITE_URL: 'https://a.example' })).not.toBe(codeVersion(folder, {}));
  write('package-lock.json', '{}');
  expect(codeVersion(folder)).not.toBe(changed);
});

test('a complete release can be the current one, and another after it', () => {
  expect(currentRelease(folder)).toBeUndefined();
  write('releases/1/release.json', '{}');
  write('releases/2/release.json', '{}');
  makeCurrent(folder, join(folder, 'releases/1'));
  expect(currentRelease(folder)).toBe(join(folder, 'releases/1'));
  makeCurrent(folder, join(folder, 'releases/2'));
  expect(currentRelease(folder)).toBe(join(folder, 'releases/2'));
  // A folder that is moved as a whole stays in order.
  expect(readlinkSync(join(folder, 'current'))).toBe('releases/2');
});

test('a release that was never completed is not the current one', () => {
  mkdirSync(join(folder, 'releases/1'), { recursive: true });
  makeCurrent(folder, join(folder, 'releases/1'));
  expect(currentRelease(folder)).toBeUndefined();
});
