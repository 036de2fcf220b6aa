import * as v from 'valibot';
import { text } from '../values.ts';

const isLanguage = (tag: string): boolean => {
  try {
    return (
      new Intl.Locale(tag).region !== undefined && Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
    );
  } catch {
    return false;
  }
};

/** How numbers, dates and times are written. */
export const localeSchema = v.strictObject({
  /** BCP 47, with the region: `en-GB` writes dates otherwise than `en-US`. */
  language: v.pipe(
    v.string('a language and region, as in en-GB'),
    v.check(isLanguage, 'a language and region, as in en-GB'),
  ),
  /** As `Intl` calls the clocks of 12 and of 24 hours: 6:41 pm, 18:41. */
  clock: v.picklist(['h12', 'h23'], 'h12 or h23'),
  /** What the language is called where one chooses it; by default as it calls itself, such as Português. */
  name: v.optional(text),
});

export type Locale = v.InferOutput<typeof localeSchema>;
