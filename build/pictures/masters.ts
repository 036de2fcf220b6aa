import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { listPictureWidths, type PictureRole } from './roles.ts';

const extensions = ['.webp', '.jpg', '.jpeg', '.png', '.avif'];

export interface OriginalPicture {
  readonly role: string;
  readonly file: string;
  /** In px, after the rotation that the EXIF orientation specifies. 0 if the file cannot be read. */
  readonly width: number;
  readonly height: number;
}

/** Returns the brand's original pictures. A folder that does not exist, such as in a new Git repository, contains none. */
export async function readOriginalPictures(folder: URL): Promise<OriginalPicture[]> {
  const all = existsSync(folder) ? await readdir(folder) : [];
  const files = all.filter((file) => extensions.includes(parse(file).ext)).sort();
  return await Promise.all(
    files.map(async (file) => {
      const { autoOrient } = await sharp(fileURLToPath(new URL(file, folder)))
        .metadata()
        .catch(() => ({ autoOrient: { width: 0, height: 0 } }));
      return { role: parse(file).name, file, ...autoOrient };
    }),
  );
}

/**
 * Returns the original pictures that pages show, by role. A dark or tall version is only used together with its base picture.
 */
export function selectUsedPictures(
  masters: readonly OriginalPicture[],
  roles: ReadonlyMap<string, PictureRole>,
) {
  const present = new Map(masters.map((master) => [master.role, master]));
  const isShown = (name: string): boolean => {
    const role = roles.get(name);
    const base = role?.overlayOf ?? role?.tallVersionOf;
    return role !== undefined && present.has(name) && (base === undefined || isShown(base));
  };
  return new Map([...present].filter(([name]) => isShown(name)));
}

/** The maximum relative difference between the aspect ratios of a picture and its overlay. Such a difference is not visible. */
export const aspectRatioTolerance = 0.01;

export function checkOriginalPictures(
  masters: readonly OriginalPicture[],
  roles: ReadonlyMap<string, PictureRole>,
) {
  const errors: string[] = [];
  const warnings: string[] = [];
  const used = selectUsedPictures(masters, roles);
  for (const [name, { requiredBy }] of roles)
    if (requiredBy && !used.has(name))
      errors.push(
        `pictures/${name}${extensions[0]} is missing (or ${extensions.slice(1).join(', ')}): ${requiredBy} needs it.`,
      );
  for (const master of masters) {
    const { role: name, file, width, height } = master;
    const role = roles.get(name);
    if (!role || used.get(name) !== master) {
      warnings.push(`pictures/${file} is not used, and not published.`);
      continue;
    }
    if (width === 0) {
      errors.push(`pictures/${file} cannot be read as a picture: replace it with a valid one.`);
      continue;
    }
    const best = listPictureWidths(role).at(-1) ?? role.minWidth;
    if (width < role.minWidth)
      errors.push(
        `pictures/${file} is ${width} px wide, and must be at least ${role.minWidth}, better ${best}.`,
      );
    else if (width < best)
      warnings.push(`pictures/${file} is ${width} px wide: below ${best} it looks soft on large screens.`);
    const aspectRatio = width / height;
    const lit = role.overlayOf && used.get(role.overlayOf);
    const [from, to] = lit
      ? [1 - aspectRatioTolerance, 1 + aspectRatioTolerance].map(
          (factor) => (factor * lit.width) / lit.height,
        )
      : role.aspectRatio;
    if (aspectRatio < from || aspectRatio > to)
      errors.push(
        lit
          ? `pictures/${file} is ${width} × ${height} px, and must have the aspect ratio of ${lit.file}, ${lit.width} × ${lit.height}.`
          : `pictures/${file} is ${width} × ${height} px: its width must be ${from} to ${to} times its height.`,
      );
  }
  return { errors, warnings };
}

/** Excludes unused pictures from the build, because Vite would publish every file that `import.meta.glob` matches. */
export function excludeUnusedPictures(used: ReadonlyMap<string, OriginalPicture>): Plugin {
  const files = new Set([...used.values()].map(({ file }) => file));
  return {
    name: 'publish-only',
    load: {
      // Runs before Astro's hook, which publishes every picture that it loads.
      order: 'pre',
      handler(id) {
        const [, file] = id.match(/\/pictures\/([^/]+\.(?:webp|jpe?g|png|avif))$/) ?? [];
        return file && !files.has(file) ? 'export default undefined' : undefined;
      },
    },
  };
}
