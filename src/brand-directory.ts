import { root } from 'astro:config/server';
import { imports } from '../package.json';

/** The brand's folder, found from the checkout: Astro runs built modules, from which a relative path leads elsewhere. */
export const brandDirectory = new URL(imports['#brand/*'].replace('*', ''), root);
