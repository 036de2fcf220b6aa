import { extname } from 'node:path';
import type { BuiltSite } from './built-site.ts';
import type { Finding } from './finding.ts';

/** The maximum size of a picture in bytes. The largest picture of the sample brand has 55 KB. */
const maxBytes = 200_000;
const pictures = new Set(['.avif', '.webp', '.png', '.jpg', '.svg', '.ico']);

export const formatKilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} KB`;

export const listPictureSizes = ({ files }: BuiltSite): [address: string, bytes: number][] =>
  [...files].filter(([address]) => pictures.has(extname(address)));

export const findLargePictures = (site: BuiltSite): Finding[] =>
  listPictureSizes(site)
    .filter(([, bytes]) => bytes > maxBytes)
    .map(([address, bytes]) => ({
      level: 'warning',
      what: `The picture ${address} has ${formatKilobytes(bytes)}, and ${formatKilobytes(maxBytes)} are enough`,
      where: 'as it is published',
      todo: 'use one with less grain and fewer details, or soften it slightly',
    }));
