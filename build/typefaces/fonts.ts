/** `npm run fonts`: subsets the brand's typefaces to the characters of its texts. */
import { findBrandDirectory } from '#lib/brand/directory.ts';
import { subsetTypefaces } from './subset-typefaces.ts';

await subsetTypefaces(findBrandDirectory());
