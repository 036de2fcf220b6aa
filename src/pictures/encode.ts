/**
 * Encodes the brand's pictures by their roles, during the build. Pages call this, and pass plain data to components.
 */
import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import { directory, languages, services } from '#src/brand.ts';
import { type Master, readMasters, selectUsedMasters } from '../../build/pictures/masters.ts';
import { listRoles, listWidths, webpQuality } from '../../build/pictures/roles.ts';
import type { LitPicture, PictureSources, WideAndTall } from './sources.ts';

const roles = listRoles({ languages, services });

/** By path. Undefined for pictures that no page shows (`publish-only.ts`). */
const imported = import.meta.glob<ImageMetadata | undefined>('#brand/pictures/*.{webp,jpg,jpeg,png,avif}', {
  eager: true,
  import: 'default',
});

let masters: Promise<ReadonlyMap<string, Master>> | undefined;

/** The pictures that pages show, by role. They are read once. */
function shownMasters(): Promise<ReadonlyMap<string, Master>> {
  masters ??= readMasters(new URL('pictures/', directory)).then((all) => selectUsedMasters(all, roles));
  return masters;
}

/** The source of a role, and the sizes of its files, narrowest first; undefined where the brand has no such picture. */
async function sourceOf(name: string) {
  const [role, master] = [roles.get(name), (await shownMasters()).get(name)];
  const image = Object.entries(imported).find(([path]) => path.endsWith(`/pictures/${master?.file}`))?.[1];
  if (!role || !master || !image) return undefined;
  const all = listWidths(role).map((width) => ({ width, quality: role.qualities[width] as number }));
  // No file is wider than its master: the browser chooses by the stated widths.
  const narrower = all.filter(({ width }) => width < master.width);
  const next = all.slice(narrower.length, narrower.length + 1);
  const sizes = [
    ...narrower,
    ...next.map((size) => ({ ...size, width: Math.min(master.width, size.width) })),
  ];
  return { image, sizes };
}

/** A picture in all of its role's sizes; undefined where the brand has none. */
export async function encodePicture(name: string): Promise<PictureSources | undefined> {
  const source = await sourceOf(name);
  if (!source) return undefined;
  const { image: src, sizes } = source;
  // Sizes are read from the results: reading a property of the import would make Astro publish the original.
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
 * The address of a picture that lies over another: in one size, and as AVIF alone, since without it the one below is
 * seen. Undefined where the brand has none.
 */
export async function encodeOverlay(
  name: string,
  size: 'narrowest' | 'widest' = 'widest',
): Promise<string | undefined> {
  const source = await sourceOf(name);
  const chosen = source?.sizes.at(size === 'widest' ? -1 : 0);
  return source && chosen && (await getImage({ src: source.image, format: 'avif', ...chosen })).src;
}

/** A room with its light on, and the overlay that it comes up from; undefined where the brand has no such room. */
export async function encodeBackdrop(name: string): Promise<LitPicture | undefined> {
  const lit = await encodePicture(name);
  return lit && { lit, unlit: await encodeOverlay(`${name}-unlit`) };
}

/**
 * A room, and a tall picture of it for narrow, upright viewports, where the brand has one. Undefined where it has no such
 * room.
 */
export async function encodeResponsiveBackdrop(name: string): Promise<WideAndTall<LitPicture> | undefined> {
  const wide = await encodeBackdrop(name);
  return wide && { wide, tall: await encodeBackdrop(`${name}-tall`) };
}

type Encode<Encoded> = (name: string) => Promise<Encoded | undefined>;

/**
 * A picture that the brand has to have.
 * @throws {Error} when it has none
 */
export async function requirePicture<Encoded>(encode: Encode<Encoded>, name: string): Promise<Encoded> {
  const picture = await encode(name);
  if (!picture)
    throw new Error(`There is no pictures/${name}.webp: ${roles.get(name)?.requiredBy} needs it.`);
  return picture;
}

/**
 * Pictures that the brand has to have, by role.
 * @throws {Error} when one is missing
 */
export async function requirePictureForRole<Encoded>(
  encode: Encode<Encoded>,
  names: readonly string[],
): Promise<ReadonlyMap<string, Encoded>> {
  return new Map(
    await Promise.all(names.map(async (name) => [name, await requirePicture(encode, name)] as const)),
  );
}
