import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { findBrandDirectory } from '#lib/brand/directory.ts';
import { readBrand } from '#lib/brand/read.ts';
import { createAstroConfig } from './src/astro-config.ts';

/** The configuration of Astro's own commands, for the first language of the brand. */
const directory = findBrandDirectory();
const brand = readBrand(openBrandFolder(directory));

export default createAstroConfig(brand, directory, brand.language);
