import type { ClockLanguage } from '#lib/brand/format-time.ts';
import { locale, words } from '#src/brand.ts';

/** The language of times in scripts for browsers, with no more of the words than they need. */
export const clock: ClockLanguage = { locale, words: { times: words.times } };
