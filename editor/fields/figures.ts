/** What a sentence may name: the brand's figures, its addresses and numbers, and what is reckoned from them. */
import { existsSync, readFileSync } from 'node:fs';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { BrandError } from '#lib/brand/directory.ts';
import { createMessageReader } from '#lib/brand/messages/message.ts';
import { parseYaml } from '#lib/brand/parse-yaml.ts';
import { splitPolicy } from '#lib/brand/policies.ts';
import { readBrand } from '#lib/brand/read.ts';
import type { Figures } from '#lib/editor/api.ts';
import { formatPlaceholder } from '#lib/editor/figure-name.ts';
import { getKeyLabel } from '#lib/editor/key-label.ts';
import { findNames } from '#lib/editor/placeholders.ts';
import { editableFiles } from './files.ts';

/**
 * @param brand its folder
 * @param language the folder of one of its languages; where its words have mistakes, figures read as in the first
 * @throws {BrandError} when what the brand states once has mistakes, or its first language
 */
export function readFigures(brand: URL, language: string): Figures {
  const { writing, known } = textsOf(brand, language);
  const written = createMessageReader(writing, known);
  const uses = usesIn(brand, language);
  return {
    writing,
    values: known,
    figures: Object.entries(known).map(([name, value]) => {
      const placeholder = formatPlaceholder(name, value);
      return {
        name,
        label: getKeyLabel(name),
        shown: written(placeholder, [])({}),
        placeholder,
        uses: uses.get(name) ?? 0,
      };
    }),
  };
}

function textsOf(brand: URL, language: string) {
  try {
    return readBrand(openBrandFolder(brand), language).language.texts;
  } catch (error) {
    if (!(error instanceof BrandError)) throw error;
    return readBrand(openBrandFolder(brand)).language.texts;
  }
}

/** How many texts of a language name each figure. */
function usesIn(brand: URL, language: string): Map<string, number> {
  const files = Object.keys(editableFiles)
    .filter((name) => name.startsWith('*/'))
    .map((name) => new URL(name.replace('*', language), brand))
    .filter((file) => existsSync(file));
  const uses = new Map<string, number>();
  for (const text of files.flatMap(textsIn))
    for (const name of findNames(text)) uses.set(name, (uses.get(name) ?? 0) + 1);
  return uses;
}

/** The values of a file in YAML, and the paragraphs of a policy. */
function textsIn(file: URL): string[] {
  const text = readFileSync(file, 'utf8');
  if (!file.pathname.endsWith('.md')) return leavesOf(parseYaml(text).value);
  const { head, text: markdown } = splitPolicy(text);
  return [...leavesOf(parseYaml(head).value), ...markdown.split(/\n\s*\n/)];
}

const leavesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
};
