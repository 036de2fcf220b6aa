/**
 * Provides the selected brand to bundles. Pages that are rendered in Node read the brand's folder. Scripts for browsers get the
 * values that they use as data. The style sheet of the typefaces is generated from their files. Changes in the brand's files take
 * effect immediately.
 */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import type { Message } from '#lib/brand/messages/message.ts';
import { type Brand, readBrand, type Words } from '#lib/brand/read.ts';
import { toMessageData } from './browser-message.ts';
import { createFontStyleSheet } from './typefaces/font-style-sheet.ts';

const selected = fileURLToPath(new URL('../src/brand.ts', import.meta.url));
const formatter = fileURLToPath(new URL('../lib/brand/messages/browser.ts', import.meta.url));
const wordsModule = 'virtual:brand-words';
const fontSheetId = 'virtual:brand-faces.css';

/** The error in place of a message that browsers cannot format. A build fails if a bundle contains this text. */
const notForBrowsers = 'This message is not for browsers.';

/**
 * @param directory the brand's folder
 * @param language the folder of the language
 * @param forBrowser whether the bundle is for browsers; by default from Vite's environment
 */
export function brandPlugin(directory: URL, language: string, forBrowser?: boolean): Plugin {
  const folder = fileURLToPath(directory);
  // The style sheet's path is in the brand's folder, so that its relative URLs resolve from there.
  const fontSheet = `${folder}faces.css`;
  // Removed files stay in the set, because they may be restored.
  const watched = new Set<string>();
  return {
    name: 'brand',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(wordsModule) ? `\0${id}` : id === fontSheetId ? fontSheet : undefined),
    load(id) {
      if (id === fontSheet) {
        for (const file of globSync(['{,*/}typefaces.yaml', 'typefaces/**/*.woff2'], { cwd: folder }))
          this.addWatchFile(`${folder}${file}`);
        return createFontStyleSheet(directory, language);
      }
      if (id !== selected && !id.startsWith(`\0${wordsModule}`)) return undefined;
      for (const file of globSync('**/*.{yaml,md}', { cwd: folder })) watched.add(`${folder}${file}`);
      for (const file of watched) this.addWatchFile(file);
      if (!(forBrowser ?? this.environment.config.consumer === 'client'))
        return createNodeModule(directory, language);
      const selectedBrand = readBrand(openBrandFolder(directory), language);
      if (id === selected) return createBrowserModule(selectedBrand);
      const { words, locale } = selectedBrand.language;
      const group = id.slice(`\0${wordsModule}/`.length);
      const exports = group ? formatExports(words[group as keyof Words] ?? {}) : formatTextExports(words);
      return `${messageFunction(locale.language)}\n${exports}`;
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.code.includes(notForBrowsers))
          this.error(`${chunk.fileName} has a message that browsers cannot format.`);
    },
  };
}

/** Returns a module for Node like `src/brand.ts`, with an absolute folder, because built modules are elsewhere. */
const createNodeModule = (directory: URL, folder: string): string => `
  import { readBrand } from '#lib/brand/read.ts';
  import { openBrandFolder } from '#lib/brand/brand-source.ts';
  export const directory = new URL(${JSON.stringify(directory.href)});
  export const selectedBrand = readBrand(openBrandFolder(directory), ${JSON.stringify(folder)});
  export const { brand, deskLanguage, facts, language, languages, openingHours, replies, services } = selectedBrand;
  export const { locale, typefaces, words } = language;
`;

/**
 * Returns a module for browsers. The texts are in a separate module with one export for each group, so that a bundle contains
 * only the groups that it uses.
 */
function createBrowserModule(selectedBrand: Brand): string {
  const { brand, deskLanguage, facts, language, openingHours, replies, services } = selectedBrand;
  const { locale } = language;
  const exports = { brand, deskLanguage, facts, locale, openingHours, replies, services };
  return `${messageFunction(locale.language)}\n${formatExports(exports)}\nexport * as words from '${wordsModule}';`;
}

const messageFunction = (language: string): string => `
  import { createBrowserMessage } from ${JSON.stringify(formatter)};
  const message = (data) => createBrowserMessage(${JSON.stringify(language)}, data);
`;

/**
 * Returns an export for each group of texts. A group with a message that is not for browsers is a module of its own, so that
 * a bundle contains only those of its texts that it uses.
 */
const formatTextExports = (words: Words): string =>
  Object.entries(words)
    .map(([name, group]) =>
      literal(group).includes(notForBrowsers) && typeof group === 'object'
        ? `export * as ${identifier(name)} from '${wordsModule}/${identifier(name)}';`
        : formatExports({ [name]: group }),
    )
    .join('\n');

const formatExports = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${identifier(name)} = ${literal(value)};`)
    .join('\n');

/** Returns a valid name for an export. Names come from schemas, never from an owner. */
function identifier(name: string): string {
  if (!/^[A-Za-z]\w*$/.test(name))
    throw new Error(`A script cannot export a name such as ${JSON.stringify(name)}.`);
  return name;
}

/** Serializes a value as JSON, and its messages as calls with JSON. No text of a brand is parsed as JavaScript. */
function literal(value: unknown): string {
  if (typeof value === 'function') {
    const data = toMessageData(value as Message<string>);
    return data
      ? `/* @__PURE__ */ message(${JSON.stringify(data)})`
      : `() => { throw new Error(${JSON.stringify(notForBrowsers)}) }`;
  }
  if (Array.isArray(value)) return `[${value.map(literal).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  // Keys are computed, because a literal `"__proto__":` would set the prototype.
  return `{${Object.entries(value).map(([name, part]) => `[${JSON.stringify(name)}]: ${literal(part)}`)}}`;
}
