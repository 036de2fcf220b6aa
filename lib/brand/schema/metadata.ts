import * as v from 'valibot';

/** What a form for a value cannot tell from the rest of its schema. */
export interface ValueMetadata {
  /** What a text is about, or a value of several parts. */
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
  /** Of a sentence: the values that are known only when it is used. */
  readonly parameters?: readonly string[];
  readonly mayBeEmpty?: boolean;
  /** Of a list: what it lists, in the plural. */
  readonly noun?: string;
  /** Programs go by it, so it stays as it is once it is there. */
  readonly fixed?: true;
}

/** Says it in the pipe of a schema, which checks values as before. */
export const describeValue = <Input>(metadata: ValueMetadata) =>
  v.metadata<Input, Record<string, unknown> & ValueMetadata>({ ...metadata });

/** What the pipe of a schema says. */
export const getValueMetadata = (schema: v.GenericSchema): ValueMetadata =>
  v.getMetadata(schema) as ValueMetadata;
