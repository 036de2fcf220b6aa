/**
 * The brand of this build: its facts, and its texts in one language. Reads the brand's files on import. In bundles,
 * `build/brand-plugin.ts` replaces this module. Only `src`, the inbox's bundle, tests and benchmarks may import it.
 */

import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { findBrandDirectory } from '#lib/brand/directory.ts';
import { readBrand } from '#lib/brand/read.ts';

/** The brand's folder, for code that reads other files, such as pictures. */
export const brandDirectory = findBrandDirectory();

/** The brand with the texts of all languages. */
export const selectedBrand = readBrand(openBrandFolder(brandDirectory));

export const { brand, deskLanguage, facts, language, languages, openingHours, replies, services } =
  selectedBrand;

/** Properties of the build's language. Outside a build, this is the brand's first language, which the staff uses. */
export const { locale, typefaces, words } = language;
