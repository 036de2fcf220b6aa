/** Encodes the brand's pictures during the build. Pages call these functions, and pass the results to components. */
import { getImage } from 'astro:assets';
import { fileURLToPath } from 'node:url';
import type { ImageMetadata } from 'astro';
import sharp from 'sharp';
import { brandDirectory, languages, services } from '#src/brand.ts';
import {
  type OriginalPicture,
  readOriginalPictures,
  selectUsedPictures,
} from '../../build/pictures/masters.ts';
import { listPictureRoles, listPictureWidths, webpQuality } from '../../build/pictures/roles.ts';
import type { BrightAndDarkPicture, PictureSources, ResponsivePicture } from './sources.ts';

const roles = listPictureRoles({ languages, services });

const imports = import.meta.glob<ImageMetadata | undefined>('#brand/pictures/*.{webp,jpg,jpeg,png,avif}', {
  eager: true,
  import: 'default',
});

let masters: Promise<ReadonlyMap<string, OriginalPicture>> | undefined;

function readUsedMasters(): Promise<ReadonlyMap<string, OriginalPicture>> {
  masters ??= readOriginalPictures(new URL('pictures/', brandDirectory)).then((all) =>
    selectUsedPictures(all, roles),
  );
  return masters;
}

/** Returns a role's picture, and the sizes to encode in ascending order. Undefined if the brand has no such picture. */
async function findSource(name: string) {
  const [role, master] = [roles.get(name), (await readUsedMasters()).get(name)];
  const image = Object.entries(imports).find(([path]) => path.endsWith(`/pictures/${master?.file}`))?.[1];
  if (!role || !master || !image) return undefined;
  const all = listPictureWidths(role).map((width) => ({ width, quality: role.qualities[width] as number }));
  // Pictures are not scaled up: the first size that exceeds the original gets its width, and wider ones are omitted.
  const narrower = all.filter(({ width }) => width < master.width);
  const next = all.slice(narrower.length, narrower.length + 1);
  const sizes = [
    ...narrower,
    ...next.map((size) => ({ ...size, width: Math.min(master.width, size.width) })),
  ];
  return { image, sizes };
}

export async function encodePicture(name: string): Promise<PictureSources | undefined> {
  const source = await findSource(name);
  if (!source) return undefined;
  const { image: src, sizes } = source;
  // Reads the sizes from the results, because reading a property of the import makes Astro publish the original file.
  const files = await Promise.all(
    sizes.map(async ({ width, quality }) => {
      const image = await getImage({ src, width, format: 'avif', quality });
      return { src: image.src, width, height: Number(image.attributes.height) };
    }),
  );
  const middle = sizes[Math.floor((sizes.length - 1) / 2)] as (typeof sizes)[number];
  const fallback = await getImage({ src, width: middle.width, format: 'webp', quality: webpQuality });
  const { width, height } = files.at(-1) as (typeof files)[number];
  return {
    avif: files.map((file) => `${file.src} ${file.width}w`).join(', '),
    fallback: fallback.src,
    width,
    height,
  };
}

/**
 * Encodes an overlay in one size, and returns its URL. It has no WebP fallback, because without it, the picture below is
 * visible. Returns undefined if the brand has no such picture.
 */
export async function encodeOverlay(
  name: string,
  size: 'narrowest' | 'widest' = 'widest',
): Promise<string | undefined> {
  const source = await findSource(name);
  const chosen = source?.sizes.at(size === 'widest' ? -1 : 0);
  return source && chosen && (await getImage({ src: source.image, format: 'avif', ...chosen })).src;
}

export async function encodeBackdrop(name: string): Promise<BrightAndDarkPicture | undefined> {
  const lit = await encodePicture(name);
  if (!lit) return undefined;
  return {
    bright: lit,
    dark: await encodeOverlay(`${name}-unlit`),
    role: name,
    colors: await getAverageColors(name),
  };
}

/** Returns the average colors of a picture's upper, middle and lower third, in hexadecimal. */
export async function getAverageColors(name: string): Promise<readonly string[]> {
  const master = (await readUsedMasters()).get(name);
  if (!master) return [];
  const thirds = await sharp(fileURLToPath(new URL(`pictures/${master.file}`, brandDirectory)))
    .resize(1, 3, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();
  return [0, 3, 6].map((offset) => `#${thirds.toString('hex', offset, offset + 3)}`);
}

/**
 * Encodes a picture for wide viewports, and optionally its version for tall viewports, each with its dark version. Returns
 * undefined without the wide picture.
 */
export async function encodeResponsiveBackdrop(
  name: string,
): Promise<ResponsivePicture<BrightAndDarkPicture> | undefined> {
  const wide = await encodeBackdrop(name);
  return wide && { wide, tall: await encodeBackdrop(`${name}-tall`) };
}

type Encode<Encoded> = (name: string) => Promise<Encoded | undefined>;

/** @throws {Error} if the brand has no such picture */
export async function encodeRequiredPicture<Encoded>(
  encode: Encode<Encoded>,
  name: string,
): Promise<Encoded> {
  const picture = await encode(name);
  if (!picture)
    throw new Error(`pictures/${name}.webp is missing. Add it: ${roles.get(name)?.requiredBy} needs it.`);
  return picture;
}

/**
 * Encodes pictures. Returns them by role.
 * @throws {Error} if one of the pictures is missing
 */
export async function encodeRequiredPictures<Encoded>(
  encode: Encode<Encoded>,
  names: readonly string[],
): Promise<ReadonlyMap<string, Encoded>> {
  return new Map(
    await Promise.all(names.map(async (name) => [name, await encodeRequiredPicture(encode, name)] as const)),
  );
}
