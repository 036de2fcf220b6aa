import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { BrandError } from '#lib/brand/directory.ts';
import { findLanguageFolders } from '#lib/brand/language-folders.ts';
import { parseYaml } from '#lib/brand/parse-yaml.ts';
import { brandSchema } from '#lib/brand/schema/brand.ts';

/** The properties of a language that require a restart of its preview when they change. */
export interface PreviewLanguage {
  readonly folder: string;
  readonly prefix: string;
  readonly ownTypefaces: boolean;
}

const languagesSchema = v.object({
  languages: brandSchema.entries.languages,
  drafts: brandSchema.entries.drafts,
});

/**
 * Reads the languages of a brand including drafts, the first language first. Reads only the lists of languages, because it runs
 * for every page.
 * @throws {BrandError} if the lists cannot be read
 */
export function readPreviewLanguages(brand: URL): readonly [PreviewLanguage, ...PreviewLanguage[]] {
  const { value } = parseYaml(readFileSync(new URL('brand.yaml', brand), 'utf8'));
  const { success, output } = v.safeParse(languagesSchema, value);
  const { published, drafts, problems } = findLanguageFolders(openBrandFolder(brand), success ? output : {});
  if (!success || problems.length > 0)
    throw new BrandError(problems.join('\n') || 'brand.yaml has no valid list of languages.');
  const [first, ...others] = published;
  const toLanguage = (folder: string, prefix: string): PreviewLanguage => ({
    folder,
    prefix,
    ownTypefaces: existsSync(new URL(`${folder}/typefaces.yaml`, brand)),
  });
  return [toLanguage(first, ''), ...[...others, ...drafts].map((folder) => toLanguage(folder, `/${folder}`))];
}
