/** The language of the words, and how numbers, prices, dates and times are written in it. */
import type { Locale } from '#lib/brand/types.ts';

export const locale: Locale = {
  /** BCP 47, with the region: `en-GB` writes dates otherwise than `en-US`. */
  language: 'en-US',
  /** ISO 4217. */
  currency: 'USD',
  /** `h12` for 6:41 pm, `h23` for 18:41. */
  clock: 'h12',
};
