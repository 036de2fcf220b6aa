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

test('without a selected brand, the sample brand is used', () => {
  expect(folder()).toBe('brands/vesper-row/');
});

test('the file brands/selected selects the brand, and the setting BRAND overrides it', () => {
  select('lisboa\n');
  expect(folder()).toBe('brands/lisboa/');
  vi.stubEnv('BRAND', 'elsewhere/porto');
  expect(folder()).toBe('elsewhere/porto/');
});

test('the error for an unknown brand names it and lists the existing brands', () => {
  select('lisbon');
  expect(folder).toThrow(/“lisbon”.*The brands are: (?:lisboa, vesper-row|vesper-row, lisboa)\./);
});
