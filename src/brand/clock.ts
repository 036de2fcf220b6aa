import type { TimeLanguage } from '#lib/brand/format-time.ts';
import { locale, words } from '#src/brand.ts';

/** The locale and texts for formatting times in browsers. It omits all other texts, to keep the bundles small. */
export const clock: TimeLanguage = { locale, words: { times: words.times } };
