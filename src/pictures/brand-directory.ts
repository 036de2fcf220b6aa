import { root } from 'astro:config/server';
import { brandDirectory as directoryIn } from '#lib/brand/directory.ts';

/** The brand's folder, found from the checkout: Astro runs built modules, from which a relative path leads elsewhere. */
export const brandDirectory = directoryIn(new URL(root));
