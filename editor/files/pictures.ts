import { readFile } from 'node:fs/promises';
import { parse } from 'node:path';
import type { Brand } from '#lib/brand/read.ts';
import type { EditablePicture, Finding } from '#lib/editor/api.ts';
import {
  aspectRatioTolerance,
  checkOriginalPictures,
  type OriginalPicture,
  readOriginalPictures,
  selectUsedPictures,
} from '../../build/pictures/masters.ts';
import { listPictureRoles, listPictureWidths, type PictureRole } from '../../build/pictures/roles.ts';
import type { FileChange } from './brand-store.ts';
import { EditorError } from './editor-error.ts';
import { hashContents } from './journal.ts';
import { parseCrops } from './look.ts';
import { resolveBrandFile } from './names.ts';
import { type CropArea, measurePicture } from './picture-file.ts';

export interface BrandPictures {
  readonly folder: URL;
  readonly brand: Brand;
  /** The places on the site that show a picture, by name. */
  readonly roles: ReadonlyMap<string, PictureRole>;
  readonly masters: readonly OriginalPicture[];
}

export async function readPictures(folder: URL, brand: Brand): Promise<BrandPictures> {
  const masters = await readOriginalPictures(new URL('pictures/', folder));
  return { folder, brand, roles: listPictureRoles(brand), masters };
}

const nameOf = ({ file }: OriginalPicture): string => `pictures/${file}`;

const hashPicture = async (folder: URL, master: OriginalPicture): Promise<string> =>
  hashContents(await readFile(new URL(nameOf(master), folder)));

const labels: Readonly<Record<string, string>> = {
  hero: 'The first view',
  'hero-dusk': 'The first view, at dusk',
  'hero-night': 'The first view, at night',
  'hero-dawn': 'The foot of the page, at dawn',
  'hero-tall': 'The first view, on phones',
  'hero-tall-dusk': 'The first view, on phones, at dusk',
  'hero-tall-night': 'The first view, on phones, at night',
  'hero-tall-dawn': 'The foot of the page, on phones, at dawn',
  about: 'Behind “About”',
  pen: 'The pen on the form’s paper',
  faqs: 'Behind the questions',
  'faqs-tall': 'Behind the questions, on phones',
  contact: 'Behind the contact section',
  'not-found': 'The page for addresses that do not exist',
  failure: 'The page for failures',
};

function getLabel(name: string, brand: Brand): string {
  if (name.endsWith('-unlit'))
    return `${getLabel(name.slice(0, -'-unlit'.length), brand)}, before its light comes up`;
  const { testimonials, services } = brand.languages[0].words;
  const service = services.items.find(({ id }) => id === name);
  if (service) return `Behind the service “${service.name}”`;
  const client = testimonials.items.find(({ image }) => image?.role === name);
  return client ? `The portrait of ${client.name}` : (labels[name] ?? name);
}

export async function listPictures(
  { folder, brand, roles, masters }: BrandPictures,
  look: string,
): Promise<EditablePicture[]> {
  const find = (name: string | undefined) => masters.find(({ role }) => role === name);
  return await Promise.all(
    [...roles].map(async ([name, role]): Promise<EditablePicture> => {
      const master = find(name);
      const lit = find(role.overlayOf);
      const shape = lit ? lit.width / lit.height : undefined;
      return {
        role: name,
        label: getLabel(name, brand),
        needed: role.requiredBy !== undefined,
        shape: shape
          ? [shape * (1 - aspectRatioTolerance), shape * (1 + aspectRatioTolerance)]
          : role.aspectRatio,
        least: role.minWidth,
        best: getBestWidth(role),
        ...(master && {
          file: {
            name: nameOf(master),
            width: master.width,
            height: master.height,
            version: await hashPicture(folder, master),
          },
        }),
        crops: parseCrops(look, name, [...roles.keys()]),
      };
    }),
  );
}

const getBestWidth = (role: PictureRole): number => listPictureWidths(role).at(-1) ?? role.minWidth;

/** @throws {EditorError} if the brand has no picture with this role */
export function findPictureFile({ folder, masters }: BrandPictures, role: string) {
  const master = masters.find((each) => each.role === role);
  if (!master) throw noPictureError();
  return { name: nameOf(master), path: resolveBrandFile(folder, nameOf(master)) };
}

const noPictureError = () => new EditorError(404, 'The brand has no picture for this place.');

/** Pictures are stored with this multiple of the largest displayed width, as a reserve for future screens. */
const reserve = 1.5;

/**
 * Prepares the replacement of a picture. Also removes the versions of the picture for other times of day (dusk, night, dawn),
 * because they show the old picture.
 * @throws {EditorError} if the shape or the size is wrong
 */
export async function replacePicture(
  pictures: BrandPictures,
  name: string,
  bytes: Uint8Array,
  area: CropArea,
): Promise<{ changes: FileChange[]; findings: Finding[] }> {
  const { roles, masters } = pictures;
  const { width, height, encode } = await measurePicture(
    bytes,
    area,
    Math.round(getBestWidth(findRole(pictures, name)) * reserve),
  );
  const lights = listLights(pictures, name);
  const master = { role: name, file: `${name}.webp`, width, height };
  const file = nameOf(master);
  const others = masters.filter((each) => each.role !== name && !lights.includes(each));
  const { errors, warnings } = checkOriginalPictures([...others, master], roles);
  const isOwn = (sentence: string) => sentence.startsWith(`${file} is `);
  const problems = errors.filter(isOwn);
  // Check the shape before decoding, because decoding a very high picture takes long.
  if (problems.length > 0) throw new EditorError(422, problems.join(' '));
  const content = await encode();
  const replaced = masters.filter((each) => each.role === name && nameOf(each) !== file);
  return {
    changes: [...[...replaced, ...lights].map(toRemoval), { file, content }],
    findings: [
      ...warnings.filter(isOwn).map((sentence): Finding => ({ level: 'warning', sentence, file })),
      ...lights.map((light): Finding => {
        const sentence = `${nameOf(light)} was removed, because it showed the old picture in another light.`;
        return { level: 'notice', sentence, file };
      }),
    ],
  };
}

/** @throws {EditorError} if the site requires the picture */
export function removePicture(pictures: BrandPictures, name: string): FileChange[] {
  const { requiredBy } = findRole(pictures, name);
  if (requiredBy)
    throw new EditorError(422, `This picture cannot be removed, only replaced: ${requiredBy} needs it.`);
  const own = pictures.masters.filter(({ role }) => role === name);
  if (own.length === 0) throw noPictureError();
  return [...own, ...listLights(pictures, name)].map(toRemoval);
}

export const removeServicePictures = ({ masters }: BrandPictures, id: string): FileChange[] =>
  masters.filter(({ role }) => role === id || role === `${id}-unlit`).map(toRemoval);

const toRemoval = (master: OriginalPicture): FileChange => ({ file: nameOf(master), content: null });

function findRole({ roles }: BrandPictures, name: string): PictureRole {
  const role = roles.get(name);
  if (!role) throw new EditorError(404, 'The site has no place for this picture.');
  return role;
}

const listLights = ({ roles, masters }: BrandPictures, name: string): OriginalPicture[] =>
  masters.filter(({ role }) => roles.get(role)?.overlayOf === name);

/** Finds unsuitable pictures, and identical pictures in several places. */
export async function checkPictures({ folder, roles, masters }: BrandPictures): Promise<Finding[]> {
  const { errors, warnings } = checkOriginalPictures(masters, roles);
  const toFindings = (level: Finding['level'], sentences: readonly string[]): Finding[] =>
    sentences.map((sentence) => ({ level, sentence, file: /pictures\/[\w.-]+/.exec(sentence)?.[0] }));
  const versions = [...selectUsedPictures(masters, roles).values()].map(async (master) => ({
    master,
    version: await hashPicture(folder, master),
  }));
  const same = Map.groupBy(await Promise.all(versions), ({ version }) => version);
  const repeated = [...same.values()].flatMap(([first, ...others]) =>
    others.map(({ master }): Finding => {
      const file = nameOf(master);
      const sentence = `${file} is the same picture as ${parse(first?.master.file ?? '').name}: replace one of them.`;
      return { level: 'warning', sentence, file };
    }),
  );
  return [...toFindings('error', errors), ...toFindings('warning', warnings), ...repeated];
}
