/** `npm run fonts`: reduces the brand's fonts to the characters of its texts. */
import { findBrandDirectory } from '#lib/brand/directory.ts';
import { subsetTypefaces } from './subset-typefaces.ts';

await subsetTypefaces(findBrandDirectory());
