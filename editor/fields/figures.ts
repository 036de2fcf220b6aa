/** What a sentence may name: the brand's figures, its addresses and numbers, and what is reckoned from them. */
import { existsSync, readFileSync } from 'node:fs';
import { BrandError } from '#lib/brand/directory.ts';
import { readMessages } from '#lib/brand/messages/message.ts';
import { policyParts } from '#lib/brand/policies.ts';
import { readBrand } from '#lib/brand/read.ts';
import { brandFolder } from '#lib/brand/source.ts';
import { readYaml } from '#lib/brand/yaml-file.ts';
import type { Figures } from '#lib/editor/api.ts';
import { placeholderOf } from '#lib/editor/figure-name.ts';
import { keyLabel } from '#lib/editor/key-label.ts';
import { namesIn } from '#lib/editor/placeholders.ts';
import { editedFiles } from './files.ts';

/**
 * @param brand its folder
 * @param language the folder of one of its languages; where its words have mistakes, figures read as in the first
 * @throws {BrandError} when what the brand states once has mistakes, or its first language
 */
export function figuresFor(brand: URL, language: string): Figures {
  const { writing, known } = textsOf(brand, language);
  const written = readMessages(writing, known);
  const uses = usesIn(brand, language);
  return {
    writing,
    values: known,
    figures: Object.entries(known).map(([name, value]) => {
      const placeholder = placeholderOf(name, value);
      return {
        name,
        label: keyLabel(name),
        shown: written(placeholder, [])({}),
        placeholder,
        uses: uses.get(name) ?? 0,
      };
    }),
  };
}

function textsOf(brand: URL, language: string) {
  try {
    return readBrand(brandFolder(brand), language).language.texts;
  } catch (error) {
    if (!(error instanceof BrandError)) throw error;
    return readBrand(brandFolder(brand)).language.texts;
  }
}

/** How many texts of a language name each figure. */
function usesIn(brand: URL, language: string): Map<string, number> {
  const files = Object.keys(editedFiles)
    .filter((name) => name.startsWith('*/'))
    .map((name) => new URL(name.replace('*', language), brand))
    .filter((file) => existsSync(file));
  const uses = new Map<string, number>();
  for (const text of files.flatMap(textsIn))
    for (const name of namesIn(text)) uses.set(name, (uses.get(name) ?? 0) + 1);
  return uses;
}

/** The values of a file in YAML, and the paragraphs of a policy. */
function textsIn(file: URL): string[] {
  const text = readFileSync(file, 'utf8');
  if (!file.pathname.endsWith('.md')) return leavesOf(readYaml(text).value);
  const { head, text: markdown } = policyParts(text);
  return [...leavesOf(readYaml(head).value), ...markdown.split(/\n\s*\n/)];
}

const leavesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
};
