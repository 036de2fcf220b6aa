import * as v from 'valibot';
import { text } from './values.ts';

const value = v.pipe(
  v.string('a short name'),
  v.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, 'a short name of small letters, digits and hyphens'),
);

/** The options of the form: first the one that says to choose, whose value is empty. */
export const serviceInterestsSchema = v.pipe(
  v.array(v.strictObject({ value, label: text }), 'a list of options'),
  v.minLength(2, 'a list of at least 2 options'),
  v.check(
    (options) =>
      options.findIndex(({ value }) => value === '') === 0 &&
      new Set(options.map(({ value }) => value)).size === options.length,
    'a list whose first option alone has an empty value, and in which no value comes twice',
  ),
);
