/** The brand's pictures: which there are, what each has to be like, and changes of them. */
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
import { listRoles, listWidths, type Role } from '../../build/pictures/roles.ts';
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

const folderOf = ({ folder }: PictureContext): URL => new URL('pictures/', folder);

/** Where each picture stands, in words. */
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

function labelOf(name: string, { brand }: PictureContext): string {
  if (name.endsWith('-unlit'))
    return `${labelOf(name.slice(0, -'-unlit'.length), { brand } as PictureContext)}, before its light comes up`;
  const { testimonials, services } = brand.languages[0].words;
  const service = services.items.find(({ id }) => id === name);
  if (service) return `Behind the service “${service.name}”`;
  const client = testimonials.items.find(({ image }) => image?.role === name);
  return client ? `The portrait of ${client.name}` : (labels[name] ?? name);
}

export async function listPictures(context: PictureContext, look: string): Promise<Picture[]> {
  const roles = listRoles(context.brand);
  const masters = new Map((await readMasters(folderOf(context))).map((master) => [master.role, master]));
  return await Promise.all(
    [...roles].map(async ([name, role]): Promise<Picture> => {
      const master = masters.get(name);
      const lit = role.lightOf ? masters.get(role.lightOf) : undefined;
      const shape = lit ? lit.width / lit.height : undefined;
      return {
        role: name,
        label: labelOf(name, context),
        needed: role.requiredBy !== undefined,
        shape: shape
          ? [shape * (1 - aspectRatioTolerance), shape * (1 + aspectRatioTolerance)]
          : role.aspectRatio,
        least: role.minWidth,
        best: listWidths(role).at(-1) ?? role.minWidth,
        ...(master && { file: await fileOf(context, master) }),
        crops: parseCrops(look, name, [...roles.keys()]),
      };
    }),
  );
}

async function fileOf(context: PictureContext, { file, width, height }: Master) {
  const content = await readFile(new URL(file, folderOf(context)));
  return { name: `pictures/${file}`, width, height, version: hashContents(content) };
}

/** @throws {EditorError} when the brand has no picture of that role */
export async function findPictureFile(
  context: PictureContext,
  role: string,
): Promise<{ name: string; path: string }> {
  const master = (await readMasters(folderOf(context))).find((each) => each.role === role);
  if (!master) throw new EditorError(404, 'There is no picture of that name.');
  return {
    name: `pictures/${master.file}`,
    path: resolveBrandFile(context.folder, `pictures/${master.file}`),
  };
}

/** Photographs are kept a little larger than they are shown, for screens to come. */
const spare = 1.5;

/**
 * What puts a picture into its place. Other lights of the picture before it go with that: they would be shown over the new one.
 * @throws {EditorError} with the sentence of the brand's checks when its shape or size does not do
 */
export async function replacePicture(
  context: PictureContext,
  name: string,
  bytes: Uint8Array,
  area: CropArea,
): Promise<{ changes: FileChange[]; findings: Finding[] }> {
  const role = roleOf(context, name);
  const best = listWidths(role).at(-1) ?? role.minWidth;
  const picture = await measurePicture(bytes, area, Math.round(best * spare));
  const masters = await readMasters(folderOf(context));
  const lights = lightsOf(context, name, masters);
  const file = `${name}.webp`;
  const others = masters.filter((each) => each.role !== name && !lights.includes(each));
  const master = { role: name, file, width: picture.width, height: picture.height };
  const { errors, warnings } = checkMasters([...others, master], listRoles(context.brand));
  const own = (sentence: string) => sentence.startsWith(`pictures/${file} is `);
  const refused = errors.filter(own);
  // Before it is decoded: one of another shape may be as high as its file can say.
  if (refused.length > 0) throw new EditorError(422, refused.join(' '));
  const content = await picture.encode();
  return {
    changes: [
      ...[...masters.filter((each) => each.role === name && each.file !== file), ...lights].map(removal),
      { file: `pictures/${file}`, content },
    ],
    findings: [
      ...warnings
        .filter(own)
        .map((sentence): Finding => ({ level: 'warning', sentence, file: `pictures/${file}` })),
      ...lights.map(
        (light): Finding => ({
          level: 'notice',
          sentence: `pictures/${light.file} was taken away: it was a light of the picture that stood here before.`,
          file: `pictures/${file}`,
        }),
      ),
    ],
  };
}

/** @throws {EditorError} when something needs it */
export async function removePicture(context: PictureContext, name: string): Promise<FileChange[]> {
  const { requiredBy } = roleOf(context, name);
  if (requiredBy)
    throw new EditorError(422, `This picture cannot be taken away, only replaced: ${requiredBy} needs it.`);
  const masters = await readMasters(folderOf(context));
  const own = masters.filter(({ role }) => role === name);
  if (own.length === 0) throw new EditorError(404, 'There is no picture of that name.');
  return [...own, ...lightsOf(context, name, masters)].map(removal);
}

/** Every picture of a service, for its removal. */
export async function removeServicePictures(context: PictureContext, id: string): Promise<FileChange[]> {
  const masters = await readMasters(folderOf(context));
  return masters.filter(({ role }) => role === id || role === `${id}-unlit`).map(removal);
}

const removal = ({ file }: Master): FileChange => ({ file: `pictures/${file}`, content: null });

function roleOf({ brand }: PictureContext, name: string): Role {
  const role = listRoles(brand).get(name);
  if (!role) throw new EditorError(404, 'The page has no place for a picture of that name.');
  return role;
}

const lightsOf = ({ brand }: PictureContext, name: string, masters: readonly Master[]): Master[] => {
  const roles = listRoles(brand);
  return masters.filter(({ role }) => roles.get(role)?.lightOf === name);
};

/** What the brand's checks say of its pictures, and places that show another's. */
export async function checkPictures(context: PictureContext): Promise<Finding[]> {
  const folder = folderOf(context);
  const masters = await readMasters(folder);
  const { errors, warnings } = checkMasters(masters, listRoles(context.brand));
  const told = (level: Finding['level'], sentences: readonly string[]): Finding[] =>
    sentences.map((sentence) => ({ level, sentence, file: /pictures\/[\w.-]+/.exec(sentence)?.[0] }));
  const versions = [...selectUsedMasters(masters, listRoles(context.brand)).values()].map(
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
        sentence: `pictures/${file} is the same picture as ${parse(first?.file ?? '').name}: put another in its place.`,
        file: `pictures/${file}`,
      }),
    ),
  );
  return [...told('error', errors), ...told('warning', warnings), ...repeated];
}
