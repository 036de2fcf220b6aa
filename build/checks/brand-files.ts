/** What is in a brand's folder. */
import { readFile } from 'node:fs/promises';
import { extname, relative } from 'node:path';
import { filesIn } from '../files.ts';
import type { Finding } from './finding.ts';
import type { Text } from './leftovers.ts';

const written = new Set(['.yaml', '.md', '.css', '.svg']);

/** What is written in a brand's files, by their paths from here. */
export async function textsIn(folder: string): Promise<Text[]> {
  const paths = (await filesIn(folder)).filter((path) => written.has(extname(path)));
  return Promise.all(
    paths.map(async (path) => ({
      name: relative('.', path),
      text: await readFile(path, 'utf8'),
      kind: 'file' as const,
    })),
  );
}

const drawn = new Set(['.webp', '.avif', '.png', '.jpg', '.svg']);

/** The contents of the pictures in `folder`, by their paths in it. */
export async function picturesIn(folder: string): Promise<Map<string, Buffer>> {
  const paths = (await filesIn(folder)).filter((path) => drawn.has(extname(path)));
  const files = paths.map(async (path) => [relative(folder, path), await readFile(path)] as const);
  return new Map(await Promise.all(files));
}

/** Those of the brand's pictures that are the sample's, byte for byte. */
export const samplePictures = (
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
