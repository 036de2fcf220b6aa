import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { copySampleBrand, type SampleBrandCopy } from '../../tests/support/editor/copy-brand.ts';
import { BrandStore } from './brand-store.ts';
import type { WorkingCopy } from './working-copy.ts';

let sample: SampleBrandCopy;
let copy: WorkingCopy;
let read: SampleBrandCopy['read'];
let changed: SampleBrandCopy['changed'];

beforeEach(() => {
  sample = copySampleBrand();
  ({ copy, read, changed } = sample);
});

test('a sentence is saved on its line', async () => {
  const before = read('en/hero.yaml');
  const saving = await copy.save([await changed('en/hero.yaml', { second: 'Your evening.' })]);
  expect(read('en/hero.yaml')).toBe(before.replace('Your Time. Curated.', 'Your evening.'));
  const { version } = await copy.open('en/hero.yaml');
  expect(saving).toEqual({ saved: [{ name: 'en/hero.yaml', version }], drafts: [], findings: [] });
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

test('an invalid placeholder is stored as a draft with the reason, and the file is unchanged', async () => {
  const before = read('en/hero.yaml');
  const saving = await copy.save([await changed('en/hero.yaml', { second: 'In {$nothing} hours' })]);
  expect(saving.saved).toEqual([]);
  expect(saving.drafts).toHaveLength(1);
  expect(saving.findings).toMatchObject([{ level: 'error', file: 'en/hero.yaml', path: ['second'] }]);
  expect(saving.findings[0]?.sentence).toContain('{$nothing}');
  expect(read('en/hero.yaml')).toBe(before);
  // Open the working copy again, as after a crash.
  copy = sample.opened();
  await copy.recover();
  expect(await copy.open('en/hero.yaml')).toMatchObject({
    value: { second: 'In {$nothing} hours' },
    draft: { at: expect.any(String) },
  });
  expect(await copy.dropDraft('en/hero.yaml')).toMatchObject({ value: { second: 'Your Time. Curated.' } });
});

test('valid files are saved together with drafts of invalid ones', async () => {
  const saving = await copy.save([
    await changed('en/hero.yaml', { second: '' }),
    await changed('en/about.yaml', { label: 'The house' }),
  ]);
  expect(saving.saved.map(({ name }) => name)).toEqual(['en/about.yaml']);
  expect(saving.drafts.map(({ name }) => name)).toEqual(['en/hero.yaml']);
  expect(read('en/about.yaml')).toContain('label: The house\n');
});

function recordChecks() {
  const check = vi.spyOn(BrandStore.prototype, 'check');
  onTestFinished(() => check.mockRestore());
  return check.mock.calls;
}

test('if all files have problems, they are not tried individually', async () => {
  const names = ['hero', 'about', 'contact', 'services', 'trust', 'faqs', 'stories', 'story'];
  const files = await Promise.all(
    (await copy.listFiles())
      .filter((name) => names.some((each) => name === `en/${each}.yaml`))
      .map((name) => changed(name, { label: '{$nothing}', imageAlt: '{$nothing}' })),
  );
  expect(files.length).toBeGreaterThan(4);
  const checks = recordChecks();
  const saving = await copy.save(files);
  expect(saving.drafts).toHaveLength(files.length);
  expect(checks.length).toBeLessThan(4);
});

const removeQuoteHours = () => changed('facts.yaml', { quoteWithinHours: undefined });

test('if files are only valid separately, some are tried individually, and the others become drafts', async () => {
  const others = (await copy.listFiles()).filter((name) =>
    /^en\/policies\/.*\.md$|^en\/(?:hero|about|contact)/.test(name),
  );
  expect(others.length).toBeGreaterThan(4);
  const files = [await removeQuoteHours(), ...(await Promise.all(others.map((name) => changed(name, {}))))];
  const checks = recordChecks();
  const saving = await copy.save(files);
  expect(checks.length).toBeLessThan(10);
  expect(saving.saved.length).toBeGreaterThan(0);
  expect(saving.drafts.map(({ name }) => name)).toContain('facts.yaml');
  expect(saving.saved.length + saving.drafts.length).toBe(files.length);
  expect(saving.findings).not.toEqual([]);
});

test('drafts that need a figure are saved together with it', async () => {
  await copy.save([
    await changed('en/hero.yaml', { second: 'Within {$carriageWithinHours :unit unit=hour}.' }),
  ]);
  expect(read('en/hero.yaml')).toContain('Your Time. Curated.');
  const saving = await copy.save([await changed('facts.yaml', { carriageWithinHours: 3 })]);
  expect(saving.saved.map(({ name }) => name).sort()).toEqual(['en/hero.yaml', 'facts.yaml']);
  expect(read('en/hero.yaml')).toContain('second: Within {$carriageWithinHours :unit unit=hour}.\n');
  expect((await copy.open('en/hero.yaml')).draft).toBeUndefined();
});

test('a figure that sentences use is not removed, and such a sentence is saved', async () => {
  const saving = await copy.save([await removeQuoteHours(), await changed('en/services.yaml', {})]);
  expect(saving.saved.map(({ name }) => name)).toEqual(['en/services.yaml']);
  expect(saving.drafts.map(({ name }) => name)).toEqual(['facts.yaml']);
  expect(saving.findings.map(({ file }) => file)).toContain('en/services.yaml');
  expect(read('facts.yaml')).toContain('quoteWithinHours: 24\n');
});

test('a concurrently changed file is not overwritten', async () => {
  const first = await changed('en/hero.yaml', { second: 'Mine' });
  sample.write('en/hero.yaml', read('en/hero.yaml').replace('Curated', 'Theirs'));
  await expect(copy.save([first])).rejects.toMatchObject({ status: 409 });
  expect(read('en/hero.yaml')).toContain('Theirs');
});

test('a brand with an invalid file can be corrected', async () => {
  sample.write('en/hero.yaml', read('en/hero.yaml').replace('Your Time. Curated.', '"{$no}"'));
  await copy.save([await changed('en/about.yaml', { label: 'The house' })]);
  expect(read('en/about.yaml')).toContain('The house');
  await copy.save([await changed('en/hero.yaml', { second: 'Mended' })]);
  expect(read('en/hero.yaml')).toContain('Mended');
});

test('an exchange replaces files and drafts, and returns the previous ones', async () => {
  const about = read('en/about.yaml');
  await copy.save([await changed('en/hero.yaml', { second: 'In {$nothing} hours' })]);
  const { files, drafts, withDrafts } = await copy.readContents();
  expect(drafts).toHaveLength(1);
  expect(withDrafts.get('en/hero.yaml')?.toString()).toContain('In {$nothing} hours');
  expect((await copy.readCheckedContents()).findings.filter(({ file }) => file === 'en/hero.yaml')).toEqual(
    [],
  );
  const others = new Map([...files].filter(([name]) => name !== 'en/about.yaml'));
  const replaced = await copy.replaceContents({ files: others, drafts: [] }, async (present) => {
    expect(present.files).toEqual(files);
    expect(read('en/about.yaml')).toBe(about);
  });
  expect(await copy.listFiles()).not.toContain('en/about.yaml');
  expect((await copy.readContents()).drafts).toEqual([]);
  await copy.replaceContents(replaced, async () => {});
  expect(read('en/about.yaml')).toBe(about);
  expect((await copy.open('en/hero.yaml')).value).toMatchObject({ second: 'In {$nothing} hours' });
});

describe('a rejected save writes nothing', () => {
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
    const { folder } = sample;
    writeFileSync(join(folder, 'secret.yaml'), 'a: b\n');
    symlinkSync(join(folder, 'secret.yaml'), join(folder, 'brand/secret.yaml'));
    await expect(copy.open('secret.yaml')).rejects.toMatchObject({ status: 404 });
    symlinkSync(folder, join(folder, 'brand/fr'));
    await expect(copy.open('fr/secret.yaml')).rejects.toMatchObject({ status: 404 });
    const files = new Map([['fr/new.yaml', Buffer.from('a: b')]]);
    await expect(copy.replaceContents({ files, drafts: [] }, async () => {})).rejects.toMatchObject({
      status: 404,
    });
    expect(existsSync(join(folder, 'new.yaml'))).toBe(false);
  });

  test.each([
    ['a text of 100,000 characters', { second: 'a'.repeat(100_000) }, /100,000 characters/],
    ['values without end', { figures: Array.from({ length: 6000 }, () => 1) }, /too many values/],
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

describe('a file that was changed elsewhere', () => {
  /** Changes a line of a file without the editor, like a Git pull. */
  const changeElsewhere = (name: string, from: string, to: string) =>
    sample.write(name, read(name).replace(from, to));
  const broken = 'In {$nothing} hours';

  test('is merged with the draft of another field', async () => {
    await copy.save([await changed('en/hero.yaml', { second: broken })]);
    changeElsewhere('en/hero.yaml', 'Exceptional.', 'Elsewhere.');
    expect(await copy.open('en/hero.yaml')).toMatchObject({
      value: { headline: expect.stringContaining('Elsewhere.'), second: broken },
      draft: {},
    });
  });

  test('keeps its changes when a draft becomes valid', async () => {
    const second = 'Within {$carriageWithinHours :unit unit=hour}.';
    await copy.save([await changed('en/hero.yaml', { second })]);
    changeElsewhere('en/hero.yaml', 'Exceptional.', 'Elsewhere.');
    await copy.save([await changed('facts.yaml', { carriageWithinHours: 3 })]);
    expect(read('en/hero.yaml')).toContain('Elsewhere.');
    expect(read('en/hero.yaml')).toContain(second);
  });

  test('keeps an added entry when a draft of its list is corrected', async () => {
    const { value } = await copy.open('en/faqs.yaml');
    const { items } = value as { items: { question: string }[] };
    const [first, ...others] = items;
    await copy.save([await changed('en/faqs.yaml', { items: [{ ...first, question: broken }, ...others] })]);
    sample.write(
      'en/faqs.yaml',
      `${read('en/faqs.yaml').trimEnd()}\n\n  - topic: In good hands\n    question: Added elsewhere?\n    answer:\n      - Yes, it was.\n`,
    );
    const opened = (await copy.open('en/faqs.yaml')).value as typeof value & { items: typeof items };
    const corrected = opened.items.map((item) =>
      item.question === broken ? { ...item, question: 'Corrected?' } : item,
    );
    const saving = await copy.save([await changed('en/faqs.yaml', { items: corrected })]);
    expect(saving.drafts).toEqual([]);
    expect(read('en/faqs.yaml')).toContain('Added elsewhere?');
    expect(read('en/faqs.yaml')).toContain('Corrected?');
  });

  test('is not overwritten by a draft of the same field, and both values are shown', async () => {
    const second = 'Within {$carriageWithinHours :unit unit=hour}.';
    await copy.save([await changed('en/hero.yaml', { second })]);
    changeElsewhere('en/hero.yaml', 'Your Time. Curated.', 'Theirs');
    const opened = await copy.open('en/hero.yaml');
    expect(opened).toMatchObject({
      value: { second: 'Theirs' },
      conflict: { base: { second: 'Your Time. Curated.' }, value: { second } },
    });
    expect(await copy.findings()).toContainEqual(
      expect.objectContaining({ level: 'warning', file: 'en/hero.yaml', path: ['second'] }),
    );
    await copy.save([await changed('facts.yaml', { carriageWithinHours: 3 })]);
    expect(read('en/hero.yaml')).toContain('Theirs');
    expect((await copy.open('en/hero.yaml')).conflict).toBeDefined();
    await copy.save([await changed('en/hero.yaml', { second })]);
    expect(read('en/hero.yaml')).toContain(second);
    expect(await copy.open('en/hero.yaml')).not.toHaveProperty('conflict');
  });

  test('and is unreadable does not prevent saving other files', async () => {
    await copy.save([await changed('en/hero.yaml', { second: broken })]);
    sample.write('en/hero.yaml', 'second: [\n');
    expect((await copy.findings()).map(({ file }) => file)).toContain('en/hero.yaml');
    const saving = await copy.save([await changed('en/about.yaml', { label: 'The house' })]);
    expect(saving.saved).toHaveLength(1);
  });
});

test('another person’s concurrent draft is not overwritten', async () => {
  const mine = await changed('en/hero.yaml', { headline: 'Mine' });
  await copy.save([await changed('en/hero.yaml', { second: 'In {$nothing} hours' })]);
  await expect(copy.save([mine])).rejects.toMatchObject({ status: 409 });
  expect((await copy.open('en/hero.yaml')).value).toMatchObject({ second: 'In {$nothing} hours' });
});

test('a change that a full disk interrupted is finished before the next one is made', async () => {
  let isFull = false;
  copy = sample.opened((name) => {
    if (isFull && name.startsWith('put')) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
  });
  const first = await changed('en/hero.yaml', { second: 'One' });
  const second = await changed('en/hero.yaml', { headline: 'Two' });
  isFull = true;
  await expect(copy.save([first])).rejects.toThrow('full');
  isFull = false;
  await expect(copy.save([second])).rejects.toMatchObject({ status: 409 });
  await copy.save([await changed('en/hero.yaml', { headline: 'Two' })]);
  expect(read('en/hero.yaml')).toContain('second: One');
  expect(read('en/hero.yaml')).toContain('headline: Two');
});

test('the version in the result of a save includes the draft', async () => {
  for (const second of ['Your evening.', 'In {$nothing} hours', 'Your evening again.']) {
    const { saved, drafts } = await copy.save([await changed('en/hero.yaml', { second })]);
    const { version } = await copy.open('en/hero.yaml');
    expect([...saved, ...drafts]).toEqual([{ name: 'en/hero.yaml', version }]);
  }
});
