import type { TimeLanguage } from '#lib/brand/format-time.ts';
import { locale, words } from '#src/brand.ts';

/** The texts and the locale that browsers need to format times. Contains no other texts, to keep the bundles small. */
export const timeLanguage: TimeLanguage = { locale, words: { times: words.times } };
