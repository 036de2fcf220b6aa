/** Masters: the brand's pictures as an owner put them into its folder, measured and checked. */
import { readdir } from 'node:fs/promises';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { listWidths, type Role } from './roles.ts';

/** File formats that a master may have. */
const extensions = ['.webp', '.jpg', '.jpeg', '.png', '.avif'];

export interface Master {
  readonly role: string;
  /** File name with extension. */
  readonly file: string;
  /** In px, after rotation by its EXIF orientation; 0 for a file that cannot be read. */
  readonly width: number;
  readonly height: number;
}

/** Reads the size of every picture in a folder. */
export async function readMasters(folder: URL): Promise<Master[]> {
  const files = (await readdir(folder)).filter((file) => extensions.includes(parse(file).ext)).sort();
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
 * The masters that pages show, by role. Another light or shape of a picture is shown only together with that picture.
 */
export function selectUsedMasters(
  masters: readonly Master[],
  roles: ReadonlyMap<string, Role>,
): Map<string, Master> {
  const present = new Map(masters.map((master) => [master.role, master]));
  const isShown = (name: string): boolean => {
    const role = roles.get(name);
    const another = role?.lightOf ?? role?.tallOf;
    return role !== undefined && present.has(name) && (another === undefined || isShown(another));
  };
  return new Map([...present].filter(([name]) => isShown(name)));
}

interface Findings {
  /** Sentences about what keeps the site from being built. */
  readonly errors: readonly string[];
  /** Sentences about pictures that are usable, but not as asked for. */
  readonly warnings: readonly string[];
}

/** How much the aspect ratio of a light may differ from the picture below it: too little to be seen. */
export const aspectRatioTolerance = 0.01;

/** Compares the masters with what their roles ask for. */
export function checkMasters(masters: readonly Master[], roles: ReadonlyMap<string, Role>): Findings {
  const errors: string[] = [];
  const warnings: string[] = [];
  const used = selectUsedMasters(masters, roles);
  for (const [name, { requiredBy }] of roles)
    if (requiredBy && !used.has(name))
      errors.push(
        `There is no pictures/${name}${extensions[0]} (${extensions.slice(1).join(', ')} will do, too): ${requiredBy} needs it.`,
      );
  for (const master of masters) {
    const { role: name, file, width, height } = master;
    const role = roles.get(name);
    if (!role || used.get(name) !== master) {
      warnings.push(`pictures/${file} is not used, and not published.`);
      continue;
    }
    if (width === 0) {
      errors.push(`pictures/${file} cannot be read as a picture: put it there anew.`);
      continue;
    }
    const best = listWidths(role).at(-1) ?? role.minWidth;
    if (width < role.minWidth)
      errors.push(
        `pictures/${file} is ${width} px wide, and has to be at least ${role.minWidth}, better ${best}.`,
      );
    else if (width < best)
      warnings.push(`pictures/${file} is ${width} px wide: below ${best} it looks soft on large screens.`);
    const shape = width / height;
    const lit = role.lightOf && used.get(role.lightOf);
    const [from, to] = lit
      ? [
          (1 - aspectRatioTolerance) * (lit.width / lit.height),
          (1 + aspectRatioTolerance) * (lit.width / lit.height),
        ]
      : role.aspectRatio;
    if (shape < from || shape > to)
      errors.push(
        lit
          ? `pictures/${file} is ${width} × ${height} px, and has to have the shape of ${lit.file}, ${lit.width} × ${lit.height}.`
          : `pictures/${file} is ${width} × ${height} px: it has to be ${from} to ${to} times as wide as high.`,
      );
  }
  return { errors, warnings };
}
