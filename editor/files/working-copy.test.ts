import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { TextCheck } from './check-texts.ts';
import { WorkingCopy } from './working-copy.ts';

let folder: string;
let copy: WorkingCopy;
const read = (name: string) => readFileSync(join(folder, 'brand', name), 'utf8');
const renewed = () =>
  new WorkingCopy({ brand: pathToFileURL(`${folder}/brand/`), state: join(folder, 'state') });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'working-copy-'));
  cpSync('brands/vesper-row', join(folder, 'brand'), {
    recursive: true,
    filter: (path) => !/\.(?:webp|woff2)$/.test(path),
  });
  copy = renewed();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A file's value with one property changed. */
async function changed(name: string, by: object) {
  const { version, value } = await copy.open(name);
  return { name, version, value: { ...(value as object), ...by } };
}

test('a sentence is saved in its line', async () => {
  const before = read('en/hero.yaml');
  const saving = await copy.save([await changed('en/hero.yaml', { second: 'Your evening.' })]);
  expect(read('en/hero.yaml')).toBe(before.replace('Your Time. Curated.', 'Your evening.'));
  const { version } = await copy.open('en/hero.yaml');
  expect(saving).toEqual({ saved: [{ name: 'en/hero.yaml', version }], kept: [], findings: [] });
});

test('a policy is saved in its paragraph', async () => {
  const before = read('en/policies/terms.md');
  const { value } = await copy.open('en/policies/terms.md');
  const { text } = value as { text: string };
  await copy.save([
    await changed('en/policies/terms.md', {
      text: text.replace('They are short', 'They are brief'),
    }),
  ]);
  expect(read('en/policies/terms.md')).toBe(before.replace('They are short', 'They are brief'));
});

test('a broken placeholder is kept as it was typed, with the reason, and the file stays', async () => {
  const before = read('en/hero.yaml');
  const saving = await copy.save([await changed('en/hero.yaml', { second: 'In {$nothing} hours' })]);
  expect(saving.saved).toEqual([]);
  expect(saving.kept).toHaveLength(1);
  expect(saving.findings).toMatchObject([{ level: 'error', file: 'en/hero.yaml', path: ['second'] }]);
  expect(saving.findings[0]?.sentence).toContain('{$nothing}');
  expect(read('en/hero.yaml')).toBe(before);
  // After a crash
  copy = renewed();
  await copy.recover();
  expect(await copy.open('en/hero.yaml')).toMatchObject({
    value: { second: 'In {$nothing} hours' },
    draft: { at: expect.any(String) },
  });
  expect(await copy.dropDraft('en/hero.yaml')).toMatchObject({ value: { second: 'Your Time. Curated.' } });
});

test('what can be saved is saved beside what cannot', async () => {
  const saving = await copy.save([
    await changed('en/hero.yaml', { second: '' }),
    await changed('en/about.yaml', { label: 'The house' }),
  ]);
  expect(saving.saved.map(({ name }) => name)).toEqual(['en/about.yaml']);
  expect(saving.kept.map(({ name }) => name)).toEqual(['en/hero.yaml']);
  expect(read('en/about.yaml')).toContain('label: The house\n');
});

/** Counts how often the whole brand is checked. */
function countChecks() {
  const check = vi.spyOn(TextCheck.prototype, 'check');
  onTestFinished(() => check.mockRestore());
  return check.mock.calls;
}

test('files that all have problems are not attempted one by one', async () => {
  const names = ['hero', 'about', 'contact', 'services', 'trust', 'faqs', 'stories', 'story'];
  const files = await Promise.all(
    (await copy.names())
      .filter((name) => names.some((each) => name === `en/${each}.yaml`))
      .map((name) => changed(name, { label: '{$nothing}', imageAlt: '{$nothing}' })),
  );
  expect(files.length).toBeGreaterThan(4);
  const checks = countChecks();
  const saving = await copy.save(files);
  expect(saving.kept).toHaveLength(files.length);
  expect(checks.length).toBeLessThan(4);
});

test('of files that do not fit together, some are attempted one by one and the others are drafts', async () => {
  const { version, value } = await copy.open('facts.yaml');
  const { quoteWithinHours: _, ...rest } = value as Record<string, unknown>;
  const others = (await copy.names()).filter((name) =>
    /^en\/policies\/.*\.md$|^en\/(?:hero|about|contact)/.test(name),
  );
  expect(others.length).toBeGreaterThan(4);
  const files = [
    { name: 'facts.yaml', version, value: rest },
    ...(await Promise.all(others.map((name) => changed(name, {})))),
  ];
  const checks = countChecks();
  const saving = await copy.save(files);
  expect(checks.length).toBeLessThan(10);
  expect(saving.saved.length).toBeGreaterThan(0);
  expect(saving.kept.map(({ name }) => name)).toContain('facts.yaml');
  expect(saving.saved.length + saving.kept.length).toBe(files.length);
  expect(saving.findings).not.toEqual([]);
});

test('a sentence is saved when the figure that it names cannot be taken away', async () => {
  const { version, value } = await copy.open('facts.yaml');
  const { quoteWithinHours: _, ...rest } = value as Record<string, unknown>;
  const saving = await copy.save([
    { name: 'facts.yaml', version, value: rest },
    await changed('en/services.yaml', {}),
  ]);
  expect(saving.saved.map(({ name }) => name)).toEqual(['en/services.yaml']);
  expect(saving.kept.map(({ name }) => name)).toEqual(['facts.yaml']);
});

test('what waited for a figure is saved together with it', async () => {
  await copy.save([
    await changed('en/hero.yaml', { second: 'Within {$carriageWithinHours :unit unit=hour}.' }),
  ]);
  expect(read('en/hero.yaml')).toContain('Your Time. Curated.');
  const saving = await copy.save([await changed('facts.yaml', { carriageWithinHours: 3 })]);
  expect(saving.saved.map(({ name }) => name).sort()).toEqual(['en/hero.yaml', 'facts.yaml']);
  expect(read('en/hero.yaml')).toContain('second: Within {$carriageWithinHours :unit unit=hour}.\n');
  expect((await copy.open('en/hero.yaml')).draft).toBeUndefined();
});

test('a figure that sentences name is not taken away', async () => {
  const { version, value } = await copy.open('facts.yaml');
  const { quoteWithinHours: _, ...rest } = value as Record<string, unknown>;
  const saving = await copy.save([{ name: 'facts.yaml', version, value: rest }]);
  expect(saving.kept).toHaveLength(1);
  expect(saving.findings.map(({ file }) => file)).toContain('en/services.yaml');
  expect(read('facts.yaml')).toContain('quoteWithinHours: 24\n');
});

test('a file that was changed meanwhile is not overwritten', async () => {
  const first = await changed('en/hero.yaml', { second: 'Mine' });
  writeFileSync(join(folder, 'brand/en/hero.yaml'), read('en/hero.yaml').replace('Curated', 'Theirs'));
  await expect(copy.save([first])).rejects.toMatchObject({ status: 409 });
  expect(read('en/hero.yaml')).toContain('Theirs');
});

test('a brand that was broken by hand can be mended', async () => {
  writeFileSync(
    join(folder, 'brand/en/hero.yaml'),
    read('en/hero.yaml').replace('Your Time. Curated.', '"{$no}"'),
  );
  await copy.save([await changed('en/about.yaml', { label: 'The house' })]);
  expect(read('en/about.yaml')).toContain('The house');
  await copy.save([await changed('en/hero.yaml', { second: 'Mended' })]);
  expect(read('en/hero.yaml')).toContain('Mended');
});

describe('nothing is written', () => {
  test.each([
    '../hero.yaml',
    '/etc/passwd',
    'en/../../x.yaml',
    'en/hero.yaml\0',
    'look.css',
    'icon.svg',
    'EN/hero.yaml',
    'en/policies/../hero.yaml',
    `${'a'.repeat(300)}.yaml`,
    '',
  ])('under the name %j', async (name) => {
    await expect(copy.open(name)).rejects.toMatchObject({ status: 404 });
    await expect(copy.save([{ name, version: '', value: {} }])).rejects.toMatchObject({ status: 404 });
    await expect(copy.dropDraft(name)).rejects.toMatchObject({ status: 404 });
  });

  test('through a link out of the folder', async () => {
    writeFileSync(join(folder, 'secret.yaml'), 'a: b\n');
    symlinkSync(join(folder, 'secret.yaml'), join(folder, 'brand/secret.yaml'));
    await expect(copy.open('secret.yaml')).rejects.toMatchObject({ status: 404 });
    symlinkSync(folder, join(folder, 'brand/fr'));
    await expect(copy.open('fr/secret.yaml')).rejects.toMatchObject({ status: 404 });
    await expect(copy.replace(new Map([['fr/new.yaml', Buffer.from('a: b')]]))).rejects.toMatchObject({
      status: 404,
    });
    expect(existsSync(join(folder, 'new.yaml'))).toBe(false);
  });

  test.each([
    ['a text of 100,000 characters', { second: 'a'.repeat(100_000) }, /100,000 characters/],
    ['a sign of control', { second: 'a\0b' }, /sign/],
    ['values without end', { figures: Array.from({ length: 6000 }, () => 1) }, /more in it/],
  ])('of %s', async (_, by, sentence) => {
    const before = read('en/hero.yaml');
    await expect(copy.save([await changed('en/hero.yaml', by)])).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(sentence),
    });
    expect(read('en/hero.yaml')).toBe(before);
    expect((await copy.open('en/hero.yaml')).draft).toBeUndefined();
  });
});
