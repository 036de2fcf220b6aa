/** Encodes the brand's pictures by role during the build. Pages call these functions, and pass plain data to components. */
import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import { directory, languages, services } from '#src/brand.ts';
import { type Master, readMasters, selectUsedMasters } from '../../build/pictures/masters.ts';
import { listPictureRoles, listWidths, webpQuality } from '../../build/pictures/roles.ts';
import type { LitPicture, PictureSources, WideAndTall } from './sources.ts';

const roles = listPictureRoles({ languages, services });

/** Image metadata by path. Undefined for pictures that no page shows. */
const imports = import.meta.glob<ImageMetadata | undefined>('#brand/pictures/*.{webp,jpg,jpeg,png,avif}', {
  eager: true,
  import: 'default',
});

let masters: Promise<ReadonlyMap<string, Master>> | undefined;

/** Returns the master files that pages show, by role. The result is cached. */
function readUsedMasters(): Promise<ReadonlyMap<string, Master>> {
  masters ??= readMasters(new URL('pictures/', directory)).then((all) => selectUsedMasters(all, roles));
  return masters;
}

/** Returns the image of a role and the sizes to encode, the narrowest first. Undefined if the brand has no such picture. */
async function findSource(name: string) {
  const [role, master] = [roles.get(name), (await readUsedMasters()).get(name)];
  const image = Object.entries(imports).find(([path]) => path.endsWith(`/pictures/${master?.file}`))?.[1];
  if (!role || !master || !image) return undefined;
  const all = listWidths(role).map((width) => ({ width, quality: role.qualities[width] as number }));
  // No file is wider than its master: the first width that exceeds the master's is reduced to it, and all wider ones are omitted.
  const narrower = all.filter(({ width }) => width < master.width);
  const next = all.slice(narrower.length, narrower.length + 1);
  const sizes = [
    ...narrower,
    ...next.map((size) => ({ ...size, width: Math.min(master.width, size.width) })),
  ];
  return { image, sizes };
}

/** Encodes a picture in all sizes of its role. Returns undefined if the brand has no such picture. */
export async function encodePicture(name: string): Promise<PictureSources | undefined> {
  const source = await findSource(name);
  if (!source) return undefined;
  const { image: src, sizes } = source;
  // Reads the sizes from the results, since reading a property of the import makes Astro publish the original file.
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
 * Encodes a picture that covers another, and returns its URL. It has one size and no WebP fallback: if it fails to load, the
 * picture below is visible. Returns undefined if the brand has no such picture.
 */
export async function encodeOverlay(
  name: string,
  size: 'narrowest' | 'widest' = 'widest',
): Promise<string | undefined> {
  const source = await findSource(name);
  const chosen = source?.sizes.at(size === 'widest' ? -1 : 0);
  return source && chosen && (await getImage({ src: source.image, format: 'avif', ...chosen })).src;
}

/** Encodes a lit picture and its unlit overlay. Returns undefined if the brand has no such picture. */
export async function encodeBackdrop(name: string): Promise<LitPicture | undefined> {
  const lit = await encodePicture(name);
  return lit && { lit, unlit: await encodeOverlay(`${name}-unlit`) };
}

/** Encodes a lit picture for wide viewports, and an optional one for tall viewports. Returns undefined without the wide one. */
export async function encodeResponsiveBackdrop(name: string): Promise<WideAndTall<LitPicture> | undefined> {
  const wide = await encodeBackdrop(name);
  return wide && { wide, tall: await encodeBackdrop(`${name}-tall`) };
}

type Encode<Encoded> = (name: string) => Promise<Encoded | undefined>;

/**
 * Encodes a picture.
 * @throws {Error} if the brand has no such picture
 */
export async function requirePicture<Encoded>(encode: Encode<Encoded>, name: string): Promise<Encoded> {
  const picture = await encode(name);
  if (!picture)
    throw new Error(`pictures/${name}.webp is missing. It is required by ${roles.get(name)?.requiredBy}.`);
  return picture;
}

/**
 * Encodes the pictures of these roles. Returns them by role.
 * @throws {Error} if one is missing
 */
export async function requirePictureForRole<Encoded>(
  encode: Encode<Encoded>,
  names: readonly string[],
): Promise<ReadonlyMap<string, Encoded>> {
  return new Map(
    await Promise.all(names.map(async (name) => [name, await requirePicture(encode, name)] as const)),
  );
}
