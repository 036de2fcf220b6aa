/** The selected brand, read once: its texts, its facts, and what else it states. In bundles, `build/brand-plugin.ts` is this. */
import { brandDirectory } from './directory.ts';
import { readBrand } from './read.ts';

/** Whole, for what reads more of its folder. */
export const selectedBrand = readBrand(brandDirectory());

export const { brand, directory, facts, locale, openingHours, services, typefaces, words } = selectedBrand;
