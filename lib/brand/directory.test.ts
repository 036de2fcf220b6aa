import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findBrandDirectory } from './directory.ts';

let root: URL;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'brands-'));
  for (const brand of ['vesper-row', 'lisboa']) mkdirSync(join(folder, 'brands', brand), { recursive: true });
  mkdirSync(join(folder, 'elsewhere/porto'), { recursive: true });
  root = pathToFileURL(`${folder}/`);
  vi.stubEnv('BRAND', '');
});
afterEach(() => vi.unstubAllEnvs());

const folder = () => findBrandDirectory(root).href.slice(root.href.length);
const select = (text: string) => writeFileSync(new URL('brands/selected', root), text);

test('a checkout in which nobody has selected a brand is the sample’s', () => {
  expect(folder()).toBe('brands/vesper-row/');
});

test('the file brands/selected names the brand, and the setting BRAND comes before it', () => {
  select('lisboa\n');
  expect(folder()).toBe('brands/lisboa/');
  vi.stubEnv('BRAND', 'elsewhere/porto');
  expect(folder()).toBe('elsewhere/porto/');
});

test('a brand that does not exist is named, with those that do', () => {
  select('lisbon');
  expect(folder).toThrow(/“lisbon”.*There is (?:lisboa, vesper-row|vesper-row, lisboa)\./);
});
