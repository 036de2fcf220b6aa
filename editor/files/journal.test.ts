import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Change, Journal } from './journal.ts';

let folder: string;
const rootOf = (name: string) => ({ name, pathOf: (file: string) => join(folder, name, file) });
const journal = (step?: (name: string) => void) =>
  new Journal(join(folder, 'journal'), [rootOf('brand'), rootOf('drafts')], step);

/** Every file below the folders that are changed, with what it says. */
const files = () =>
  Object.fromEntries(
    ['brand', 'drafts'].flatMap((root) =>
      existsSync(join(folder, root))
        ? readdirSync(join(folder, root), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => join(entry.parentPath, entry.name))
            .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')])
        : [],
    ),
  );

const changes: Change[] = [
  { root: 'brand', file: 'a.yaml', content: Buffer.from('new a') },
  { root: 'brand', file: 'pt/new.yaml', content: Buffer.from('new') },
  { root: 'brand', file: 'old/gone.yaml', content: null },
  { root: 'drafts', file: 'a.json', content: null },
];
const before = { 'brand/a.yaml': 'old a', 'brand/old/gone.yaml': 'gone', 'drafts/a.json': '{}' };
const after = { 'brand/a.yaml': 'new a', 'brand/pt/new.yaml': 'new' };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  for (const [path, text] of Object.entries(before)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('several files are written and removed in one step', async () => {
  const steps: string[] = [];
  await journal((name) => steps.push(name)).write(changes);
  expect(files()).toEqual(after);
  expect(readdirSync(folder)).not.toContain('journal');
  expect(steps.length).toBeGreaterThan(8);
});

test('after a fault at any step, all is as before or all is as wanted', async () => {
  const steps: string[] = [];
  await journal((name) => steps.push(name)).write(changes);
  const outcomes = new Set<string>();
  for (const at of steps.keys()) {
    rmSync(folder, { recursive: true, force: true });
    for (const [path, text] of Object.entries(before)) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    let step = 0;
    const faulty = journal(() => {
      if (step++ === at) throw new Error('fault');
    });
    await expect(faulty.write(changes)).rejects.toThrow('fault');
    await journal().recover();
    expect([before, after], steps[at]).toContainEqual(files());
    outcomes.add(JSON.stringify(files()));
    expect(
      readdirSync(folder).filter((name) => name.startsWith('journal')),
      steps[at],
    ).toEqual([]);
  }
  expect(outcomes.size).toBe(2);
});

test('a name that leads elsewhere is refused before anything is laid down', async () => {
  const strange = { root: 'elsewhere', file: 'a.yaml', content: Buffer.from('x') };
  await expect(journal().write([...changes, strange])).rejects.toThrow(/no folder/);
  expect(files()).toEqual(before);
});
