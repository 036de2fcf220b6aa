import * as v from 'valibot';
import type { Locale } from '../types.ts';

const isLanguage = (tag: string): boolean => {
  try {
    return (
      new Intl.Locale(tag).region !== undefined && Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
    );
  } catch {
    return false;
  }
};

export const localeSchema = v.strictObject({
  language: v.pipe(
    v.string('a language and region, as in en-GB'),
    v.check(isLanguage, 'a language and region, as in en-GB'),
  ),
  currency: v.pipe(
    v.string('a currency’s ISO code, as in EUR'),
    v.check((code) => Intl.supportedValuesOf('currency').includes(code), 'a currency’s ISO code, as in EUR'),
  ),
  clock: v.picklist(['h12', 'h23'], 'h12 or h23'),
}) satisfies v.GenericSchema<unknown, Locale>;
