import { brandDirectory } from '#lib/brand/directory.ts';
import { readBrand } from '#lib/brand/read.ts';
import { brandFolder } from '#lib/brand/source.ts';
import { configFor } from './src/astro-config.ts';

/** For Astro's own commands, such as `astro check`: the first language of the brand. */
const directory = brandDirectory();
const brand = readBrand(brandFolder(directory));

export default configFor(brand, directory, brand.language);
