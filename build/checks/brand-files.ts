import { readFile } from 'node:fs/promises';
import { extname, relative } from 'node:path';
import { listFiles } from '../files.ts';
import type { Finding } from './finding.ts';
import type { TextFile } from './placeholders.ts';

const textExtensions = new Set(['.yaml', '.md', '.css', '.svg']);

/** Reads the text files of a brand. Their paths are relative to the working directory. */
export async function readBrandTexts(folder: string): Promise<TextFile[]> {
  const paths = (await listFiles(folder)).filter((path) => textExtensions.has(extname(path)));
  return Promise.all(
    paths.map(async (path) => ({
      name: relative('.', path),
      text: await readFile(path, 'utf8'),
      kind: 'file' as const,
    })),
  );
}

const pictureExtensions = new Set(['.webp', '.avif', '.png', '.jpg', '.svg']);

/** Reads the pictures in a folder. The keys are paths relative to the folder. */
export async function readPictureFiles(folder: string): Promise<Map<string, Buffer>> {
  const paths = (await listFiles(folder)).filter((path) => pictureExtensions.has(extname(path)));
  const files = paths.map(async (path) => [relative(folder, path), await readFile(path)] as const);
  return new Map(await Promise.all(files));
}

export const findSamplePictures = (
  own: ReadonlyMap<string, Buffer>,
  sample: ReadonlyMap<string, Buffer>,
): Finding[] =>
  [...own]
    .filter(([, content]) => sample.values().some((picture) => picture.equals(content)))
    .map(([where]) => ({
      level: 'warning',
      what: 'Pictures of the sample are still in use',
      where,
      todo: 'replace them with yours, under the same names',
    }));
