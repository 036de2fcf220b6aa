/**
 * A Vite plugin that replaces `src/brand.ts` with the selected brand. In pages rendered in Node, the module reads the brand's
 * folder. In scripts for browsers, it contains the values that the script uses. The plugin also generates the style sheet of
 * the brand's fonts, and watches the brand's files.
 */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import type { Message } from '#lib/brand/messages/message.ts';
import { type Brand, type BrandTexts, readBrand } from '#lib/brand/read.ts';
import { toMessageData } from './browser-message.ts';
import { createFontStyleSheet } from './typefaces/font-style-sheet.ts';

const selected = fileURLToPath(new URL('../src/brand.ts', import.meta.url));
const formatter = fileURLToPath(new URL('../lib/brand/messages/browser.ts', import.meta.url));
const wordsModule = 'virtual:brand-words';
const fontSheetId = 'virtual:brand-faces.css';

/**
 * The error of a generated function for a message that browsers cannot format. The build fails if a bundle contains this text.
 */
const notForBrowsers = 'Browsers cannot format this message. Format it during the build.';

/**
 * @param directory the brand's folder
 * @param language the language's folder
 * @param forBrowser whether the bundle is for browsers; by default, whether Vite builds for the client
 */
export function brandPlugin(directory: URL, language: string, forBrowser?: boolean): Plugin {
  const folder = fileURLToPath(directory);
  // The style sheet's path is in the brand's folder, so that its relative URLs resolve from there.
  const fontSheet = `${folder}faces.css`;
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
      const code = group ? formatExports(words[group as keyof BrandTexts] ?? {}) : formatTextExports(words);
      return `${messageFunction(locale.language)}\n${code}`;
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.code.includes(notForBrowsers))
          this.error(
            `The script ${chunk.fileName} uses a message that browsers cannot format, because it has plural forms or formatted values.`,
          );
    },
  };
}

/**
 * Returns the source of a module for Node with the exports of `src/brand.ts`. Its folder is absolute, because Astro runs built
 * modules from another folder.
 */
const createNodeModule = (directory: URL, folder: string): string => `
  import { readBrand } from '#lib/brand/read.ts';
  import { openBrandFolder } from '#lib/brand/brand-source.ts';
  export const brandDirectory = new URL(${JSON.stringify(directory.href)});
  export const selectedBrand = readBrand(openBrandFolder(brandDirectory), ${JSON.stringify(folder)});
  export const { brand, deskLanguage, facts, language, languages, openingHours, replies, services } = selectedBrand;
  export const { locale, typefaces, words } = language;
`;

/**
 * Returns the source of a module for browsers. Each group of texts is a separate export, so that the bundler removes unused
 * groups.
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
 * Returns the exports for the groups of texts. A group that contains a message unsupported in browsers becomes a separate
 * module, so that the bundler removes that message if no script uses it.
 */
const formatTextExports = (words: BrandTexts): string =>
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

/** Returns `name` if it is a valid export name. Names come from schemas, not from user input. */
function identifier(name: string): string {
  if (!/^[A-Za-z]\w*$/.test(name))
    throw new Error(
      `The export name ${JSON.stringify(name)} must consist of ASCII letters, digits and underscores, and begin with a letter.`,
    );
  return name;
}

/** Returns a JavaScript expression for a value. Texts are serialized as JSON, so that no text of the brand is executed. */
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
