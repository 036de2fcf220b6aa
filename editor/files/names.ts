/** The names of a brand's files: what the editor reads and writes, and nothing beside it. */
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

/** Whether a file of this name holds texts or values: YAML, or a policy. */
export const isTextFile = (name: string): boolean => name.length <= 200 && textName.test(name);

/** Whether a brand may have a file of this name at all. */
export const isBrandFile = (name: string): boolean =>
  name.length <= 200 && anyName.test(name) && !/(?:^|\/)\.{1,2}(?:\/|$)/.test(name);

/**
 * The path of a file of the brand, which need not be there yet.
 * @throws {EditorError} for names that no file of a brand has, and for links that lead out of its folder
 */
export function resolveBrandFile(brand: URL, name: string): string {
  if (!isBrandFile(name)) throw new EditorError(404, `The brand has no file “${shown(name)}”.`);
  const folder = fileURLToPath(brand).replace(/[\\/]+$/, '');
  const path = join(folder, name);
  // Of what is not there yet, the nearest folder that is.
  let there = path;
  while (!existsSync(there)) there = dirname(there);
  const root = realpathSync(folder);
  const real = realpathSync(there);
  if (real !== root && !real.startsWith(root + sep))
    throw new EditorError(
      404,
      `“${name}” is a link that leads out of the brand’s folder, so it is left alone.`,
    );
  return path;
}

/** A name as a sentence may quote it. */
const shown = (name: string): string => name.slice(0, 80).replaceAll(/\p{Cc}/gu, ' ');

/** The names of all files of a brand that the editor knows of, sorted. Links are left out. */
export const listBrandFiles = async (brand: URL): Promise<string[]> =>
  (await listFiles(fileURLToPath(brand))).filter(isBrandFile);

/** The paths of all files in a folder, relative to it, sorted. Links are left out. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}
