/**
 * The selected brand in bundles. A page that is rendered reads the folder, as Node does; a script in a browser gets what it
 * uses as code; the style of the typefaces is made from their files. Whoever changes a file of the brand sees it at once.
 */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Message } from '#lib/brand/messages/message.ts';
import { type Brand, readBrand, type Words } from '#lib/brand/read.ts';
import { codeOf, notForBrowsers } from './browser-message.ts';
import { facesStyle } from './typefaces/faces-style.ts';

const selected = fileURLToPath(new URL('../lib/brand/selected.ts', import.meta.url));
const wordsModule = 'virtual:brand-words';
const facesSheet = 'virtual:brand-faces.css';

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
        return facesStyle(directory, language);
      }
      if (id !== selected && !id.startsWith(`\0${wordsModule}`)) return undefined;
      for (const file of globSync('**/*.{yaml,md}', { cwd: folder })) watched.add(`${folder}${file}`);
      for (const file of watched) this.addWatchFile(file);
      if (!(forBrowser ?? this.environment.config.consumer === 'client')) return inNode(directory, language);
      const read = readBrand(directory, language);
      if (id === selected) return inBrowser(read);
      const { words } = read.language;
      const group = id.slice(`\0${wordsModule}/`.length);
      return group ? code(words[group as keyof Words] ?? {}) : groups(words);
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
  import { readBrand } from './read.ts';
  export const selectedBrand = readBrand(new URL(${JSON.stringify(directory.href)}), ${JSON.stringify(folder)});
  export const { brand, deskLanguage, directory, facts, language, languages, openingHours, replies, services } = selectedBrand;
  export const { locale, typefaces, words } = language;
`;

/** The words are in a module of their own, in which each group is an export, so that a bundle has only those that it uses. */
function inBrowser({ brand, deskLanguage, facts, language, openingHours, replies, services }: Brand): string {
  const { locale } = language;
  const exports = { brand, deskLanguage, facts, locale, openingHours, replies, services };
  return `${code(exports)}\nexport * as words from '${wordsModule}';`;
}

/** A group with a message that is not for browsers is a module, too: a bundle has those of its parts that it uses. */
const groups = (words: Words): string =>
  Object.entries(words)
    .map(([name, group]) =>
      literal(group).includes(notForBrowsers) && typeof group === 'object'
        ? `export * as ${name} from '${wordsModule}/${name}';`
        : code({ [name]: group }),
    )
    .join('\n');

const code = (exports: object): string =>
  Object.entries(exports)
    .map(([name, value]) => `export const ${name} = ${literal(value)};`)
    .join('\n');

function literal(value: unknown): string {
  if (typeof value === 'function') return codeOf(value as Message<string>);
  if (Array.isArray(value)) return `[${value.map(literal).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  return `{${Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${literal(part)}`)}}`;
}
