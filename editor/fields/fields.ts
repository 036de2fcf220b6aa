/** Creates form fields from the schemas of a brand's files. The help texts are the comments in the files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type * as v from 'valibot';
import { isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import { policyDirectives, splitPolicyFile } from '#lib/brand/policies.ts';
import { getValueMetadata, type ValueMetadata } from '#lib/brand/schema/metadata.ts';
import type { Field, OneOfValueType } from '#lib/editor/api.ts';
import { getFactUnit, isPriceName } from '#lib/editor/figure-name.ts';
import { getKeyHint, policyHint } from '#lib/editor/key-hint.ts';
import { getChoiceLabel, getFileKey, getKeyLabel, humanizeKey, toSingular } from '#lib/editor/key-label.ts';
import { type FileComments, parseYamlComments } from './comments.ts';
import { type EditableFile, findEditableFile } from './files.ts';

type Schema =
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

interface Context {
  readonly brand: URL;
  /** The file's text; empty if the file does not exist. */
  readonly text: string;
}

export const isEditableFile = (name: string): boolean => findEditableFile(name) !== undefined;

/**
 * Creates the form field for a whole file. The keys are in the order of the file. Keys that the file lacks follow.
 * @throws {RangeError} if the editor cannot edit the file
 */
export function createFileField(name: string, { brand, text }: Context): Field {
  const file = findEditableFile(name);
  if (!file) throw new RangeError(`${name} cannot be edited.`);
  const isPolicy = name.endsWith('.md');
  const builder = new FieldBuilder(file, { brand, text: isPolicy ? splitPolicyFile(text).yaml : text });
  const { hint, ...field } = builder.build(name);
  if (!isPolicy) return { ...field, ...(hint && { hint }) };
  if (field.kind !== 'group') throw new TypeError(`The schema of ${name} must be an object.`);
  const policy: Field = {
    kind: 'policy',
    label: getKeyLabel('text'),
    blocks: policyDirectives,
    parameters: file.parameters ?? [],
    hint: policyHint,
  };
  return { ...field, fields: [...field.fields, { key: 'text', field: policy }] };
}

class FieldBuilder {
  readonly #file: EditableFile;
  readonly #brand: URL;
  readonly #contents: unknown;
  readonly #comments: FileComments;

  constructor(file: EditableFile, { brand, text }: Context) {
    this.#file = file;
    this.#brand = brand;
    this.#contents = parseDocument(text, { prettyErrors: false }).contents;
    this.#comments = parseYamlComments(text);
  }

  build(name: string): Field {
    const { head: hint } = this.#comments;
    const { schema, label } = this.#file;
    return {
      ...this.#fieldOfSchema(schema, label, [this.#contents], getFileKey(name)),
      ...(hint && { hint }),
    };
  }

  /**
   * Returns the form field for a schema.
   * @param key the value's key, or the key of the list that contains the value. For the whole file, the file's name.
   * @param nodes the value's YAML node; for a list entry, the nodes of all entries
   */
  #fieldOfSchema(generic: v.GenericSchema, label: string, nodes: readonly unknown[], key = ''): Field {
    const metadata = getValueMetadata(generic);
    const schema = generic as Schema;
    const about = { label, ...(metadata.fixed && { fixed: true as const }) };
    if (metadata.format) return { ...about, ...this.#formatField(metadata, nodes, key) } as Field;
    switch (schema.type) {
      case 'optional':
      case 'exact_optional':
        return { ...this.#fieldOfSchema(schema.wrapped, label, nodes, key), optional: true };
      case 'strict_object':
      case 'object_with_rest':
        return { ...about, kind: 'group', ...this.#group(schema, nodes, key) };
      case 'array':
        return {
          ...about,
          kind: 'list',
          ...this.#list(schema, nodes, key),
          ...(key === 'items' && { label: humanizeKey(metadata.noun ?? key) }),
        };
      case 'record':
        return { ...about, kind: 'record', value: this.#fieldOfSchema(schema.value, 'Hours', []) };
      case 'picklist':
        return { ...about, kind: 'choice', options: schema.options.map(option) };
      case 'literal':
        return { ...about, fixed: true, kind: 'choice', options: [option(schema.literal)] };
      case 'lazy':
        return { ...about, kind: 'one-of', options: this.#options(schema, nodes) };
      case 'number':
        return { ...about, kind: 'number', ...numberLimits(generic), ...this.#unit(key) };
      case 'string':
        return { ...about, kind: 'text' };
      default:
        throw new TypeError(
          `No form field supports schemas of type “${schema.type}”. Add one to editor/fields/fields.ts.`,
        );
    }
  }

  #formatField(
    { format, parameters = [], mayBeEmpty = false }: ValueMetadata,
    nodes: readonly unknown[],
    key: string,
  ) {
    const values = nodes.flatMap((node) => (isScalar(node) ? [String(node.value)] : []));
    const choice = (offered: readonly string[], getLabel: (value: string) => string) => ({
      kind: 'choice' as const,
      options: [...new Set([...offered, ...values])].map((value) => ({ value, label: getLabel(value) })),
    });
    switch (format) {
      case 'sentence':
        return {
          kind: format,
          parameters: [...parameters, ...(this.#file.parameters ?? [])],
          mayBeEmpty,
        };
      case 'figure':
        return { kind: format, ...this.#unit(key) };
      case 'currency': {
        const names = new Intl.DisplayNames(['en'], { type: 'currency' });
        return choice(Intl.supportedValuesOf('currency'), (code) => `${names.of(code)} (${code})`);
      }
      case 'time-zone':
        return choice(Intl.supportedValuesOf('timeZone'), (zone) => zone.replaceAll('_', ' '));
      case 'price-name': {
        const keys = isMap(this.#contents) ? this.#contents.items.map((pair) => String(pair.key)) : [];
        return choice(keys.filter(isPriceName), getKeyLabel);
      }
      case 'portrait-name':
        return choice(listPortraits(this.#brand), humanizeKey);
      default:
        return { kind: format };
    }
  }

  #group(
    schema: Extract<Schema, { type: 'strict_object' | 'object_with_rest' }>,
    nodes: readonly unknown[],
    parent: string,
  ) {
    const pairs = nodes.flatMap((node) => (isMap(node) ? node.items : []));
    const keys = new Set([...pairs.map((pair) => String(pair.key)), ...Object.keys(schema.entries)]);
    const rest = schema.type === 'object_with_rest' ? schema.rest : undefined;
    const fields = [...keys].flatMap((key) => {
      const known = Object.hasOwn(schema.entries, key) ? schema.entries[key] : undefined;
      const own = known ?? rest;
      // Keys that are not in the schema have no field. The validation of the file reports them.
      if (!own) return [];
      const matching = pairs.filter((pair) => String(pair.key) === key);
      const values = matching.map(({ value }) => value);
      const { hint: comment = this.#comments.forKey(key), section } = this.#findComment(matching);
      const hint = getKeyHint(key, parent) ?? comment;
      const field: Field = {
        ...this.#fieldOfSchema(own as v.GenericSchema, getKeyLabel(key, parent), values, key),
        ...(!known && { optional: true }),
        ...(hint && { hint }),
        ...(rest && section !== undefined && { section }),
      };
      return [{ key, field }];
    });
    return { fields, ...(rest && { more: this.#fieldOfSchema(rest, 'Figure', []) }) };
  }

  /** Returns the comment above a key. If several list entries have the key, returns the first comment with a help text. */
  #findComment(pairs: readonly { readonly key: unknown }[]) {
    const above = pairs.flatMap(({ key }) =>
      isNode(key) && key.range ? [this.#comments.aboveOffset(key.range[0])] : [],
    );
    return above.find(({ hint }) => hint) ?? above[0] ?? {};
  }

  #list(schema: Extract<Schema, { type: 'array' }>, nodes: readonly unknown[], key: string) {
    const entries = nodes.flatMap((node) => (isSeq(node) ? node.items : []));
    const noun = toSingular(getValueMetadata(schema).noun ?? 'entries');
    return {
      item: this.#fieldOfSchema(schema.item, humanizeKey(noun), entries, key),
      noun,
      least: findLimit(schema, 'min_length') ?? 0,
      most: findLimit(schema, 'max_length') ?? Number.MAX_SAFE_INTEGER,
    };
  }

  /** Returns the alternatives of a field that accepts several types of values: text, and the other types in the schema. */
  #options(schema: Extract<Schema, { type: 'lazy' }>, nodes: readonly unknown[]) {
    const getter = schema.getter as (input: unknown) => v.GenericSchema;
    const text = getter('');
    const other = getter([]) as Schema;
    const others: readonly v.GenericSchema[] = other.type === 'variant' ? other.options : [getter([])];
    return [
      { label: 'Text', field: this.#fieldOfSchema(text, 'Text', nodes), when: { type: 'string' as const } },
      ...others.map((each) => {
        const field = this.#fieldOfSchema(each, '', nodes);
        const when = getShape(field);
        const label =
          field.kind === 'list'
            ? humanizeKey(getValueMetadata(each).noun ?? 'List')
            : getChoiceLabel(when.kind ?? 'Other');
        return { label, field: { ...field, label }, when };
      }),
    ];
  }

  #unit(key: string): { readonly unit?: string } {
    const unit = getFactUnit(key, readCurrency(this.#brand));
    return unit === undefined ? {} : { unit };
  }
}

type Requirement = { readonly type: string; readonly requirement?: unknown };

const getRequirements = (schema: v.GenericSchema): Requirement[] =>
  'pipe' in schema
    ? (schema.pipe as readonly (v.GenericSchema | (Requirement & { readonly kind: string }))[]).flatMap(
        (item) => (item.kind === 'schema' ? getRequirements(item as v.GenericSchema) : [item as Requirement]),
      )
    : [];

function findLimit(schema: v.GenericSchema, ...types: readonly string[]): number | undefined {
  const found = getRequirements(schema).find(({ type }) => types.includes(type))?.requirement;
  return typeof found === 'number' && found < Number.MAX_SAFE_INTEGER ? found : undefined;
}

function numberLimits(schema: v.GenericSchema) {
  const least = findLimit(schema, 'min_value', 'gt_value');
  const most = findLimit(schema, 'max_value');
  return {
    whole: getRequirements(schema).some(({ type }) => type === 'integer'),
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
  };
}

/** Returns the brand's currency (ISO 4217), or an empty string if `brand.yaml` has none. */
function readCurrency(brand: URL): string {
  const file = new URL('brand.yaml', brand);
  const stated = existsSync(file) && parseDocument(readFileSync(file, 'utf8')).get('currency');
  return typeof stated === 'string' ? stated : '';
}

function listPortraits(brand: URL): string[] {
  const folder = new URL('pictures/', brand);
  const present = existsSync(folder)
    ? readdirSync(folder).flatMap((name) => /^portrait-([1-9]\d*)\./.exec(name)?.[1] ?? [])
    : [];
  const numbers = [...new Set(present.map(Number))].sort((a, b) => a - b);
  return [...numbers, (numbers.at(-1) ?? 0) + 1].map((number) => `portrait-${number}`);
}

const option = (value: string | number) => ({ value, label: getChoiceLabel(value) });

function getShape(field: Field): OneOfValueType {
  if (field.kind === 'list') return { type: 'list' };
  if (field.kind !== 'group') return { type: 'string' };
  const kind = field.fields.find(({ key }) => key === 'kind')?.field;
  const value = kind?.kind === 'choice' ? kind.options[0]?.value : undefined;
  return { type: 'group', ...(typeof value === 'string' && { kind: value }) };
}
