import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { BrandError } from '#lib/brand/directory.ts';
import { languageFolders } from '#lib/brand/language-folders.ts';
import { brandSchema } from '#lib/brand/schema/brand.ts';
import { brandFolder } from '#lib/brand/source.ts';
import { readYaml } from '#lib/brand/yaml-file.ts';

/** A language, with what a running preview of it cannot change. */
export interface ShownLanguage {
  readonly folder: string;
  readonly prefix: string;
  readonly ownTypefaces: boolean;
}

const stated = v.object({ languages: brandSchema.entries.languages, drafts: brandSchema.entries.drafts });

/**
 * The languages of a brand and its drafts, the first one first. Reads two lists alone, since it is asked for with every page.
 * @throws {BrandError} when they cannot be read
 */
export function shownLanguages(brand: URL): readonly [ShownLanguage, ...ShownLanguage[]] {
  const { value } = readYaml(readFileSync(new URL('brand.yaml', brand), 'utf8'));
  const { success, output } = v.safeParse(stated, value);
  const { published, drafts, problems } = languageFolders(brandFolder(brand), success ? output : {});
  if (!success || problems.length > 0)
    throw new BrandError(problems.join('\n') || 'brand.yaml does not say which languages there are.');
  const [first, ...others] = published;
  const shown = (folder: string, prefix: string): ShownLanguage => ({
    folder,
    prefix,
    ownTypefaces: existsSync(new URL(`${folder}/typefaces.yaml`, brand)),
  });
  return [shown(first, ''), ...[...others, ...drafts].map((folder) => shown(folder, `/${folder}`))];
}
