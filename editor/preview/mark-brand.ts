/** Reads a brand as `lib/brand` does, with a marker in each text that visitors read. Replaces these modules in the preview. */
import { findBrandDirectory } from '#lib/brand/directory.ts';
import type { MessageValue } from '#lib/brand/messages/message.ts';
import { type InlineContent, readPolicies as readPlainPolicies } from '#lib/brand/policies.ts';
import { type BrandTexts, type Language, readBrand as readPlainBrand } from '#lib/brand/read.ts';
import { getTextFileName, wordSchemas } from '#lib/brand/read-language.ts';
import { cacheResults } from '#lib/cache-results.ts';
import type { Field, FieldLocation } from '#lib/editor/api.ts';
import { matchesOption } from '#lib/editor/find-field.ts';
import { createFileField } from '../fields/fields.ts';
import { markText, removeMarkers } from './field-markers.ts';

/** Properties of `words` that are from one file each. */
const namedFiles = ['brand', ...Object.keys(wordSchemas)] as ('brand' | keyof typeof wordSchemas)[];

/** Files with several properties of `words`. */
const spreadFiles = ['after-sending', 'http-problems', 'navigation', 'pages', 'request-form', 'times'];

export function readBrand(...[source, folder]: Parameters<typeof readPlainBrand>) {
  const plain = readPlainBrand(source, folder);
  const [first, ...others] = plain.languages;
  const languages = [markLanguage(first), ...others.map(markLanguage)] as const;
  return {
    ...plain,
    languages,
    language: languages.find((one) => one.folder === plain.language.folder) ?? markLanguage(plain.language),
    brand: {
      ...plain.brand,
      name: markText(plain.brand.name, ['brand.yaml', 'name']),
      telephoneShown: markText(plain.brand.telephoneShown, ['brand.yaml', 'telephoneShown']),
      email: markText(plain.brand.email, ['brand.yaml', 'email']),
    },
  };
}

function markLanguage(language: Language): Language {
  const { folder } = language;
  const plain = language.words;
  let words: BrandTexts = plain;
  for (const name of spreadFiles) words = markFile(words, `${folder}/${name}.yaml`);
  for (const name of namedFiles)
    words = { ...words, [name]: markFile(plain[name], `${folder}/${getTextFileName(name)}`) };
  const topics = new Map(words.faqs.items.toReversed().map(({ topic }) => [removeMarkers(topic), topic]));
  const { on } = plain.openingHours;
  return {
    ...language,
    words: {
      ...words,
      // The page groups questions by their topics, so equal topics must have equal markers.
      faqs: {
        ...words.faqs,
        items: words.faqs.items.map((item) => ({
          ...item,
          topic: topics.get(removeMarkers(item.topic)) ?? item.topic,
        })),
      },
      openingHours: {
        ...words.openingHours,
        // The hours are more likely to be edited than the format of the sentence.
        on: (values) => markText(on(values), ['opening-hours.yaml', 'week']),
      },
    },
  };
}

export function readPolicies(...[brand, recipient]: Parameters<typeof readPlainPolicies>) {
  const { policies, blocks } = readPlainPolicies(brand, recipient);
  const { folder } = brand.language;
  const blocksFile = `${folder}/policies/blocks.yaml`;
  return {
    blocks: markFile(blocks, blocksFile),
    policies: policies.map(({ slug, title, description, introduction, sections }) => {
      const file = `${folder}/policies/${slug}.md`;
      const markPart = (text: string) => markText(text, [file, 'text']);
      const markParts = (parts: InlineContent): InlineContent =>
        parts.map((part) =>
          typeof part === 'string' ? markPart(part) : { ...part, text: markPart(part.text) },
        );
      return {
        slug,
        title: markText(title, [file, 'title']),
        description,
        introduction: markPart(introduction),
        sections: sections.map((section) => ({
          ...section,
          heading: markPart(section.heading),
          body: section.body.map((block) =>
            block.kind === 'paragraph'
              ? { ...block, parts: markParts(block.parts) }
              : block.kind === 'list'
                ? { ...block, items: block.items.map(markParts) }
                : block,
          ),
        })),
      };
    }),
  };
}

/** The fields of a file do not depend on the brand, except for their order and hints. */
const getField = cacheResults((file: string) =>
  createFileField(file, { brand: findBrandDirectory(), text: '' }),
);

const markFile = <Value>(value: Value, file: string): Value =>
  markValue(value, getField(file), [file]) as Value;

function markValue(value: unknown, field: Field, location: FieldLocation): unknown {
  const mark = (inner: unknown, innerField: Field, key: string | number) =>
    markValue(inner, innerField, [...location, key]);
  if (field.kind === 'sentence' && typeof value === 'string') return markText(value, location);
  if (field.kind === 'sentence' && typeof value === 'function')
    return (values: Readonly<Record<string, MessageValue>>) => markText(value(values), location);
  if (field.kind === 'list' && Array.isArray(value))
    return value.map((entry, index) => mark(entry, field.item, index));
  if (field.kind === 'one-of') {
    const option = field.options.find((each) => matchesOption(value, each));
    return option ? markValue(value, option.field, location) : value;
  }
  if (field.kind !== 'group' || typeof value !== 'object' || value === null) return value;
  const marked = field.fields.flatMap(({ key, field: inner }) =>
    key in value ? [[key, mark(value[key as keyof typeof value], inner, key)]] : [],
  );
  return { ...value, ...Object.fromEntries(marked) };
}
