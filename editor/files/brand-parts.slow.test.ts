/** What an owner does with services, pictures, languages in a whole brand. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPolicies } from '#lib/brand/policies.ts';
import { readBrand } from '#lib/brand/read.ts';
import { WorkingCopy } from './working-copy.ts';

let folder: string;
let brand: URL;
let copy: WorkingCopy;
const read = (name: string) => readFileSync(join(folder, 'brand', name), 'utf8');
const write = (name: string, text: string) => writeFileSync(join(folder, 'brand', name), text);
const all = () =>
  new Map(
    readdirSync(join(folder, 'brand'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [
        join(entry.parentPath, entry.name),
        readFileSync(join(entry.parentPath, entry.name), 'hex'),
      ]),
  );
const whole = { x: 0, y: 0, width: 1, height: 1 };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-parts-'));
  brand = pathToFileURL(`${folder}/brand/`);
  cpSync('brands/vesper-row', join(folder, 'brand'), { recursive: true });
  copy = new WorkingCopy({ brand, state: join(folder, 'state') });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a service is added, and the whole brand stays one that can be built', async () => {
  const saving = await copy.addService({ name: 'Yachts {at} sea' });
  expect(saving.saved.map(({ name }) => name)).toEqual(['services.yaml', 'en/services.yaml']);
  const { services, language } = readBrand(brand);
  expect(services.at(-1)?.id).toBe(saving.id);
  expect(language.words.services.items.at(-1)).toMatchObject({
    id: 'yachts-at-sea',
    name: 'Yachts {at} sea',
  });
  expect(existsSync(join(folder, 'brand/pictures/yachts-at-sea.webp'))).toBe(true);
  const told = (await copy.findings()).map(({ sentence }) => sentence).join('\n');
  expect(told).toMatch(/nothing is said but its name/);
  expect(told).toMatch(/yachts-at-sea\.webp is the same picture as luxury-travel/);
});

test('a service without a name is not added', async () => {
  const before = all();
  for (const name of [' ', 'a\nb', 'a'.repeat(201)])
    await expect(copy.addService({ name })).rejects.toMatchObject({ status: 422 });
  expect(all()).toEqual(before);
});

test('a service is removed with all that was its own, but not the last', async () => {
  await copy.removeService('private-events');
  const { services, language } = readBrand(brand);
  expect([services.length, language.words.services.items.length]).toEqual([3, 3]);
  expect(
    readdirSync(join(folder, 'brand/pictures')).filter((name) => name.includes('private-events')),
  ).toEqual([]);
  expect(read('look.css')).not.toContain('private-events');
  expect((await copy.findings()).filter(({ level }) => level === 'error')).toEqual([]);
  write('services.yaml', '- id: executive-lifestyle\n');
  await expect(copy.removeService('executive-lifestyle')).rejects.toMatchObject({ status: 422 });
  await expect(copy.removeService('nothing')).rejects.toMatchObject({ status: 404 });
});

test('a portrait is replaced; one that does not do is refused with the sentence of the checks', async () => {
  const portrait = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer();
  const before = all();
  await expect(copy.putPicture('portrait-1', await portrait(300, 300), whole)).rejects.toMatchObject({
    status: 422,
    message: 'pictures/portrait-1.webp is 300 px wide, and has to be at least 480, better 960.',
  });
  await expect(copy.putPicture('portrait-1', await portrait(2000, 1000), whole)).rejects.toMatchObject({
    message: expect.stringContaining('it has to be 0.8 to 1.25 times as wide as high'),
  });
  await expect(copy.putPicture('portrait-9', await portrait(1000, 1000), whole)).rejects.toMatchObject({
    status: 404,
  });
  expect(all()).toEqual(before);
  const half = { x: 0.25, y: 0, width: 0.5, height: 1 };
  await copy.putPicture('portrait-1', await portrait(2000, 1000), half);
  const { pictures } = await copy.pictures();
  expect(pictures.find(({ role }) => role === 'portrait-1')).toMatchObject({
    label: 'The portrait of Edmund H.',
    needed: true,
    file: { name: 'pictures/portrait-1.webp', width: 1000, height: 1000 },
    crops: [{ name: '--crop-portraits', x: 52, y: 40 }],
  });
});

test('a new picture takes the lights of the one before away with it', async () => {
  const wide = await sharp({ create: { width: 2400, height: 1500, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  const { findings } = await copy.putPicture('wellness', wide, whole);
  expect(findings.map(({ sentence }) => sentence)).toEqual([
    'pictures/wellness-unlit.webp was taken away: it was a light of the picture that stood here before.',
  ]);
  expect(existsSync(join(folder, 'brand/pictures/wellness-unlit.webp'))).toBe(false);
  expect((await copy.findings()).filter(({ level }) => level === 'error')).toEqual([]);
});

test('a picture that something needs is not taken away; another is, with its lights', async () => {
  await expect(copy.removePicture('hero')).rejects.toMatchObject({ status: 422 });
  await copy.removePicture('contact');
  expect(readdirSync(join(folder, 'brand/pictures')).filter((name) => name.startsWith('contact'))).toEqual(
    [],
  );
});

test('a language is added as a draft with all of its words, and published', async () => {
  await copy.addLanguage('pt');
  expect(read('brand.yaml')).toContain('drafts: [pt]');
  const draft = readBrand(brand, 'pt');
  expect(draft.language.locale.language).toBe('pt-BR');
  readPolicies(draft, { takenBy: 'server' });
  expect(existsSync(join(folder, 'brand/pt/desk.yaml'))).toBe(false);
  const { languages, offered } = await copy.languages();
  expect(languages.map(({ folder, name, draft }) => [folder, name, draft])).toEqual([
    ['en', 'English', false],
    ['pt', 'Português', true],
  ]);
  expect(languages[0]?.missing).toEqual([]);
  // What is still to be translated.
  expect(languages[1]?.missing.length).toBeGreaterThan(50);
  expect(languages[1]?.missing[0]).toMatchObject({
    file: expect.stringMatching(/^pt\//),
    path: expect.any(Array),
  });
  expect(offered.map(({ code }) => code)).not.toContain('pt');
  await copy.orderLanguages({ published: ['en', 'pt'], drafts: [] });
  expect(readBrand(brand).languages.map(({ folder }) => folder)).toEqual(['en', 'pt']);
  await copy.orderLanguages({ published: ['en'], drafts: ['pt'] });
  expect(readBrand(brand).drafts).toEqual(['pt']);
});

test('a language that is not whole is not published, nor one without the desk’s words put first', async () => {
  await copy.addLanguage('pt');
  await expect(copy.orderLanguages({ published: ['pt', 'en'], drafts: [] })).rejects.toMatchObject({
    status: 422,
  });
  write('pt/hero.yaml', read('pt/hero.yaml').replace(/^second: .*$/m, 'second: "{$nothing}"'));
  await expect(copy.orderLanguages({ published: ['en', 'pt'], drafts: [] })).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('{$nothing}'),
  });
  for (const [published, drafts] of [
    [[], ['en', 'pt']],
    [['en'], []],
    [['en', 'en'], ['pt']],
    [['en', 'xx'], ['pt']],
  ])
    await expect(copy.orderLanguages({ published, drafts } as never)).rejects.toMatchObject({ status: 422 });
  await expect(copy.addLanguage('../x')).rejects.toMatchObject({ status: 422 });
  await expect(copy.addLanguage('pt')).rejects.toMatchObject({ status: 422 });
});
