import { existsSync } from 'node:fs';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { BrandError } from '#lib/brand/directory.ts';
import { findLanguages } from '../files/languages.ts';

/** If one of these properties changes, the preview of the language must be restarted. */
export interface PreviewLanguage {
  readonly folder: string;
  readonly prefix: string;
  readonly ownTypefaces: boolean;
}

/**
 * Reads the brand's languages including drafts, the first language first.
 * @throws {BrandError} if the lists of languages in `brand.yaml` are invalid
 */
export function readPreviewLanguages(brand: URL): readonly [PreviewLanguage, ...PreviewLanguage[]] {
  const { published, drafts, problems } = findLanguages(openBrandFolder(brand));
  if (problems.length > 0) throw new BrandError(problems.join('\n'));
  const [first, ...others] = published;
  const toLanguage = (folder: string, prefix: string): PreviewLanguage => ({
    folder,
    prefix,
    ownTypefaces: existsSync(new URL(`${folder}/typefaces.yaml`, brand)),
  });
  return [toLanguage(first, ''), ...[...others, ...drafts].map((folder) => toLanguage(folder, `/${folder}`))];
}
