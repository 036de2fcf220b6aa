import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { BrandError } from '#lib/brand/directory.ts';
import { findLanguageFolders } from '#lib/brand/language-folders.ts';
import { parseYaml } from '#lib/brand/parse-yaml.ts';
import { brandSchema } from '#lib/brand/schema/brand.ts';

/** A language, with what a running preview of it cannot change. */
export interface PreviewLanguage {
  readonly folder: string;
  readonly prefix: string;
  readonly ownTypefaces: boolean;
}

const stated = v.object({ languages: brandSchema.entries.languages, drafts: brandSchema.entries.drafts });

/**
 * The languages of a brand and its drafts, the first one first. Reads two lists alone, since it is asked for with every page.
 * @throws {BrandError} when they cannot be read
 */
export function readPreviewLanguages(brand: URL): readonly [PreviewLanguage, ...PreviewLanguage[]] {
  const { value } = parseYaml(readFileSync(new URL('brand.yaml', brand), 'utf8'));
  const { success, output } = v.safeParse(stated, value);
  const { published, drafts, problems } = findLanguageFolders(openBrandFolder(brand), success ? output : {});
  if (!success || problems.length > 0)
    throw new BrandError(problems.join('\n') || 'brand.yaml does not say which languages there are.');
  const [first, ...others] = published;
  const shown = (folder: string, prefix: string): PreviewLanguage => ({
    folder,
    prefix,
    ownTypefaces: existsSync(new URL(`${folder}/typefaces.yaml`, brand)),
  });
  return [shown(first, ''), ...[...others, ...drafts].map((folder) => shown(folder, `/${folder}`))];
}
