/** The selected brand, read once: its texts and facts. In bundles, `build/brand-plugin.ts` replaces this file. */
import { brandDirectory } from './directory.ts';
import { readBrand } from './read.ts';

/** The whole brand, for code that reads more of its folder. */
export const selectedBrand = readBrand(brandDirectory());

export const { brand, directory, facts, locale, openingHours, services, typefaces, words } = selectedBrand;
