import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The paths of all files in a folder, and in those in it. */
export const everyFile = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
