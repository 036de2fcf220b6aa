import { basename, dirname, extname } from 'node:path';
import { parseMessage } from 'messageformat';
import { parse } from 'yaml';
import { listStrings } from '#lib/brand/parse-yaml.ts';
import type { BuiltSite } from './built-site.ts';
import type { Finding } from './finding.ts';
import { findElements, getAttribute, getRawText } from './html.ts';
import type { TextFile } from './placeholders.ts';

interface LanguageFiles {
  readonly folder: string;
  readonly language: string;
  readonly files: readonly TextFile[];
}

/**
 * Files that need no translation: the texts for the staff, which are only used in the first language, and files without texts.
 */
export const untranslatedFiles: ReadonlySet<string> = new Set([
  'desk.yaml',
  'mail.yaml',
  'sheet.yaml',
  'webhook.yaml',
  'typefaces.yaml',
  'locale.yaml',
]);

export const groupFilesByLanguage = (
  languages: readonly { readonly folder: string; readonly locale: { readonly language: string } }[],
  files: readonly TextFile[],
): LanguageFiles[] =>
  languages.map(({ folder, locale }) => ({
    folder,
    language: locale.language,
    files: files.filter(({ name }) =>
      [dirname(name), dirname(dirname(name))].some((path) => basename(path) === folder),
    ),
  }));

/** Returns the texts of a file, without placeholders, link targets and email addresses. */
const extractTexts = ({ name, text }: TextFile): string[] => {
  const isMarkdown = extname(name) === '.md';
  // “# ” begins a comment. Headings begin with “## ”.
  const lines = isMarkdown ? text.split('\n').filter((line) => !/^# /.test(line)) : listStrings(parse(text));
  return lines
    .flatMap(extractPatterns)
    .map((pattern) => pattern.replaceAll(/\{[^{}]*\}|\([^()\s]*\)|[^\s@]{1,64}@\S+/g, ' '));
};

const extractPatterns = (text: string): string[] =>
  /^\s*\./.test(text)
    ? text
        .split('{{')
        .slice(1)
        .map((pattern) => pattern.split('}}', 1)[0] ?? '')
    : [text];

const splitWords = (text: string): string[] => text.match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? [];

/** The minimum number of words in a compared sentence. A shorter text may be a name, which is not translated. */
const minWords = 4;

/** Finds texts that are identical in two languages, or written in the script of another language. */
export function findUntranslatedText(languages: readonly LanguageFiles[]): Finding[] {
  return languages.flatMap(({ folder, language, files }, index) => {
    const others = languages.slice(0, index).flatMap((other) => other.files);
    const otherTexts = new Set(others.filter(isPageFile).flatMap(extractTexts).map(normalize));
    const { script = 'Latn' } = new Intl.Locale(language).maximize();
    return files.filter(isPageFile).flatMap((file) =>
      extractTexts(file)
        .filter((text) => splitWords(text).length >= minWords)
        .filter((text) => otherTexts.has(normalize(text)) || (script !== 'Latn' && isLatin(text)))
        .map(
          (text): Finding => ({
            level: 'error',
            what: `There are texts of another language in ${folder}`,
            where: `${file.name}: “${text.trim().slice(0, 60)}”`,
            todo: 'translate them',
          }),
        ),
    );
  });
}

const isPageFile = ({ name }: TextFile): boolean => !untranslatedFiles.has(basename(name));

const normalize = (text: string): string => splitWords(text).join(' ').toLowerCase();

const isLatin = (text: string): boolean => {
  const words = splitWords(text);
  return words.filter((word) => /^\p{Script=Latin}/u.test(word)).length > words.length / 2;
};

export const findMissingPluralForms = (languages: readonly LanguageFiles[]): Finding[] =>
  languages.flatMap(({ folder, language, files }, index) => {
    const needed = listPluralForms(language);
    const read = files.filter((file) => index === 0 || isPageFile(file));
    return read.flatMap((file) =>
      (extname(file.name) === '.md' ? [] : listStrings(parse(file.text))).flatMap((text): Finding[] => {
        const missing = [...needed].filter((form) => lacksPluralForm(text, form));
        return missing.length > 0
          ? [
              {
                level: 'warning',
                what: `A plural form is missing in ${folder}: ${missing.join(', ')}`,
                where: `${file.name}: “${text.trim().split('\n').at(-1)?.slice(0, 60)}”`,
                todo: 'add a line for it, or the last one is used',
              },
            ]
          : [];
      }),
    );
  });

/** The largest number in the site's messages. */
const maxNumber = 200;

/**
 * Returns the plural categories of a language for numbers up to `maxNumber`. Omits `other`, because every message has a variant
 * for it.
 */
function listPluralForms(language: string): ReadonlySet<string> {
  const rules = new Intl.PluralRules(language);
  const forms = new Set(Array.from({ length: maxNumber + 1 }, (_, number) => rules.select(number)));
  forms.delete('other');
  return forms;
}

const categories = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

function lacksPluralForm(text: string, form: string): boolean {
  // The message is complete if its last variant formats a unit or range, because `Intl` then chooses the word for the number.
  const lastVariant = text.search(/\*\s*\{\{/);
  if (!text.includes('.match') || (lastVariant >= 0 && /:(?:unit|range)\b/.test(text.slice(lastVariant))))
    return false;
  const message = parseMessage(text);
  if (message.type !== 'select') return false;
  return message.selectors.some((_, index) => {
    const keys = message.variants
      .map(({ keys }) => keys[index])
      .flatMap((key) => (key && 'value' in key ? key.value : []));
    return keys.some((key) => key !== undefined && categories.has(key)) && !keys.includes(form);
  });
}

/** The maximum lengths that search engines show, in characters. A full-width character counts as two. */
const maxLength = { title: 70, description: 160 };
const minDescription = 50;

export const findUnsuitableTitles = ({ pages }: BuiltSite): Finding[] =>
  pages.flatMap(({ path, document }) => {
    const [described] = findElements(document, 'meta', { name: 'description' });
    if (!described) return [];
    const description = countCharacters(getAttribute(described, 'content') ?? '');
    const title = countCharacters(findElements(document, 'title', {}).map(getRawText).join(''));
    const createFinding = (what: string, length: number, limit: string): Finding => ({
      level: 'warning',
      what: `${what} has ${length} characters, and search engines show ${limit}`,
      where: path,
      todo: 'rephrase it',
    });
    return [
      ...(title > maxLength.title ? [createFinding('A title', title, `some ${maxLength.title}`)] : []),
      ...(description > maxLength.description || description < minDescription
        ? [createFinding('A description', description, `${minDescription} to ${maxLength.description}`)]
        : []),
    ];
  });

const countCharacters = (text: string): number =>
  [...text].reduce(
    (count, letter) =>
      count +
      (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(letter) ? 2 : 1),
    0,
  );

/** Finds `hreflang` links to a translation that does not link back to the page. */
export const findOneWayTranslations = ({ pages, origin }: BuiltSite): Finding[] => {
  const translationsByPage = new Map(
    pages.map(({ path, document }) => [
      path,
      findElements(document, 'link', { rel: 'alternate' }).map(
        (link) => new URL(getAttribute(link, 'href') ?? '', origin).pathname,
      ),
    ]),
  );
  return [...translationsByPage].flatMap(([path, translations]) =>
    translations
      .filter((other) => !translationsByPage.get(other)?.includes(path))
      .map(
        (other): Finding => ({
          level: 'error',
          what: `A page links to ${other} as its translation, which does not link back`,
          where: path,
          todo: 'build the site again',
        }),
      ),
  );
};
