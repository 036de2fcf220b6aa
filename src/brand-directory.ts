import { root } from 'astro:config/server';
import { imports } from '../package.json';

/** Where the brand's folder lies: a built module, which does not lie beside it, cannot find it by a relative path. */
export const brandDirectory = new URL(imports['#brand/*'].replace('*', ''), root);
