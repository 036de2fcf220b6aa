import * as v from 'valibot';

/** Metadata for a value's form field that the rest of its schema does not contain. */
export interface ValueMetadata {
  /** The kind of a text, or of a value with several parts. */
  readonly format?:
    | 'sentence'
    | 'email'
    | 'telephone'
    | 'web-address'
    | 'own-address'
    | 'time'
    | 'month'
    | 'figure'
    | 'hours'
    | 'closures'
    | 'currency'
    | 'time-zone'
    | 'price-name'
    | 'portrait-name';
  /** The names of a sentence's parameters, whose values are known only at runtime. */
  readonly parameters?: readonly string[];
  readonly mayBeEmpty?: boolean;
  /** The name of a list's items, in the plural. */
  readonly noun?: string;
  /** The value is an identifier that stored data or other files refer to, so it cannot be edited. */
  readonly fixed?: true;
}

/** Attaches form metadata to a schema. Validation is unchanged. */
export const describeValue = <Input>(metadata: ValueMetadata) =>
  v.metadata<Input, Record<string, unknown> & ValueMetadata>({ ...metadata });

/** Returns the form metadata of a schema. */
export const getValueMetadata = (schema: v.GenericSchema): ValueMetadata =>
  v.getMetadata(schema) as ValueMetadata;
