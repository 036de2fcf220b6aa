import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../tests/support/server/server-fixtures.ts';
import { Journal, type JournalStepHook } from './journal.ts';

let folder: string;
const journal = (step?: JournalStepHook) => new Journal(join(folder, 'journal'), step);

const readFiles = () =>
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

const changes = () =>
  Object.entries({
    'brand/a.yaml': 'new a',
    'brand/pt/new.yaml': 'new',
    'brand/old/gone.yaml': null,
    'drafts/a.json': null,
  }).map(([file, text]) => ({ path: join(folder, file), content: text === null ? null : Buffer.from(text) }));
const before = { 'brand/a.yaml': 'old a', 'brand/old/gone.yaml': 'gone', 'drafts/a.json': '{}' };
const after = { 'brand/a.yaml': 'new a', 'brand/pt/new.yaml': 'new' };

beforeEach(() => layFiles());

function layFiles(): void {
  folder = createTemporaryFolder();
  for (const [path, text] of Object.entries(before)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

test('several files are written and removed in one step', async () => {
  const steps: string[] = [];
  await journal((name) => steps.push(name)).write(changes());
  expect(readFiles()).toEqual(after);
  expect(readdirSync(folder)).not.toContain('journal');
  // Removing the last file of a folder also removes the folder.
  expect(readdirSync(join(folder, 'brand'))).not.toContain('old');
  expect(steps.length).toBeGreaterThan(8);
});

test('after a failure at any step, either all or none of the changes are made', async () => {
  const steps: string[] = [];
  await journal((name) => steps.push(name)).write(changes());
  const outcomes = new Set<string>();
  for (const at of steps.keys()) {
    layFiles();
    let step = 0;
    const faulty = journal(() => {
      if (step++ === at) throw new Error('fault');
    });
    await expect(faulty.write(changes())).rejects.toThrow('fault');
    await journal().recover();
    expect([before, after], steps[at]).toContainEqual(readFiles());
    outcomes.add(JSON.stringify(readFiles()));
    expect(
      readdirSync(folder).filter((name) => name.startsWith('journal')),
      steps[at],
    ).toEqual([]);
  }
  expect(outcomes.size).toBe(2);
});
