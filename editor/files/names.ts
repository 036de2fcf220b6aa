import { existsSync, realpathSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EditorError } from './editor-error.ts';

const language = '[a-z]{2,3}(?:-[A-Za-z0-9]+)*';
const plain = '[a-z0-9]+(?:-[a-z0-9]+)*';

const texts = [
  `${plain}\\.yaml`,
  `${language}/${plain}\\.yaml`,
  `${language}/policies/${plain}\\.(?:md|yaml)`,
];
const others = ['look\\.css', `${plain}\\.svg`];
const pictures = `pictures/${plain}\\.(?:webp|jpg|jpeg|png|avif)`;
const typefaces = `typefaces/(?:${language}/)?[\\w.-]+`;

const whole = (patterns: readonly string[]) => new RegExp(`^(?:${patterns.join('|')})$`);
const textName = whole(texts);
const anyName = whole([...texts, ...others, pictures, typefaces]);

export const isTextFile = (name: string): boolean => name.length <= 200 && textName.test(name);

export const isBrandFile = (name: string): boolean =>
  name.length <= 200 && anyName.test(name) && !/(?:^|\/)\.{1,2}(?:\/|$)/.test(name);

/**
 * Returns the path of a brand's file, which may be missing.
 * @throws {EditorError} if a brand's file cannot have this name, or is a symbolic link to a file outside the brand's folder
 */
export function resolveBrandFile(brand: URL, name: string): string {
  if (!isBrandFile(name)) throw new EditorError(404, `The brand has no file “${shortenForMessage(name)}”.`);
  const folder = fileURLToPath(brand).replace(/[\\/]+$/, '');
  const path = join(folder, name);
  // A missing file has no real path, so check the closest existing folder.
  let existing = path;
  while (!existsSync(existing)) existing = dirname(existing);
  const root = realpathSync(folder);
  const real = realpathSync(existing);
  if (real !== root && !real.startsWith(root + sep))
    throw new EditorError(404, `“${name}” is a link to a file outside the brand’s folder.`);
  return path;
}

/** Shortens a value and removes control characters, so that an error message can quote it. */
export const shortenForMessage = (value: string | number): string =>
  String(value)
    .slice(0, 80)
    .replaceAll(/\p{Cc}/gu, ' ');

/** Returns the names of all supported files of a brand, sorted. Skips symbolic links. */
export const listBrandFiles = async (brand: URL): Promise<string[]> =>
  (await listFiles(fileURLToPath(brand))).filter(isBrandFile);

/** Returns the relative paths of all files in a folder, sorted. Skips symbolic links. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}
