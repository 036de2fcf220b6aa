/**
 * The brand of this build: its facts, and its texts in one language. Importing this module reads the brand's files. In bundles,
 * `build/brand-plugin.ts` replaces it. Only `src`, the bundle of the inbox, tests and benchmarks may import it.
 */

import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { findBrandDirectory } from '#lib/brand/directory.ts';
import { readBrand } from '#lib/brand/read.ts';

/** The brand's folder, for code that reads files such as pictures. */
export const directory = findBrandDirectory();

/** The whole brand, for code that needs the texts of all languages. */
export const selectedBrand = readBrand(openBrandFolder(directory));

export const { brand, deskLanguage, facts, language, languages, openingHours, replies, services } =
  selectedBrand;

/**
 * The texts and other properties of the language that is built; outside a build, of the brand's first language, which the staff
 * reads.
 */
export const { locale, typefaces, words } = language;
