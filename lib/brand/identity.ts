/** What the selected brand is called and how it is reached, without its words: for what says none, such as the store. */
import { BrandFiles } from './brand-files.ts';
import { brandDirectory } from './directory.ts';
import { brandSchema } from './schema/brand.ts';
import { brandFolder } from './source.ts';

const files = new BrandFiles(brandFolder(brandDirectory()));

export const identity = files.yaml('brand.yaml', 'brand', brandSchema);
files.settle();
