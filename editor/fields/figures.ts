/**
 * The values that an owner can insert into sentences: numbers and prices of `facts.yaml`, addresses, telephone numbers, and
 * values computed from them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { BrandError } from '#lib/brand/directory.ts';
import { createMessageParser } from '#lib/brand/messages/message.ts';
import { listStrings, parseYaml } from '#lib/brand/parse-yaml.ts';
import { splitPolicyFile } from '#lib/brand/policies.ts';
import { type Brand, type Language, readBrand } from '#lib/brand/read.ts';
import type { FieldLocation, SentenceValues } from '#lib/editor/api.ts';
import { formatPlaceholder } from '#lib/editor/figure-name.ts';
import { getKeyLabel } from '#lib/editor/key-label.ts';
import { findPlaceholderNames } from '#lib/editor/placeholders.ts';
import { editableFiles } from './files.ts';

/**
 * Reads the values that the sentences of a language can use.
 * @param brand the brand's folder
 * @param language the folder of the language. If its texts have errors, the values are formatted for the first language.
 * @throws {BrandError} if the brand's general files or its first language have errors
 */
export function readSentenceValues(brand: URL, language: string): SentenceValues {
  const { language: texts, ...general } = readTexts(brand, language);
  const { writing, known } = texts.messageSettings;
  const format = createMessageParser(writing, known);
  const uses = countUses(brand, language);
  return {
    writing,
    values: known,
    figures: Object.entries(known).map(([name, value]) => {
      const placeholder = formatPlaceholder(name, value);
      return {
        name,
        label: getKeyLabel(name),
        shown: format(placeholder, [])({}),
        placeholder,
        uses: uses.get(name) ?? 0,
        location: findLocation(name, general, texts),
      };
    }),
  };
}

function readTexts(brand: URL, language: string) {
  try {
    return readBrand(openBrandFolder(brand), language);
  } catch (error) {
    if (!(error instanceof BrandError)) throw error;
    return readBrand(openBrandFolder(brand));
  }
}

function findLocation(
  name: string,
  { facts, brand }: Pick<Brand, 'facts' | 'brand'>,
  { folder, words }: Language,
): FieldLocation | undefined {
  if (name === 'brand') return ['brand.yaml', 'name'];
  if (name === 'aroundTheClock') return [`${folder}/times.yaml`, 'times', 'support'];
  if (Object.hasOwn(facts, name)) return ['facts.yaml', name];
  if (Object.hasOwn(brand, name)) return ['brand.yaml', name];
  return Object.hasOwn(words.brand, name) ? [`${folder}/brand.yaml`, name] : undefined;
}

function countUses(brand: URL, language: string): Map<string, number> {
  const files = Object.keys(editableFiles)
    .filter((name) => name.startsWith('*/'))
    .map((name) => new URL(name.replace('*', language), brand))
    .filter((file) => existsSync(file));
  const uses = new Map<string, number>();
  for (const text of files.flatMap(listTexts))
    for (const name of findPlaceholderNames(text)) uses.set(name, (uses.get(name) ?? 0) + 1);
  return uses;
}

function listTexts(file: URL): string[] {
  const text = readFileSync(file, 'utf8');
  if (!file.pathname.endsWith('.md')) return listStrings(parseYaml(text).value);
  const { yaml, markdown } = splitPolicyFile(text);
  return [...listStrings(parseYaml(yaml).value), ...markdown.split(/\n\s*\n/)];
}
