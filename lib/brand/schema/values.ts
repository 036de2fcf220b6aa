/**
 * Schemas for the values in a brand's files. Their messages describe the expected value, because `format-issue.ts` inserts
 * them into the sentence “… must be …” or “It needs …”.
 */
import * as v from 'valibot';
import { addValueMetadata } from './metadata.ts';

export const createPatternSchema = (pattern: RegExp, message: string) =>
  v.pipe(v.string(message), v.regex(pattern, message));

export const textSchema = createPatternSchema(/\S/, 'a text');

/** The maximum length of texts that other texts insert, in characters. */
export const limitShortTextLength = v.maxLength<string, 200, string>(200, 'a text of at most 200 characters');

export const shortTextSchema = v.pipe(textSchema, limitShortTextLength);

/** Creates a schema for a whole number from `least` to `most`. */
export const createCountSchema = (least: number, most = Number.MAX_SAFE_INTEGER) => {
  const message = `a whole number ${most < Number.MAX_SAFE_INTEGER ? `from ${least} to ${most}` : `of at least ${least}`}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
};

export const amountSchema = v.pipe(
  v.number('a number above 0'),
  v.finite('a number above 0'),
  v.gtValue(0, 'a number above 0'),
);

export const createNumberSchema = (least: number, most: number) => {
  const message = `a number from ${least} to ${most}`;
  return v.pipe(v.number(message), v.minValue(least, message), v.maxValue(most, message));
};

export const percentageSchema = createNumberSchema(0, 100);

export const rangeSchema = v.pipe(
  v.strictTuple([amountSchema, amountSchema], 'a range: [from, to]'),
  v.check(([from, to]) => from < to, 'a range that ends above its beginning'),
);

export const timeSchema = v.pipe(
  createPatternSchema(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time from 00:00 to 23:59'),
  addValueMetadata({ format: 'time' }),
);

export const emailSchema = v.pipe(
  v.string('an email address'),
  limitShortTextLength,
  v.email('an email address'),
  addValueMetadata({ format: 'email' }),
);

export const urlSchema = v.pipe(
  v.string('an address that begins with https://'),
  limitShortTextLength,
  v.url('an address that begins with https://'),
  v.startsWith('https://', 'an address that begins with https://'),
  addValueMetadata({ format: 'web-address' }),
);

/** Whether an address is a path of this site. Browsers treat `//a.example` and `/\\a.example` as other hosts. */
export const isSitePath = (address: string): address is `/${string}` =>
  address.startsWith('/') &&
  URL.canParse(address, 'https://own.invalid') &&
  new URL(address, 'https://own.invalid').host === 'own.invalid';

export const siteAddressSchema = v.pipe(
  v.custom<`/${string}`>(
    (value) => typeof value === 'string' && isSitePath(value),
    'an address on this site, as in /terms',
  ),
  addValueMetadata({ format: 'own-address' }),
);

/** @param noun the name of the items in messages, in the plural */
export const createListSchema = <Item extends v.GenericSchema>(
  item: Item,
  noun: string,
  least: number,
  most: number,
) => {
  const message = least === most ? `a list of ${least} ${noun}` : `a list of ${least} to ${most} ${noun}`;
  return v.pipe(
    v.array(item, `a list of ${noun}`),
    v.minLength(least, message),
    v.maxLength(most, message),
    addValueMetadata({ noun }),
  );
};

export const createTextOrOtherSchema = <Text extends v.GenericSchema, Other extends v.GenericSchema>(
  text: Text,
  other: Other,
) => v.lazy((value): Text | Other => (typeof value === 'string' ? text : other));

/** Whether a fact is a percentage, which depends on its name. */
export const isPercentageName = (name: string): boolean => /Percent(?:$|[A-Z])/.test(name);
