/** Makes forms of the schemas of a brand's files: what each value is, and what the comments in the file say of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type * as v from 'valibot';
import { isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import { blockNames, splitPolicy } from '#lib/brand/policies.ts';
import { getValueMetadata, type ValueMetadata } from '#lib/brand/schema/metadata.ts';
import type { Field, ValueShape } from '#lib/editor/api.ts';
import { getUnit, isPrice } from '#lib/editor/figure-name.ts';
import { getKeyHint, policyHint } from '#lib/editor/key-hint.ts';
import { getChoiceLabel, getFileKey, getKeyLabel, humanizeKey, toSingular } from '#lib/editor/key-label.ts';
import { type Comments, parseComments } from './comments.ts';
import { type EditableFile, findEditableFile } from './files.ts';
import { getRequirements, type Schema } from './schema-kinds.ts';

interface Context {
  /** The brand's folder. */
  readonly brand: URL;
  /** What the file says now; empty where there is none yet. */
  readonly text: string;
}

/** Whether the editor opens a file: `en/hero.yaml`, `en/policies/terms.md`, `facts.yaml`. */
export const isEditable = (name: string): boolean => findEditableFile(name) !== undefined;

/**
 * The field of a file of a brand. Keys stand in the order of the file; those that it lacks follow.
 * @throws {RangeError} for a file that is not edited
 */
export function createField(name: string, { brand, text }: Context): Field {
  const file = findEditableFile(name);
  if (!file) throw new RangeError(`${name} is not edited.`);
  const isPolicy = name.endsWith('.md');
  const walker = new Walker(file, { brand, text: isPolicy ? splitPolicy(text).head : text });
  const { hint, ...field } = walker.field(name);
  if (!isPolicy) return { ...field, ...(hint && { hint }) };
  if (field.kind !== 'group') throw new TypeError(`${name} has no head.`);
  const policy: Field = {
    kind: 'policy',
    label: getKeyLabel('text'),
    blocks: blockNames,
    parameters: file.parameters ?? [],
    hint: policyHint,
  };
  return { ...field, fields: [...field.fields, { key: 'text', field: policy }] };
}

class Walker {
  readonly #file: EditableFile;
  readonly #brand: URL;
  readonly #contents: unknown;
  readonly #comments: Comments;

  constructor(file: EditableFile, { brand, text }: Context) {
    this.#file = file;
    this.#brand = brand;
    this.#contents = parseDocument(text, { prettyErrors: false }).contents;
    this.#comments = parseComments(text);
  }

  /** @param name of the file */
  field(name: string): Field {
    const { head: hint } = this.#comments;
    const { schema, label } = this.#file;
    return {
      ...this.#fieldOfSchema(schema, label, [this.#contents], getFileKey(name)),
      ...(hint && { hint }),
    };
  }

  /**
   * @param key of the value or of the list whose entry it is; at the top, the file's name
   * @param nodes what stands there in the file: for an entry of a list, in every entry
   */
  #fieldOfSchema(generic: v.GenericSchema, label: string, nodes: readonly unknown[], key = ''): Field {
    const metadata = getValueMetadata(generic);
    const schema = generic as Schema;
    const about = { label, ...(metadata.fixed && { fixed: true as const }) };
    if (metadata.format) return { ...about, ...this.#contentOf(metadata, nodes, key) } as Field;
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
        return { ...about, kind: 'number', ...numberOf(generic), ...this.#unit(key) };
      case 'string':
        return { ...about, kind: 'text' };
      default:
        throw new TypeError(`There is no field for a value of the kind ${schema.type}.`);
    }
  }

  /** Of values whose schema says itself what they are about. */
  #contentOf(
    { format, parameters = [], mayBeEmpty = false }: ValueMetadata,
    nodes: readonly unknown[],
    key: string,
  ) {
    const values = nodes.flatMap((node) => (isScalar(node) ? [String(node.value)] : []));
    const choice = (offered: readonly string[], nameOf: (value: string) => string) => ({
      kind: 'choice' as const,
      options: [...new Set([...offered, ...values])].map((value) => ({ value, label: nameOf(value) })),
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
        return choice(keys.filter(isPrice), getKeyLabel);
      }
      case 'portrait-name':
        return choice(portraitsOf(this.#brand), humanizeKey);
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
      const stated = Object.hasOwn(schema.entries, key) ? schema.entries[key] : undefined;
      const own = stated ?? rest;
      // What the schema does not know is told when the file is checked.
      if (!own) return [];
      const there = pairs.filter((pair) => String(pair.key) === key);
      const values = there.map(({ value }) => value);
      const { hint: comment = this.#comments.forKey(key), section } = this.#commentOf(there);
      const hint = getKeyHint(key, parent) ?? comment;
      const field: Field = {
        ...this.#fieldOfSchema(own as v.GenericSchema, getKeyLabel(key, parent), values, key),
        ...(!stated && { optional: true }),
        ...(hint && { hint }),
        ...(rest && section !== undefined && { section }),
      };
      return [{ key, field }];
    });
    return { fields, ...(rest && { more: this.#fieldOfSchema(rest, 'Figure', []) }) };
  }

  /** The first comment above a key, of those in the entries of a list. */
  #commentOf(pairs: readonly { readonly key: unknown }[]) {
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
      least: limitOf(schema, 'min_length') ?? 0,
      most: limitOf(schema, 'max_length') ?? Number.MAX_SAFE_INTEGER,
    };
  }

  /** A text, or another kind of value; where that is one of several, each of them. */
  #options(schema: Extract<Schema, { type: 'lazy' }>, nodes: readonly unknown[]) {
    const getter = schema.getter as (input: unknown) => v.GenericSchema;
    const text = getter('');
    const other = getter([]) as Schema;
    const others: readonly v.GenericSchema[] = other.type === 'variant' ? other.options : [getter([])];
    return [
      { label: 'Text', field: this.#fieldOfSchema(text, 'Text', nodes), when: { type: 'string' as const } },
      ...others.map((each) => {
        const field = this.#fieldOfSchema(each, '', nodes);
        const when = shapeOf(field);
        const label =
          field.kind === 'list'
            ? humanizeKey(getValueMetadata(each).noun ?? 'List')
            : getChoiceLabel(when.kind ?? 'Other');
        return { label, field: { ...field, label }, when };
      }),
    ];
  }

  #unit(key: string): { readonly unit?: string } {
    const unit = getUnit(key, currencyOf(this.#brand));
    return unit === undefined ? {} : { unit };
  }
}

/** The number of the first requirement of one of these types. */
function limitOf(schema: v.GenericSchema, ...types: readonly string[]): number | undefined {
  const found = getRequirements(schema).find(({ type }) => types.includes(type))?.requirement;
  return typeof found === 'number' && found < Number.MAX_SAFE_INTEGER ? found : undefined;
}

function numberOf(schema: v.GenericSchema) {
  const least = limitOf(schema, 'min_value', 'gt_value');
  const most = limitOf(schema, 'max_value');
  return {
    whole: getRequirements(schema).some(({ type }) => type === 'integer'),
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
  };
}

/** ISO 4217. */
function currencyOf(brand: URL): string {
  const file = new URL('brand.yaml', brand);
  const stated = existsSync(file) && parseDocument(readFileSync(file, 'utf8')).get('currency');
  return typeof stated === 'string' ? stated : '';
}

/** The portraits that there are, and the name of one more. */
function portraitsOf(brand: URL): string[] {
  const folder = new URL('pictures/', brand);
  const there = existsSync(folder)
    ? readdirSync(folder).flatMap((name) => /^portrait-([1-9]\d*)\./.exec(name)?.[1] ?? [])
    : [];
  const numbers = [...new Set(there.map(Number))].sort((a, b) => a - b);
  return [...numbers, (numbers.at(-1) ?? 0) + 1].map((number) => `portrait-${number}`);
}

const option = (value: string | number) => ({ value, label: getChoiceLabel(value) });

function shapeOf(field: Field): ValueShape {
  if (field.kind === 'list') return { type: 'list' };
  if (field.kind !== 'group') return { type: 'string' };
  const kind = field.fields.find(({ key }) => key === 'kind')?.field;
  const value = kind?.kind === 'choice' ? kind.options[0]?.value : undefined;
  return { type: 'group', ...(typeof value === 'string' && { kind: value }) };
}
