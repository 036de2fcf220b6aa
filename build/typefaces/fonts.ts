/** `npm run fonts`: cuts the brand's typefaces to its words. */
import { brandDirectory } from '#lib/brand/directory.ts';
import { subsetFaces } from './subset-faces.ts';

await subsetFaces(brandDirectory());
