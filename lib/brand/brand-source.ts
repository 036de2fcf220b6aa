import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The text files of a brand, in a folder or in memory. File names are relative to the brand's folder: `en/hero.yaml`. */
export interface BrandSource {
  read(file: string): string | undefined;
  /** Returns the names of all folders in the brand's folder, such as the languages. */
  folders(): readonly string[];
  /** Returns the path of a file for error messages. With an empty name, returns the path of the brand's folder. */
  pathOf(file: string): string;
}

export function openBrandFolder(directory: URL): BrandSource {
  const getUrl = (file: string) => new URL(file, directory);
  return {
    read: (file) => (existsSync(getUrl(file)) ? readFileSync(getUrl(file), 'utf8') : undefined),
    folders: () =>
      readdirSync(directory, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name),
    pathOf: (file) => relative(process.cwd(), fileURLToPath(getUrl(file))),
  };
}

/** @param texts the text of each file, by file name */
export const createTextSource = (texts: ReadonlyMap<string, string>): BrandSource => ({
  read: (file) => texts.get(file),
  folders: () => [
    ...new Set([...texts.keys()].flatMap((name) => (name.includes('/') ? name.split('/', 1) : []))),
  ],
  pathOf: (file) => file,
});
