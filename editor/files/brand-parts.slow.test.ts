import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { readPolicies } from '#lib/brand/policies.ts';
import { readBrand } from '#lib/brand/read.ts';
import { copySampleBrand, type SampleBrandCopy } from '../../tests/support/editor/copy-brand.ts';
import { hashContents } from './journal.ts';
import type { WorkingCopy } from './working-copy.ts';

let folder: string;
let brand: URL;
let copy: WorkingCopy;
let read: SampleBrandCopy['read'];
let write: SampleBrandCopy['write'];
let files: SampleBrandCopy['files'];
let opened: SampleBrandCopy['opened'];
const hashFiles = () => new Map([...files()].map(([name, content]) => [name, hashContents(content)]));
const whole = { x: 0, y: 0, width: 1, height: 1 };
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();

beforeEach(() => {
  ({ folder, brand, copy, read, write, opened, files } = copySampleBrand({ binaries: true }));
});

async function changeAndUndo(make: (id: string) => Promise<unknown>): Promise<string> {
  const id = randomUUID();
  const before = hashFiles();
  await make(id);
  const after = hashFiles();
  expect(after).not.toEqual(before);
  await copy.brandEditor.revert(id, 'before');
  expect(hashFiles()).toEqual(before);
  await copy.brandEditor.revert(id, 'after');
  expect(hashFiles()).toEqual(after);
  return id;
}

test('after a service was added, the brand is valid', async () => {
  const id = await changeAndUndo((each) => copy.brandEditor.addService(each, { name: 'Yachts {at} sea' }));
  const added = hashFiles();
  // Repeat the request, as if the response had been lost.
  const saving = await copy.brandEditor.addService(id, { name: 'Yachts {at} sea' });
  expect(hashFiles()).toEqual(added);
  expect(saving.saved.map(({ name }) => name)).toEqual([
    'services.yaml',
    'en/services.yaml',
    'pictures/yachts-at-sea.webp',
  ]);
  const { services, language } = readBrand(openBrandFolder(brand));
  expect(services.at(-1)?.id).toBe(saving.id);
  expect(language.words.services.items.at(-1)).toMatchObject({
    id: 'yachts-at-sea',
    name: 'Yachts {at} sea',
  });
  expect(existsSync(join(folder, 'brand/pictures/yachts-at-sea.webp'))).toBe(true);
  const told = (await copy.findings()).map(({ sentence }) => sentence).join('\n');
  expect(told).toMatch(/has no description/);
  expect(told).toMatch(/yachts-at-sea\.webp is the same picture as luxury-travel/);
});

test('a service without a name is not added', async () => {
  const before = hashFiles();
  for (const name of [' ', 'a\nb', 'a'.repeat(201)])
    await expect(copy.brandEditor.addService(randomUUID(), { name })).rejects.toMatchObject({ status: 422 });
  expect(hashFiles()).toEqual(before);
});

test('a service is removed with its texts and pictures, but not the last one', async () => {
  await changeAndUndo((id) => copy.brandEditor.removeService(id, 'private-events'));
  const { services, language } = readBrand(openBrandFolder(brand));
  expect([services.length, language.words.services.items.length]).toEqual([3, 3]);
  expect(
    readdirSync(join(folder, 'brand/pictures')).filter((name) => name.includes('private-events')),
  ).toEqual([]);
  expect(read('look.css')).not.toContain('private-events');
  expect((await copy.findings()).filter(({ level }) => level === 'error')).toEqual([]);
  write('services.yaml', '- id: executive-lifestyle\n');
  await expect(copy.brandEditor.removeService(randomUUID(), 'executive-lifestyle')).rejects.toMatchObject({
    status: 422,
  });
  await expect(copy.brandEditor.removeService(randomUUID(), 'nothing')).rejects.toMatchObject({
    status: 404,
  });
});

test('a portrait is replaced, and an invalid one is rejected with a finding of the checks', async () => {
  const before = hashFiles();
  const refusals: [string, [number, number], object][] = [
    [
      'portrait-1',
      [300, 300],
      { message: 'pictures/portrait-1.webp is 300 px wide, and must be at least 480, better 960.' },
    ],
    [
      'portrait-1',
      [2000, 1000],
      { message: expect.stringContaining('its width must be 0.8 to 1.25 times its height') },
    ],
    ['portrait-9', [1000, 1000], { status: 404 }],
  ];
  for (const [role, size, refusal] of refusals)
    await expect(
      copy.brandEditor.replacePicture(randomUUID(), role, await drawn(...size), whole),
    ).rejects.toMatchObject(refusal);
  expect(hashFiles()).toEqual(before);
  const half = { x: 0.25, y: 0, width: 0.5, height: 1 };
  const photograph = await drawn(2000, 1000);
  await changeAndUndo((id) => copy.brandEditor.replacePicture(id, 'portrait-1', photograph, half));
  const { pictures } = await copy.brandEditor.listPictures();
  expect(pictures.find(({ role }) => role === 'portrait-1')).toMatchObject({
    label: 'The portrait of Edmund H.',
    needed: true,
    file: { name: 'pictures/portrait-1.webp', width: 1000, height: 1000 },
    crops: [{ name: '--crop-portraits', x: 52, y: 40 }],
  });
});

test('a new picture removes the versions of the old one in other light', async () => {
  const wide = await drawn(2400, 1500);
  const id = await changeAndUndo((each) => copy.brandEditor.replacePicture(each, 'wellness', wide, whole));
  const { findings } = await copy.brandEditor.replacePicture(id, 'wellness', wide, whole);
  expect(findings.map(({ sentence }) => sentence)).toEqual([
    'pictures/wellness-unlit.webp was removed, because it showed the old picture in another light.',
  ]);
  expect(existsSync(join(folder, 'brand/pictures/wellness-unlit.webp'))).toBe(false);
  expect((await copy.findings()).filter(({ level }) => level === 'error')).toEqual([]);
});

test('a required picture cannot be removed; another one is, with its versions in other light', async () => {
  await expect(copy.brandEditor.removePicture(randomUUID(), 'hero')).rejects.toMatchObject({ status: 422 });
  await changeAndUndo((id) => copy.brandEditor.removePicture(id, 'contact'));
  expect(readdirSync(join(folder, 'brand/pictures')).filter((name) => name.startsWith('contact'))).toEqual(
    [],
  );
});

test('a language is added as a draft with all texts, and published', async () => {
  await changeAndUndo((id) => copy.brandEditor.addLanguage(id, 'pt'));
  expect(read('brand.yaml')).toContain('drafts: [pt]');
  const draft = readBrand(openBrandFolder(brand), 'pt');
  expect(draft.language.locale.language).toBe('pt-BR');
  readPolicies(draft, { takenBy: 'server' });
  expect(existsSync(join(folder, 'brand/pt/desk.yaml'))).toBe(false);
  const { languages, offered } = await copy.brandEditor.listLanguages();
  expect(languages.map(({ folder, name, draft }) => [folder, name, draft])).toEqual([
    ['en', 'English', false],
    ['pt', 'Português', true],
  ]);
  expect(languages[0]?.missing).toEqual([]);
  expect(languages[1]?.missing.length).toBeGreaterThan(50);
  expect(languages[1]?.missing[0]).toMatchObject({
    file: expect.stringMatching(/^pt\//),
    path: expect.any(Array),
  });
  expect(offered.map(({ code }) => code)).not.toContain('pt');
  await changeAndUndo((id) => copy.brandEditor.orderLanguages(id, { published: ['en', 'pt'], drafts: [] }));
  expect(readBrand(openBrandFolder(brand)).languages.map(({ folder }) => folder)).toEqual(['en', 'pt']);
  await copy.brandEditor.orderLanguages(randomUUID(), { published: ['en'], drafts: ['pt'] });
  expect(readBrand(openBrandFolder(brand)).drafts).toEqual(['pt']);
});

test('an incomplete language is not published, and one without the desk’s texts cannot be the first', async () => {
  await copy.brandEditor.addLanguage(randomUUID(), 'pt');
  await expect(
    copy.brandEditor.orderLanguages(randomUUID(), { published: ['pt', 'en'], drafts: [] }),
  ).rejects.toMatchObject({
    status: 422,
  });
  write('pt/hero.yaml', read('pt/hero.yaml').replace(/^second: .*$/m, 'second: "{$nothing}"'));
  await expect(
    copy.brandEditor.orderLanguages(randomUUID(), { published: ['en', 'pt'], drafts: [] }),
  ).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('{$nothing}'),
  });
  for (const [published, drafts] of [
    [[], ['en', 'pt']],
    [['en'], []],
    [['en', 'en'], ['pt']],
    [['en', 'xx'], ['pt']],
  ])
    await expect(
      copy.brandEditor.orderLanguages(randomUUID(), { published, drafts } as never),
    ).rejects.toMatchObject({
      status: 422,
    });
  await expect(copy.brandEditor.addLanguage(randomUUID(), '../x')).rejects.toMatchObject({ status: 422 });
  await expect(copy.brandEditor.addLanguage(randomUUID(), 'pt')).rejects.toMatchObject({ status: 422 });
});

async function save(name: string, change: (value: never) => unknown) {
  const { version, value } = await copy.open(name);
  const { drafts } = await copy.save([{ name, version, value: change(value as never) }]);
  expect(drafts).toEqual([]);
}

interface Words {
  readonly items: readonly { readonly id: string; readonly name: string }[];
}

const renamed = (id: string, name: string) => (words: Words) => ({
  ...words,
  items: words.items.map((item) => (item.id === id ? { ...item, name } : item)),
});

test('undoing keeps fields that were changed later', async () => {
  const before = hashFiles();
  const id = randomUUID();
  await copy.brandEditor.removeService(id, 'wellness');
  await save('en/services.yaml', renamed('private-events', 'Dinners'));
  const { version } = await copy.readColors();
  await copy.changeColors({ version, colors: { '--ground-private-events': '#010203' } });
  for (const _ of ['undone', 'sent again']) {
    await copy.brandEditor.revert(id, 'before');
    expect(read('look.css')).toContain('--ground-private-events: #010203;');
    expect(read('en/services.yaml')).toContain('name: Dinners\n');
  }
  const colors = { '--ground-private-events': '#0a0e1c' };
  await copy.changeColors({ version: (await copy.readColors()).version, colors });
  await save('en/services.yaml', renamed('private-events', 'Private Events & Dining'));
  expect(hashFiles()).toEqual(before);
  await copy.brandEditor.revert(id, 'after');
  expect(read('services.yaml')).not.toContain('wellness');
});

test('a change in conflict with a later one is not undone, and nothing is written', async () => {
  const start = hashFiles();
  const [picture, language] = [randomUUID(), randomUUID()];
  const photograph = await drawn(1000, 1000);
  await copy.brandEditor.replacePicture(picture, 'portrait-1', photograph, whole);
  await copy.brandEditor.replacePicture(randomUUID(), 'portrait-1', photograph, { ...whole, width: 0.9 });
  await copy.brandEditor.addLanguage(language, 'pt');
  const { value } = await copy.open('pt/hero.yaml');
  await save('pt/hero.yaml', (hero) => ({ ...(hero as object), second: 'O seu tempo.' }));
  const before = hashFiles();
  for (const [id, file] of [
    [picture, 'pictures/portrait-1.webp'],
    [language, 'pt/hero.yaml'],
  ] as const)
    await expect(copy.brandEditor.revert(id, 'before')).rejects.toMatchObject({
      status: 409,
      message: `“${file}” was changed again in the same fields, so the earlier change was not undone. Edit the fields by hand.`,
    });
  expect(hashFiles()).toEqual(before);
  await save('pt/hero.yaml', () => value);
  const { version, value: about } = await copy.open('pt/about.yaml');
  const draft = { ...(about as object), label: '{$nothing}' };
  await copy.save([{ name: 'pt/about.yaml', version, value: draft }]);
  await expect(copy.brandEditor.revert(language, 'before')).rejects.toThrow(
    '“pt/about.yaml” has text that could not be saved',
  );
  await copy.dropDraft('pt/about.yaml');
  await copy.brandEditor.revert(language, 'before');
  const portrait = /portrait-1/;
  const others = (versions: typeof start) => [...versions].filter(([name]) => !portrait.test(name));
  expect(others(hashFiles())).toEqual(others(start));
});

test('a change is not undone if the brand would be invalid', async () => {
  const id = randomUUID();
  await copy.brandEditor.addService(id, { name: 'Yachts' });
  for (const service of ['luxury-travel', 'executive-lifestyle', 'wellness', 'private-events'])
    await copy.brandEditor.removeService(randomUUID(), service);
  const before = hashFiles();
  await expect(copy.brandEditor.revert(id, 'before')).rejects.toMatchObject({ status: 422 });
  expect(hashFiles()).toEqual(before);
});

test.each([
  ['before the change was made', 'name', false],
  ['while it was made', 'en/services.yaml', true],
  ['before the response', 'forget', true],
])('a change whose process was killed %s is made once, and can be undone', async (_, at, isMade) => {
  const before = hashFiles();
  const id = randomUUID();
  const killed = opened((name) => {
    if (name.endsWith(at)) throw new Error('killed');
  });
  await expect(killed.brandEditor.addService(id, { name: 'Yachts' })).rejects.toThrow('killed');
  await copy.recover();
  expect(read('services.yaml').includes('yachts')).toBe(isMade);
  expect(await copy.brandEditor.addService(id, { name: 'Yachts' })).toMatchObject({ id: 'yachts' });
  expect(readBrand(openBrandFolder(brand)).services).toHaveLength(5);
  await copy.brandEditor.revert(id, 'before');
  expect(hashFiles()).toEqual(before);
});

test('invalid and unknown ids of changes read and write nothing', async () => {
  const before = hashFiles();
  for (const id of ['', '../../brand/hero', '00000000-0000-0000-0000-00000000000/']) {
    await expect(copy.brandEditor.revert(id, 'before')).rejects.toMatchObject({ status: 422 });
    await expect(copy.brandEditor.removePicture(id, 'contact')).rejects.toMatchObject({ status: 422 });
  }
  await expect(copy.brandEditor.revert(randomUUID(), 'before')).rejects.toMatchObject({ status: 404 });
  expect(hashFiles()).toEqual(before);
});
