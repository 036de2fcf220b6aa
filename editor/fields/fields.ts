/** Makes forms of the schemas of a brand's files: what each value is, and what the comments in the file say of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type * as v from 'valibot';
import { isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import { namedBlocks, policyParts } from '#lib/brand/policies.ts';
import { metadataOf, type ValueMetadata } from '#lib/brand/schema/metadata.ts';
import type { Field, Shape } from '#lib/editor/api.ts';
import { isPrice, unitOf } from '#lib/editor/figure-name.ts';
import { keyHint, policyHint } from '#lib/editor/key-hint.ts';
import { choiceLabel, fileKey, inWords, keyLabel, singular } from '#lib/editor/key-label.ts';
import { type Comments, commentsIn } from './comments.ts';
import { type EditedFile, editedFile } from './files.ts';
import { requirementsOf, type Schema } from './schema-kinds.ts';

interface Context {
  /** The brand's folder. */
  readonly brand: URL;
  /** What the file says now; empty where there is none yet. */
  readonly text: string;
}

/** Whether the editor opens a file: `en/hero.yaml`, `en/policies/terms.md`, `facts.yaml`. */
export const isEdited = (name: string): boolean => editedFile(name) !== undefined;

/**
 * The field of a file of a brand. Keys stand in the order of the file; those that it lacks follow.
 * @throws {RangeError} for a file that is not edited
 */
export function fieldOf(name: string, { brand, text }: Context): Field {
  const file = editedFile(name);
  if (!file) throw new RangeError(`${name} is not edited.`);
  if (!name.endsWith('.md')) return new Walker(name, brand, text, file).field();
  const { head } = policyParts(text);
  const walker = new Walker(name, brand, head, file);
  const field = walker.field();
  if (field.kind !== 'group') throw new TypeError(`${name} has no head.`);
  const { parameters = [] } = file;
  const policy: Field = { kind: 'policy', label: keyLabel('text'), blocks: namedBlocks, parameters };
  const { hint: _, ...others } = field;
  return {
    ...others,
    fields: [...field.fields, { key: 'text', field: { ...policy, hint: policyHint } }],
  };
}

class Walker {
  readonly #name: string;
  readonly #brand: URL;
  readonly #file: EditedFile;
  readonly #contents: unknown;
  readonly #comments: Comments;

  constructor(name: string, brand: URL, text: string, file: EditedFile) {
    this.#name = name;
    this.#brand = brand;
    this.#file = file;
    this.#comments = commentsIn(text);
    this.#contents = parseDocument(text, { prettyErrors: false }).contents;
  }

  field(): Field {
    const hint = this.#comments.head;
    return {
      ...this.#field(this.#file.schema, this.#file.label, [this.#contents], fileKey(this.#name)),
      ...(hint && { hint }),
    };
  }

  /**
   * @param key of the value or of the list whose entry it is; at the top, the file's name
   * @param nodes what stands there in the file: for an entry of a list, in every entry
   */
  #field(generic: v.GenericSchema, label: string, nodes: readonly unknown[], key = ''): Field {
    const metadata = metadataOf(generic);
    const schema = generic as Schema;
    const about = { label, ...(metadata.fixed && { fixed: true as const }) };
    const special = this.#special(metadata, label, nodes, key);
    if (special) return special;
    switch (schema.type) {
      case 'optional':
      case 'exact_optional':
        return { ...this.#field(schema.wrapped, label, nodes, key), optional: true };
      case 'strict_object':
      case 'object_with_rest':
        return { ...about, kind: 'group', ...this.#group(schema, nodes, key) };
      case 'array':
        return {
          ...about,
          kind: 'list',
          ...this.#list(schema, nodes, key),
          ...(key === 'items' && { label: inWords(metadata.noun ?? key) }),
        };
      case 'record':
        return { ...about, kind: 'record', names: 'dates', value: this.#field(schema.value, 'Hours', []) };
      case 'picklist':
        return { ...about, kind: 'choice', options: schema.options.map(option) };
      case 'literal':
        return { ...about, fixed: true, kind: 'choice', options: [option(schema.literal)] };
      case 'lazy':
        return { ...about, kind: 'one-of', options: this.#options(schema, nodes) };
      case 'number':
        return { ...about, kind: 'number', ...this.#number(generic, key) };
      case 'string':
        return { ...about, kind: 'text' };
      default:
        throw new TypeError(`There is no field for a value of the kind ${schema.type}.`);
    }
  }

  /** Of values whose schema says itself what they are about. */
  #special(
    { of, parameters = [], mayBeEmpty = false, fixed }: ValueMetadata,
    label: string,
    nodes: readonly unknown[],
    key: string,
  ): Field | undefined {
    const about = { label, ...(fixed && { fixed }) };
    const values = nodes.flatMap((node) => (isScalar(node) ? [String(node.value)] : []));
    const choice = (options: readonly string[], labelOf: (value: string) => string): Field => ({
      ...about,
      kind: 'choice',
      options: [...new Set([...options, ...values])].map((value) => ({ value, label: labelOf(value) })),
    });
    switch (of) {
      case undefined:
        return undefined;
      case 'sentence':
        return {
          ...about,
          kind: 'sentence',
          parameters: [...parameters, ...(this.#file.parameters ?? [])],
          mayBeEmpty,
        };
      case 'figure':
        return { ...about, kind: 'figure', ...this.#unit(key) };
      case 'currency': {
        const names = new Intl.DisplayNames(['en'], { type: 'currency' });
        return choice(Intl.supportedValuesOf('currency'), (code) => `${names.of(code)} (${code})`);
      }
      case 'time-zone':
        return choice(Intl.supportedValuesOf('timeZone'), (zone) => zone.replaceAll('_', ' '));
      case 'price-name':
        return choice(this.#keys().filter(isPrice), keyLabel);
      case 'portrait-name':
        return choice(this.#portraits(), inWords);
      default:
        return { ...about, kind: of };
    }
  }

  #group(
    schema: Extract<Schema, { type: 'strict_object' | 'object_with_rest' }>,
    nodes: readonly unknown[],
    parent: string,
  ): Pick<Extract<Field, { kind: 'group' }>, 'fields' | 'more'> {
    const pairs = nodes.flatMap((node) => (isMap(node) ? node.items : []));
    const keys = new Set([...pairs.map((pair) => String(pair.key)), ...Object.keys(schema.entries)]);
    const rest = schema.type === 'object_with_rest' ? schema.rest : undefined;
    const fields = [...keys].flatMap((key) => {
      const stated = Object.hasOwn(schema.entries, key) ? schema.entries[key] : undefined;
      const own = stated ?? rest;
      // What the schema does not know is told when the file is checked.
      if (!own) return [];
      const there = pairs.filter((pair) => String(pair.key) === key);
      const field = this.#field(
        own as v.GenericSchema,
        keyLabel(key, parent),
        there.map(({ value }) => value),
        key,
      );
      const { hint: comment = this.#comments.of(key), section } = this.#comment(there);
      const hint = keyHint(key, parent) ?? comment;
      return [
        {
          key,
          field: {
            ...field,
            ...(!stated && { optional: true as const }),
            ...(hint && { hint }),
            ...(rest && section !== undefined && { section }),
          },
        },
      ];
    });
    return {
      fields,
      ...(rest && { more: { names: 'figures', value: this.#field(rest, 'Figure', []) } }),
    };
  }

  /** The first comment above a key, of those in the entries of a list. */
  #comment(pairs: readonly { readonly key: unknown }[]) {
    const comments = pairs.flatMap(({ key }) =>
      isNode(key) && key.range ? [this.#comments.above(key.range[0])] : [],
    );
    return comments.find(({ hint }) => hint) ?? comments[0] ?? {};
  }

  #list(schema: Extract<Schema, { type: 'array' }>, nodes: readonly unknown[], key: string) {
    const entries = nodes.flatMap((node) => (isSeq(node) ? node.items : []));
    const noun = singular(metadataOf(schema).noun ?? 'entries');
    const least = requirementsOf(schema).find(({ type }) => type === 'min_length')?.requirement;
    const most = requirementsOf(schema).find(({ type }) => type === 'max_length')?.requirement;
    return {
      item: this.#field(schema.item, inWords(noun), entries, key),
      noun,
      least: Number(least ?? 0),
      most: Number(most ?? Number.MAX_SAFE_INTEGER),
    };
  }

  /** A text, or another kind of value; where that is one of several, each of them. */
  #options(schema: Extract<Schema, { type: 'lazy' }>, nodes: readonly unknown[]) {
    const getter = schema.getter as (input: unknown) => v.GenericSchema;
    const text = getter('');
    const other = getter([]) as Schema;
    const others: readonly v.GenericSchema[] = other.type === 'variant' ? other.options : [getter([])];
    return [
      { label: 'Text', field: this.#field(text, 'Text', nodes), when: { type: 'string' as const } },
      ...others.map((each) => {
        const field = this.#field(each, '', nodes);
        const when = shapeOf(field);
        const label =
          field.kind === 'list'
            ? inWords(metadataOf(each).noun ?? 'List')
            : choiceLabel(when.kind ?? 'Other');
        return { label, field: { ...field, label }, when };
      }),
    ];
  }

  #number(schema: v.GenericSchema, key: string) {
    const requirements = requirementsOf(schema);
    const limit = (...types: string[]) => {
      const found = requirements.find(({ type }) => types.includes(type))?.requirement;
      return typeof found === 'number' && found < Number.MAX_SAFE_INTEGER ? found : undefined;
    };
    const least = limit('min_value', 'gt_value');
    const most = limit('max_value');
    return {
      whole: requirements.some(({ type }) => type === 'integer'),
      ...(least !== undefined && { least }),
      ...(most !== undefined && { most }),
      ...this.#unit(key),
    };
  }

  #unit(key: string): { readonly unit?: string } {
    const unit = unitOf(key, this.#currency());
    return unit === undefined ? {} : { unit };
  }

  /** ISO 4217. */
  #currency(): string {
    const file = new URL('brand.yaml', this.#brand);
    const stated = existsSync(file) && parseDocument(readFileSync(file, 'utf8')).get('currency');
    return typeof stated === 'string' ? stated : '';
  }

  /** Of the file's own value. */
  #keys(): string[] {
    return isMap(this.#contents) ? this.#contents.items.map((pair) => String(pair.key)) : [];
  }

  /** The portraits that there are, and the name of one more. */
  #portraits(): string[] {
    const folder = new URL('pictures/', this.#brand);
    const there = existsSync(folder)
      ? readdirSync(folder).flatMap((name) => /^portrait-([1-9]\d*)\./.exec(name)?.[1] ?? [])
      : [];
    const numbers = [...new Set(there.map(Number))].sort((a, b) => a - b);
    return [...numbers, (numbers.at(-1) ?? 0) + 1].map((number) => `portrait-${number}`);
  }
}

const option = (value: string | number) => ({ value, label: choiceLabel(value) });

function shapeOf(field: Field): Shape {
  if (field.kind === 'list') return { type: 'list' };
  if (field.kind !== 'group') return { type: 'string' };
  const kind = field.fields.find(({ key }) => key === 'kind')?.field;
  const value = kind?.kind === 'choice' ? kind.options[0]?.value : undefined;
  return { type: 'group', ...(typeof value === 'string' && { kind: value }) };
}
