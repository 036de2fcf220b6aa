/** What is in a brand's folder. */
import { readFile } from 'node:fs/promises';
import { extname, relative } from 'node:path';
import { listFiles } from '../files.ts';
import type { Finding } from './finding.ts';
import type { SearchedText } from './placeholders.ts';

const textExtensions = new Set(['.yaml', '.md', '.css', '.svg']);

/** What is written in a brand's files, by their paths from here. */
export async function readTexts(folder: string): Promise<SearchedText[]> {
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

/** The contents of the pictures in `folder`, by their paths in it. */
export async function readPictures(folder: string): Promise<Map<string, Buffer>> {
  const paths = (await listFiles(folder)).filter((path) => pictureExtensions.has(extname(path)));
  const files = paths.map(async (path) => [relative(folder, path), await readFile(path)] as const);
  return new Map(await Promise.all(files));
}

/** Those of the brand's pictures that are the sample's, byte for byte. */
export const findSamplePictures = (
  own: ReadonlyMap<string, Buffer>,
  sample: ReadonlyMap<string, Buffer>,
): Finding[] =>
  [...own]
    .filter(([, content]) => sample.values().some((each) => each.equals(content)))
    .map(([where]) => ({
      level: 'warning',
      what: 'There are pictures of the sample’s',
      where,
      todo: 'put yours in their place, under the same names',
    }));
