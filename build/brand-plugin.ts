/**
 * The selected brand in bundles. A page that is rendered reads the folder, as Node does; a script in a browser gets what it
 * uses as data; the style of the typefaces is made from their files. Whoever changes a file of the brand sees it at once.
 */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import type { Message } from '#lib/brand/messages/message.ts';
import { type Brand, readBrand, type Words } from '#lib/brand/read.ts';
import { toBrowserData } from './browser-message.ts';
import { createFontStyleSheet } from './typefaces/font-style-sheet.ts';

const selected = fileURLToPath(new URL('../src/brand.ts', import.meta.url));
const formatter = fileURLToPath(new URL('../lib/brand/messages/browser.ts', import.meta.url));
const wordsModule = 'virtual:brand-words';
const facesSheet = 'virtual:brand-faces.css';

/** Thrown by a message that a browser cannot format; no bundle may contain it. */
const notForBrowsers = 'This message is not for browsers.';

/**
 * @param directory the brand's folder
 * @param language the folder of the language
 * @param forBrowser of what is bundled; by default as Vite says
 */
export function brandPlugin(directory: URL, language: string, forBrowser?: boolean): Plugin {
  const folder = fileURLToPath(directory);
  // In the brand's folder, so that its addresses are found from there.
  const faces = `${folder}faces.css`;
  // Those that were removed, too: they may come back.
  const watched = new Set<string>();
  return {
    name: 'brand',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(wordsModule) ? `\0${id}` : id === facesSheet ? faces : undefined),
    load(id) {
      if (id === faces) {
        for (const file of globSync(['{,*/}typefaces.yaml', 'typefaces/**/*.woff2'], { cwd: folder }))
          this.addWatchFile(`${folder}${file}`);
        return createFontStyleSheet(directory, language);
      }
      if (id !== selected && !id.startsWith(`\0${wordsModule}`)) return undefined;
      for (const file of globSync('**/*.{yaml,md}', { cwd: folder })) watched.add(`${folder}${file}`);
      for (const file of watched) this.addWatchFile(file);
      if (!(forBrowser ?? this.environment.config.consumer === 'client')) return inNode(directory, language);
      const read = readBrand(openBrandFolder(directory), language);
      if (id === selected) return inBrowser(read);
      const { words, locale } = read.language;
      const group = id.slice(`\0${wordsModule}/`.length);
      const exports = group ? exportsOf(words[group as keyof Words] ?? {}) : exportsOfWords(words);
      return `${messageFunction(locale.language)}\n${exports}`;
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.code.includes(notForBrowsers))
          this.error(`${chunk.fileName} holds a message that needs plural forms or numbers of its language.`);
    },
  };
}

/** The same module, but for the folder: built modules lie elsewhere. */
const inNode = (directory: URL, folder: string): string => `
  import { readBrand } from '#lib/brand/read.ts';
  import { openBrandFolder } from '#lib/brand/brand-source.ts';
  export const directory = new URL(${JSON.stringify(directory.href)});
  export const selectedBrand = readBrand(openBrandFolder(directory), ${JSON.stringify(folder)});
  export const { brand, deskLanguage, facts, language, languages, openingHours, replies, services } = selectedBrand;
  export const { locale, typefaces, words } = language;
`;

/** The words are in a module of their own, in which each group is an export, so that a bundle has only those that it uses. */
function inBrowser({ brand, deskLanguage, facts, language, openingHours, replies, services }: Brand): string {
  const { locale } = language;
  const exports = { brand, deskLanguage, facts, locale, openingHours, replies, services };
  return `${messageFunction(locale.language)}\n${exportsOf(exports)}\nexport * as words from '${wordsModule}';`;
}

const messageFunction = (language: string): string => `
  import { browserMessage } from ${JSON.stringify(formatter)};
  const message = (data) => browserMessage(${JSON.stringify(language)}, data);
`;

/** A group with a message that is not for browsers is a module, too: a bundle has those of its parts that it uses. */
const exportsOfWords = (words: Words): string =>
  Object.entries(words)
    .map(([name, group]) =>
      literal(group).includes(notForBrowsers) && typeof group === 'object'
        ? `export * as ${identifier(name)} from '${wordsModule}/${identifier(name)}';`
        : exportsOf({ [name]: group }),
    )
    .join('\n');

const exportsOf = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${identifier(name)} = ${literal(value)};`)
    .join('\n');

/** Names of exports are from schemas, never from an owner. */
function identifier(name: string): string {
  if (!/^[A-Za-z]\w*$/.test(name))
    throw new Error(`A script cannot export a name such as ${JSON.stringify(name)}.`);
  return name;
}

/** A value as JSON, and its messages as calls with JSON: no text of a brand is parsed as JavaScript. */
function literal(value: unknown): string {
  if (typeof value === 'function') {
    const data = toBrowserData(value as Message<string>);
    return data
      ? `/* @__PURE__ */ message(${JSON.stringify(data)})`
      : `() => { throw new Error(${JSON.stringify(notForBrowsers)}) }`;
  }
  if (Array.isArray(value)) return `[${value.map(literal).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  // Computed, since a literal `"__proto__":` would set the prototype.
  return `{${Object.entries(value).map(([name, part]) => `[${JSON.stringify(name)}]: ${literal(part)}`)}}`;
}
