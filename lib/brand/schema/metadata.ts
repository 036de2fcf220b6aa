import * as v from 'valibot';

/** Metadata that the editor needs for a value's form field, and that a Valibot schema cannot express. */
export interface ValueMetadata {
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
  /** The parameters of a text. Their values are known only at runtime. */
  readonly parameters?: readonly string[];
  readonly mayBeEmpty?: boolean;
  /** The name of a list's items, in the plural. */
  readonly noun?: string;
  /** The value is an identifier that stored data or other files refer to, so it cannot be edited. */
  readonly fixed?: true;
}

/** Attaches form metadata to a schema. Validation is unchanged. */
export const addValueMetadata = <Input>(metadata: ValueMetadata) =>
  v.metadata<Input, Record<string, unknown> & ValueMetadata>({ ...metadata });

export const getValueMetadata = (schema: v.GenericSchema): ValueMetadata =>
  v.getMetadata(schema) as ValueMetadata;
