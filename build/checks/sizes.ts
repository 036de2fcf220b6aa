import { extname } from 'node:path';
import type { BuiltSite } from './built-site.ts';
import type { Finding } from './finding.ts';

/** The most bytes of a picture. The sample's largest has 55 KB. */
const maxBytes = 200_000;
const pictures = new Set(['.avif', '.webp', '.png', '.jpg', '.svg', '.ico']);

export const formatKilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} KB`;

/** The site's pictures, in every size that is published: their bytes by address. */
export const listPictures = ({ files }: BuiltSite): [address: string, bytes: number][] =>
  [...files].filter(([address]) => pictures.has(extname(address)));

/** Pictures that are larger than they need to be. */
export const findLargePictures = (site: BuiltSite): Finding[] =>
  listPictures(site)
    .filter(([, bytes]) => bytes > maxBytes)
    .map(([address, bytes]) => ({
      level: 'warning',
      what: `The picture ${address} has ${formatKilobytes(bytes)}, and ${formatKilobytes(maxBytes)} are plenty`,
      where: 'as it is published',
      todo: 'take one with less grain and fewer details, or soften it a little',
    }));
