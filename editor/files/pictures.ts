/** Lists, checks, replaces and removes the brand's pictures. */
import { readFile } from 'node:fs/promises';
import { parse } from 'node:path';
import type { Brand } from '#lib/brand/read.ts';
import type { Finding, Picture } from '#lib/editor/api.ts';
import {
  aspectRatioTolerance,
  checkMasters,
  type Master,
  readMasters,
  selectUsedMasters,
} from '../../build/pictures/masters.ts';
import { listPictureRoles, listWidths, type Role } from '../../build/pictures/roles.ts';
import type { FileChange } from './brand-store.ts';
import { EditorError } from './editor-error.ts';
import { hashContents } from './journal.ts';
import { parseCrops } from './look.ts';
import { resolveBrandFile } from './names.ts';
import { type CropArea, measurePicture } from './picture-file.ts';

export interface PictureContext {
  readonly folder: URL;
  readonly brand: Brand;
}

const getFolder = ({ folder }: PictureContext): URL => new URL('pictures/', folder);

/** Descriptions of where pictures are shown, by role. */
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

function getLabel(name: string, { brand }: PictureContext): string {
  if (name.endsWith('-unlit'))
    return `${getLabel(name.slice(0, -'-unlit'.length), { brand } as PictureContext)}, before its light comes up`;
  const { testimonials, services } = brand.languages[0].words;
  const service = services.items.find(({ id }) => id === name);
  if (service) return `Behind the service “${service.name}”`;
  const client = testimonials.items.find(({ image }) => image?.role === name);
  return client ? `The portrait of ${client.name}` : (labels[name] ?? name);
}

export async function listPictures(context: PictureContext, look: string): Promise<Picture[]> {
  const roles = listPictureRoles(context.brand);
  const masters = new Map((await readMasters(getFolder(context))).map((master) => [master.role, master]));
  return await Promise.all(
    [...roles].map(async ([name, role]): Promise<Picture> => {
      const master = masters.get(name);
      const lit = role.lightOf ? masters.get(role.lightOf) : undefined;
      const shape = lit ? lit.width / lit.height : undefined;
      return {
        role: name,
        label: getLabel(name, context),
        needed: role.requiredBy !== undefined,
        shape: shape
          ? [shape * (1 - aspectRatioTolerance), shape * (1 + aspectRatioTolerance)]
          : role.aspectRatio,
        least: role.minWidth,
        best: listWidths(role).at(-1) ?? role.minWidth,
        ...(master && { file: await describeFile(context, master) }),
        crops: parseCrops(look, name, [...roles.keys()]),
      };
    }),
  );
}

async function describeFile(context: PictureContext, { file, width, height }: Master) {
  const content = await readFile(new URL(file, getFolder(context)));
  return { name: `pictures/${file}`, width, height, version: hashContents(content) };
}

/** @throws {EditorError} if the brand has no picture with this role */
export async function findPictureFile(
  context: PictureContext,
  role: string,
): Promise<{ name: string; path: string }> {
  const master = (await readMasters(getFolder(context))).find((each) => each.role === role);
  if (!master) throw new EditorError(404, 'The brand has no picture for this place.');
  return {
    name: `pictures/${master.file}`,
    path: resolveBrandFile(context.folder, `pictures/${master.file}`),
  };
}

/** The stored width of a picture, as a multiple of the largest displayed width. The reserve is for future screens. */
const reserve = 1.5;

/**
 * Prepares the replacement of a picture. Removes its versions in other light (dusk, night, dawn), because they show the old
 * picture.
 * @throws {EditorError} with the message of the brand's checks, for a wrong shape or size
 */
export async function replacePicture(
  context: PictureContext,
  name: string,
  bytes: Uint8Array,
  area: CropArea,
): Promise<{ changes: FileChange[]; findings: Finding[] }> {
  const role = findRole(context, name);
  const best = listWidths(role).at(-1) ?? role.minWidth;
  const picture = await measurePicture(bytes, area, Math.round(best * reserve));
  const masters = await readMasters(getFolder(context));
  const lights = listLights(context, name, masters);
  const file = `${name}.webp`;
  const others = masters.filter((each) => each.role !== name && !lights.includes(each));
  const master = { role: name, file, width: picture.width, height: picture.height };
  const { errors, warnings } = checkMasters([...others, master], listPictureRoles(context.brand));
  const isOwn = (sentence: string) => sentence.startsWith(`pictures/${file} is `);
  const problems = errors.filter(isOwn);
  // Check the shape before decoding: a picture of another shape can be very high, so that decoding takes long.
  if (problems.length > 0) throw new EditorError(422, problems.join(' '));
  const content = await picture.encode();
  return {
    changes: [
      ...[...masters.filter((each) => each.role === name && each.file !== file), ...lights].map(toRemoval),
      { file: `pictures/${file}`, content },
    ],
    findings: [
      ...warnings
        .filter(isOwn)
        .map((sentence): Finding => ({ level: 'warning', sentence, file: `pictures/${file}` })),
      ...lights.map(
        (light): Finding => ({
          level: 'notice',
          sentence: `pictures/${light.file} was removed, because it showed the old picture in another light.`,
          file: `pictures/${file}`,
        }),
      ),
    ],
  };
}

/** @throws {EditorError} if the page requires the picture */
export async function removePicture(context: PictureContext, name: string): Promise<FileChange[]> {
  const { requiredBy } = findRole(context, name);
  if (requiredBy)
    throw new EditorError(422, `This picture cannot be removed, only replaced: ${requiredBy} needs it.`);
  const masters = await readMasters(getFolder(context));
  const own = masters.filter(({ role }) => role === name);
  if (own.length === 0) throw new EditorError(404, 'The brand has no picture for this place.');
  return [...own, ...listLights(context, name, masters)].map(toRemoval);
}

/** Returns the file changes that remove all pictures of a service. */
export async function removeServicePictures(context: PictureContext, id: string): Promise<FileChange[]> {
  const masters = await readMasters(getFolder(context));
  return masters.filter(({ role }) => role === id || role === `${id}-unlit`).map(toRemoval);
}

const toRemoval = ({ file }: Master): FileChange => ({ file: `pictures/${file}`, content: null });

function findRole({ brand }: PictureContext, name: string): Role {
  const role = listPictureRoles(brand).get(name);
  if (!role) throw new EditorError(404, 'The site has no place for this picture.');
  return role;
}

const listLights = ({ brand }: PictureContext, name: string, masters: readonly Master[]): Master[] => {
  const roles = listPictureRoles(brand);
  return masters.filter(({ role }) => roles.get(role)?.lightOf === name);
};

/** Checks the pictures of the brand, and finds identical pictures in several places. */
export async function checkPictures(context: PictureContext): Promise<Finding[]> {
  const folder = getFolder(context);
  const masters = await readMasters(folder);
  const { errors, warnings } = checkMasters(masters, listPictureRoles(context.brand));
  const toFindings = (level: Finding['level'], sentences: readonly string[]): Finding[] =>
    sentences.map((sentence) => ({ level, sentence, file: /pictures\/[\w.-]+/.exec(sentence)?.[0] }));
  const versions = [...selectUsedMasters(masters, listPictureRoles(context.brand)).values()].map(
    async ({ file }) => ({
      file,
      version: hashContents(await readFile(new URL(file, folder))),
    }),
  );
  const same = Map.groupBy(await Promise.all(versions), ({ version }) => version);
  const repeated = [...same.values()].flatMap(([first, ...others]) =>
    others.map(
      ({ file }): Finding => ({
        level: 'warning',
        sentence: `pictures/${file} is the same picture as ${parse(first?.file ?? '').name}: replace one of them.`,
        file: `pictures/${file}`,
      }),
    ),
  );
  return [...toFindings('error', errors), ...toFindings('warning', warnings), ...repeated];
}
