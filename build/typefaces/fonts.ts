/** `npm run fonts`: cuts the brand's typefaces to its words. */
import { findBrandDirectory } from '#lib/brand/directory.ts';
import { subsetTypefaces } from './subset-typefaces.ts';

await subsetTypefaces(findBrandDirectory());
