import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The texts of a brand, in a folder or in memory. Files are named from the brand's folder: `en/hero.yaml`. */
export interface BrandSource {
  /** Returns the text of a file, or undefined if there is none. */
  read(file: string): string | undefined;
  /** Returns the names of the folders beside `brand.yaml`. */
  folders(): readonly string[];
  /** Returns the path of a file for error messages; for an empty name, that of the folder. */
  pathOf(file: string): string;
}

/** Reads each text from the brand's folder when it is needed. */
export function openBrandFolder(directory: URL): BrandSource {
  const addressOf = (file: string) => new URL(file, directory);
  return {
    read: (file) => (existsSync(addressOf(file)) ? readFileSync(addressOf(file), 'utf8') : undefined),
    folders: () =>
      readdirSync(directory, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name),
    pathOf: (file) => relative(process.cwd(), fileURLToPath(addressOf(file))),
  };
}

/** @param texts of all files, by their names */
export const createTextSource = (texts: ReadonlyMap<string, string>): BrandSource => ({
  read: (file) => texts.get(file),
  folders: () => [
    ...new Set([...texts.keys()].flatMap((name) => (name.includes('/') ? name.split('/', 1) : []))),
  ],
  pathOf: (file) => file,
});
