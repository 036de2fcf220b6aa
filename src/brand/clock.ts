import type { ClockLanguage } from '#lib/brand/clock-text.ts';
import { locale, words } from '#src/brand.ts';

/** What times are written in by scripts in browsers, which get no more of the words than that. */
export const clock: ClockLanguage = { locale, words: { times: words.times } };
