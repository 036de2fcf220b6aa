/** What is not yet in its language: words of another, plural forms that are missing, titles that search engines cut off. */
import { basename, dirname, extname } from 'node:path';
import { parseMessage } from 'messageformat';
import { parse } from 'yaml';
import { listStrings } from '#lib/brand/parse-yaml.ts';
import type { BuiltSite } from './built-site.ts';
import type { Finding } from './finding.ts';
import { findElements, getAttribute, rawText } from './html.ts';
import type { SearchedText } from './placeholders.ts';

interface LanguageFiles {
  /** The folder's name. */
  readonly folder: string;
  /** BCP 47. */
  readonly language: string;
  readonly files: readonly SearchedText[];
}

/** Files whose words are the desk's, and read in the first language alone. */
export const inboxFiles: ReadonlySet<string> = new Set([
  'desk.yaml',
  'mail.yaml',
  'sheet.yaml',
  'webhook.yaml',
  'typefaces.yaml',
  'locale.yaml',
]);

/** The brand's files by language, in the order of `languages`. */
export const groupFilesByLanguage = (
  languages: readonly { readonly folder: string; readonly locale: { readonly language: string } }[],
  files: readonly SearchedText[],
): LanguageFiles[] =>
  languages.map(({ folder, locale }) => ({
    folder,
    language: locale.language,
    files: files.filter(({ name }) =>
      [dirname(name), dirname(dirname(name))].some((each) => basename(each) === folder),
    ),
  }));

/** The texts of a file, with the figures and names in braces left out. */
const extractTexts = ({ name, text }: SearchedText): string[] => {
  const isMarkdown = extname(name) === '.md';
  // A line that begins with “# ” is a comment: headings have two signs.
  const lines = isMarkdown ? text.split('\n').filter((line) => !/^# /.test(line)) : listStrings(parse(text));
  return lines
    .flatMap(extractPatterns)
    .map((each) => each.replaceAll(/\{[^{}]*\}|\([^()\s]*\)|[^\s@]{1,64}@\S+/g, ' '));
};

/** What a message writes, without what it declares and chooses by. */
const extractPatterns = (text: string): string[] =>
  /^\s*\./.test(text)
    ? text
        .split('{{')
        .slice(1)
        .map((pattern) => pattern.split('}}', 1)[0] ?? '')
    : [text];

const splitWords = (text: string): string[] => text.match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? [];

/** So many words in a row are a sentence, not a name. */
const fewestWords = 4;

/** Texts that stand in two languages alike, or are written in the letters of another one. */
export function findUntranslatedText(languages: readonly LanguageFiles[]): Finding[] {
  return languages.flatMap(({ folder, language, files }, place) => {
    const others = languages.slice(0, place).flatMap((each) => each.files);
    const said = new Set(others.filter(isPageFile).flatMap(extractTexts).map(normalized));
    const { script = 'Latn' } = new Intl.Locale(language).maximize();
    return files.filter(isPageFile).flatMap((file) =>
      extractTexts(file).flatMap((text): Finding[] => {
        const foreign = said.has(normalized(text)) || (script !== 'Latn' && inLatinLetters(text));
        return splitWords(text).length >= fewestWords && foreign
          ? [
              {
                level: 'error',
                what: `There are words of another language in ${folder}`,
                where: `${file.name}: “${text.trim().slice(0, 60)}”`,
                todo: 'translate them',
              },
            ]
          : [];
      }),
    );
  });
}

const isPageFile = ({ name }: SearchedText): boolean => !inboxFiles.has(basename(name));

const normalized = (text: string): string => splitWords(text).join(' ').toLowerCase();

const inLatinLetters = (text: string): boolean => {
  const words = splitWords(text);
  return words.filter((word) => /^\p{Script=Latin}/u.test(word)).length > words.length / 2;
};

/** Messages that choose by a number, and leave out a form that the language has. */
export const findMissingPluralForms = (languages: readonly LanguageFiles[]): Finding[] =>
  languages.flatMap(({ folder, language, files }, place) => {
    const needed = listPluralForms(language);
    const read = files.filter((file) => place === 0 || isPageFile(file));
    return read.flatMap((file) =>
      (extname(file.name) === '.md' ? [] : listStrings(parse(file.text))).flatMap((text): Finding[] => {
        const missing = [...needed].filter((form) => lacksPluralForm(text, form));
        return missing.length > 0
          ? [
              {
                level: 'warning',
                what: `A number’s form is missing in ${folder}: ${missing.join(', ')}`,
                where: `${file.name}: “${text.trim().split('\n').at(-1)?.slice(0, 60)}”`,
                todo: 'write a line for it, or the last one is taken',
              },
            ]
          : [];
      }),
    );
  });

/** Larger numbers are not counted on this site. */
const largestNumber = 200;

/** The plural forms that a language has for numbers that occur; the last line of a message is that for all others. */
function listPluralForms(language: string): ReadonlySet<string> {
  const rules = new Intl.PluralRules(language);
  const forms = new Set(Array.from({ length: largestNumber + 1 }, (_, number) => rules.select(number)));
  forms.delete('other');
  return forms;
}

const categories = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

/** Whether a message chooses by plural forms, and has none of this kind. */
function lacksPluralForm(text: string, form: string): boolean {
  // A unit has all forms in itself: other lines are for what it cannot say.
  const lastVariant = text.search(/\*\s*\{\{/);
  if (!text.includes('.match') || (lastVariant >= 0 && /:(?:unit|range)\b/.test(text.slice(lastVariant))))
    return false;
  const message = parseMessage(text);
  if (message.type !== 'select') return false;
  return message.selectors.some((_, place) => {
    const keys = message.variants
      .map(({ keys }) => keys[place])
      .flatMap((key) => (key && 'value' in key ? key.value : []));
    return keys.some((key) => key !== undefined && categories.has(key)) && !keys.includes(form);
  });
}

/** In letters, of which a wide one counts as two: what search engines show. */
const longest = { title: 70, description: 160 };
const shortestDescription = 50;

/** Titles and descriptions of listed pages that are too long, or too short to say anything. */
export const findUnsuitableTitles = ({ pages }: BuiltSite): Finding[] =>
  pages.flatMap(({ path, document }) => {
    const [described] = findElements(document, 'meta', { name: 'description' });
    if (!described) return [];
    const description = lettersIn(getAttribute(described, 'content') ?? '');
    const title = lettersIn(findElements(document, 'title', {}).map(rawText).join(''));
    const told = (what: string, letters: number, limit: string): Finding => ({
      level: 'warning',
      what: `${what} has ${letters} letters, and search engines show ${limit}`,
      where: path,
      todo: 'say it in other words',
    });
    return [
      ...(title > longest.title ? [told('A title', title, `some ${longest.title}`)] : []),
      ...(description > longest.description || description < shortestDescription
        ? [told('A description', description, `${shortestDescription} to ${longest.description}`)]
        : []),
    ];
  });

const lettersIn = (text: string): number =>
  [...text].reduce(
    (count, letter) =>
      count +
      (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(letter) ? 2 : 1),
    0,
  );

/** Pages that name a translation which does not name them. */
export const findOneWayTranslations = ({ pages, origin }: BuiltSite): Finding[] => {
  const named = new Map(
    pages.map(({ path, document }) => [
      path,
      findElements(document, 'link', { rel: 'alternate' }).map(
        (link) => new URL(getAttribute(link, 'href') ?? '', origin).pathname,
      ),
    ]),
  );
  return [...named].flatMap(([path, translations]) =>
    translations
      .filter((each) => !named.get(each)?.includes(path))
      .map(
        (each): Finding => ({
          level: 'error',
          what: `A page names ${each} as its translation, which does not name it`,
          where: path,
          todo: 'build the site anew',
        }),
      ),
  );
};
