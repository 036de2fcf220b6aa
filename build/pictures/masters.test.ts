import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  checkOriginalPictures,
  type OriginalPicture,
  readOriginalPictures,
  selectUsedPictures,
} from './masters.ts';
import type { PictureRole } from './roles.ts';

const scene: PictureRole = { aspectRatio: [1.4, 1.8], qualities: { 720: 50, 2000: 50 }, minWidth: 1080 };
const roles = new Map<string, PictureRole>([
  ['hero', { ...scene, requiredBy: 'the first screen' }],
  ['about', scene],
  ['about-unlit', { ...scene, qualities: { 960: 30 }, minWidth: 640, overlayOf: 'about' }],
  ['about-tall', { ...scene, aspectRatio: [0.5, 0.8], tallVersionOf: 'about' }],
  ['about-tall-unlit', { ...scene, qualities: { 960: 30 }, minWidth: 640, overlayOf: 'about-tall' }],
]);
const master = (role: string, width: number, height: number, file = `${role}.webp`): OriginalPicture => ({
  role,
  file,
  width,
  height,
});
const hero = master('hero', 2400, 1500);
const check = (...masters: OriginalPicture[]) => checkOriginalPictures(masters, roles);

test('pictures of a sufficient size have no findings', () => {
  expect(check(hero, master('about', 2000, 1250), master('about-unlit', 960, 600))).toEqual({
    errors: [],
    warnings: [],
  });
});

test.each([
  [[], 'pictures/hero.webp is missing (or .jpg, .jpeg, .png, .avif): the first screen needs it.'],
  [
    [hero, master('about', 900, 600)],
    'pictures/about.webp is 900 px wide, and must be at least 1080, better 2000.',
  ],
  [
    [hero, master('about', 2000, 2000)],
    'pictures/about.webp is 2000 × 2000 px: its width must be 1.4 to 1.8 times its height.',
  ],
  [
    [hero, master('about', 2000, 1250), master('about-unlit', 960, 640)],
    'pictures/about-unlit.webp is 960 × 640 px, and must have the aspect ratio of about.webp, 2000 × 1250.',
  ],
])('an unusable picture is an error', (masters, error) => {
  expect(check(...masters).errors).toEqual([error]);
});

test('a picture that will look soft is a warning', () => {
  expect(check(hero, master('about', 1600, 1000)).warnings).toEqual([
    'pictures/about.webp is 1600 px wide: below 2000 it looks soft on large screens.',
  ]);
});

test('unused pictures are warnings, also a light or a tall picture without its main picture', () => {
  const unused = ['about-unlit', 'about-tall', 'about-tall-unlit'];
  const masters = [hero, master('old', 2000, 1250), ...unused.map((role) => master(role, 1200, 2000))];
  expect(check(...masters).warnings).toEqual(
    ['old', ...unused].map((role) => `pictures/${role}.webp is not used, and not published.`),
  );
  expect([...selectUsedPictures(masters, roles).keys()]).toEqual(['hero']);
});

test('the size of a picture respects its EXIF orientation, and all common formats are read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: 'black' } });
  await picture.clone().withMetadata({ orientation: 6 }).jpeg().toFile(join(folder, 'hero.jpg'));
  await picture.clone().png().toFile(join(folder, 'about.png'));
  expect(await readOriginalPictures(pathToFileURL(`${folder}/`))).toEqual([
    { role: 'about', file: 'about.png', width: 30, height: 20 },
    { role: 'hero', file: 'hero.jpg', width: 20, height: 30 },
  ]);
});

test('a file that is not a picture is an error, and the others are still read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  const picture = sharp({ create: { width: 2560, height: 1600, channels: 3, background: 'black' } });
  await picture.webp().toFile(join(folder, 'hero.webp'));
  writeFileSync(join(folder, 'about.webp'), 'These are words.');
  const masters = await readOriginalPictures(pathToFileURL(`${folder}/`));
  expect(checkOriginalPictures(masters, roles).errors).toEqual([
    'pictures/about.webp cannot be read as a picture: replace it with a valid one.',
  ]);
});
