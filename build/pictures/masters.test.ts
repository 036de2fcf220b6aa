import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { checkMasters, type Master, readMasters, selectUsedMasters } from './masters.ts';
import type { Role } from './roles.ts';

const scene: Role = { aspectRatio: [1.4, 1.8], qualities: { 720: 50, 2000: 50 }, minWidth: 1080 };
const roles = new Map<string, Role>([
  ['hero', { ...scene, requiredBy: 'the first screen' }],
  ['about', scene],
  ['about-unlit', { ...scene, qualities: { 960: 30 }, minWidth: 640, lightOf: 'about' }],
  ['about-tall', { ...scene, aspectRatio: [0.5, 0.8], tallOf: 'about' }],
  ['about-tall-unlit', { ...scene, qualities: { 960: 30 }, minWidth: 640, lightOf: 'about-tall' }],
]);
const master = (role: string, width: number, height: number, file = `${role}.webp`): Master => ({
  role,
  file,
  width,
  height,
});
const hero = master('hero', 2400, 1500);
const check = (...masters: Master[]) => checkMasters(masters, roles);

test('pictures of a sufficient size are not remarked on', () => {
  expect(check(hero, master('about', 2000, 1250), master('about-unlit', 960, 600))).toEqual({
    errors: [],
    warnings: [],
  });
});

test.each([
  [[], 'There is no pictures/hero.webp (.jpg, .jpeg, .png, .avif will do, too): the first screen needs it.'],
  [
    [hero, master('about', 900, 600)],
    'pictures/about.webp is 900 px wide, and has to be at least 1080, better 2000.',
  ],
  [
    [hero, master('about', 2000, 2000)],
    'pictures/about.webp is 2000 × 2000 px: it has to be 1.4 to 1.8 times as wide as high.',
  ],
  [
    [hero, master('about', 2000, 1250), master('about-unlit', 960, 640)],
    'pictures/about-unlit.webp is 960 × 640 px, and has to have the shape of about.webp, 2000 × 1250.',
  ],
])('what keeps the site from being built is told', (masters, error) => {
  expect(check(...masters).errors).toEqual([error]);
});

test('a picture that will look soft is told, and built in its own width', () => {
  expect(check(hero, master('about', 1600, 1000)).warnings).toEqual([
    'pictures/about.webp is 1600 px wide: below 2000 it looks soft on large screens.',
  ]);
});

test('what no page shows is told, a light without its place and a tall picture without its wide one too', () => {
  const unused = ['about-unlit', 'about-tall', 'about-tall-unlit'];
  const masters = [hero, master('old', 2000, 1250), ...unused.map((role) => master(role, 1200, 2000))];
  expect(check(...masters).warnings).toEqual(
    ['old', ...unused].map((role) => `pictures/${role}.webp is not used, and not published.`),
  );
  expect([...selectUsedMasters(masters, roles).keys()]).toEqual(['hero']);
});

test('a picture is measured upright, and may have any of the usual formats', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: 'black' } });
  await picture.clone().withMetadata({ orientation: 6 }).jpeg().toFile(join(folder, 'hero.jpg'));
  await picture.clone().png().toFile(join(folder, 'about.png'));
  expect(await readMasters(pathToFileURL(`${folder}/`))).toEqual([
    { role: 'about', file: 'about.png', width: 30, height: 20 },
    { role: 'hero', file: 'hero.jpg', width: 20, height: 30 },
  ]);
});

test('a file that is no picture is named, and does not hide the others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  const picture = sharp({ create: { width: 2560, height: 1600, channels: 3, background: 'black' } });
  await picture.webp().toFile(join(folder, 'hero.webp'));
  writeFileSync(join(folder, 'about.webp'), 'These are words.');
  const masters = await readMasters(pathToFileURL(`${folder}/`));
  expect(checkMasters(masters, roles).errors).toEqual([
    'pictures/about.webp cannot be read as a picture: put it there anew.',
  ]);
});
