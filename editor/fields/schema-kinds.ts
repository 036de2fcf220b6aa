import type * as v from 'valibot';

/** The types of Valibot schemas that are used for files of a brand. */
export type Schema =
  | v.StrictObjectSchema<v.ObjectEntries, undefined>
  | v.ObjectWithRestSchema<v.ObjectEntries, v.GenericSchema, undefined>
  | v.ArraySchema<v.GenericSchema, undefined>
  | v.RecordSchema<v.GenericSchema<string>, v.GenericSchema, undefined>
  | v.OptionalSchema<v.GenericSchema, undefined>
  | v.ExactOptionalSchema<v.GenericSchema, undefined>
  | v.PicklistSchema<readonly (string | number)[], undefined>
  | v.LiteralSchema<string | number, undefined>
  | v.VariantSchema<string, v.StrictObjectSchema<v.ObjectEntries, undefined>[], undefined>
  | v.LazySchema<v.GenericSchema>
  | v.NumberSchema<undefined>
  | v.StringSchema<undefined>
  | v.CustomSchema<unknown, undefined>
  | v.UnionSchema<v.GenericSchema[], undefined>;

type Requirement = { readonly type: string; readonly requirement?: unknown };

/** Returns the requirements in a schema's pipe, such as its minimum length. */
export const getRequirements = (schema: v.GenericSchema): Requirement[] =>
  'pipe' in schema
    ? (schema.pipe as readonly (v.GenericSchema | (Requirement & { readonly kind: string }))[]).flatMap(
        (item) => (item.kind === 'schema' ? getRequirements(item as v.GenericSchema) : [item as Requirement]),
      )
    : [];
