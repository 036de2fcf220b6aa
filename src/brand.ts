/**
 * The brand of this build, read when the module is imported: its facts, and its texts in one language. In bundles,
 * `build/brand-plugin.ts` replaces this file. Only `src`, tests and benchmarks import it.
 */

import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { findBrandDirectory } from '#lib/brand/directory.ts';
import { readBrand } from '#lib/brand/read.ts';

/** The brand's folder, for code that reads other files than texts. */
export const directory = findBrandDirectory();

/** The whole brand, for code that reads more of its texts. */
export const selectedBrand = readBrand(openBrandFolder(directory));

export const { brand, deskLanguage, facts, language, languages, openingHours, replies, services } =
  selectedBrand;

/** Those of the language that is built; elsewhere, of the brand's first one, which is the desk's. */
export const { locale, typefaces, words } = language;
