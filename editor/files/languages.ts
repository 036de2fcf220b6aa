import * as v from 'valibot';
import { type BrandSource, createTextSource } from '#lib/brand/brand-source.ts';
import { findLanguageFolders } from '#lib/brand/language-folders.ts';
import { getDirection, getNativeLanguageName } from '#lib/brand/languages.ts';
import { parseYaml } from '#lib/brand/parse-yaml.ts';
import { brandSchema } from '#lib/brand/schema/brand.ts';
import type { EditedLanguage, LanguageList, LanguageOrder } from '#lib/editor/api.ts';
import { untranslatedFiles } from '../../build/checks/languages.ts';
import type { FileTexts } from './check-texts.ts';
import { EditorError } from './editor-error.ts';
import { mergeValueIntoFile, parseBrandFile } from './file-value.ts';

/** The maximum number of draft languages, because each check of a text also checks the drafts. */
const maxDrafts = 5;

/** The initial label of a button in a new language: “OK” is understood in every language. */
const neutralLabel = 'OK';

type Group = Readonly<Record<string, unknown>>;

const parseGroup = (texts: FileTexts, name: string): Group => (parseBrandFile(texts, name) ?? {}) as Group;

const listsSchema = v.object({
  languages: brandSchema.entries.languages,
  drafts: brandSchema.entries.drafts,
});

/**
 * Returns the folders of the published and the draft languages in `brand.yaml`, and the errors in these two lists. An invalid
 * list counts as missing.
 */
export function findLanguages(source: BrandSource) {
  const { success, output } = v.safeParse(listsSchema, parseYaml(source.read('brand.yaml') ?? '').value);
  const { published, drafts, problems } = findLanguageFolders(source, success ? output : {});
  return {
    published,
    drafts,
    problems: success ? problems : ['brand.yaml has no valid list of languages.'],
  };
}

const listFolders = (texts: FileTexts) => findLanguages(createTextSource(texts));

/** Returns the published languages, then the drafts, in the order of `brand.yaml`. */
export function listLanguages(texts: FileTexts): [EditedLanguage, ...EditedLanguage[]] {
  const { published, drafts } = listFolders(texts);
  const [first, ...others] = published;
  const describe = (folder: string): EditedLanguage => {
    const { name } = parseGroup(texts, `${folder}/locale.yaml`);
    return {
      folder,
      name: typeof name === 'string' ? name : getNativeLanguageName(folder),
      direction: getDirection(folder),
      draft: drafts.includes(folder),
    };
  };
  return [describe(first), ...[...others, ...drafts].map(describe)];
}

/** The languages that the editor offers. An owner can add any other language by creating its folder. */
const codes =
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv th tr uk ur vi zh';

export const listAvailableLanguages = (present: readonly string[]): LanguageList['offered'] =>
  codes
    .split(' ')
    .filter((code) => !present.includes(code))
    .map((code) => ({ code, name: getNativeLanguageName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name));

/**
 * Adds a draft language with the texts of the first language.
 * @throws {EditorError} if the editor does not offer the language, or the brand has too many draft languages
 */
export function addLanguage(texts: FileTexts, code: string): Map<string, string> {
  const { published, drafts } = listFolders(texts);
  if (drafts.length >= maxDrafts)
    throw new EditorError(
      422,
      `The brand has ${maxDrafts} languages that are not published. Publish or remove one of them first.`,
    );
  if (!listAvailableLanguages([...published, ...drafts]).some((each) => each.code === code))
    throw new EditorError(422, 'This language is not on the list, or the brand has it already.');
  const [first] = published;
  const result = new Map(texts);
  const update = (name: string, change: (value: Group) => Group) =>
    result.set(name, mergeValueIntoFile(result, name, change(parseGroup(result, name))));
  // Add the texts that a brand with several languages needs in its first language. Keep existing texts.
  const isEnglish = first === 'en';
  const label = isEnglish ? 'Language' : getNativeLanguageName(first);
  const offer = isEnglish ? 'This page is also in English.' : getNativeLanguageName(first);
  const close = isEnglish ? 'Close' : neutralLabel;
  update(`${first}/navigation.yaml`, (value) => ({
    ...value,
    languages: { label, offer, close, ...(value.languages as Group | undefined) },
  }));
  update(`${first}/mail.yaml`, (value) => ({
    ...value,
    wroteIn: value.wroteIn ?? (isEnglish ? 'Wrote in {$language}.' : '{$language}'),
  }));
  update(`${first}/sheet.yaml`, (value) => {
    const { wroteIn = label, ...lines } = (value.lines ?? {}) as Group;
    return { ...value, lines: { ...lines, wroteIn } };
  });
  for (const [name, text] of [...result]) {
    const [folder, ...rest] = name.split('/');
    const file = rest.join('/');
    if (folder === first && rest.length > 0 && !untranslatedFiles.has(file))
      result.set(`${code}/${file}`, text);
  }
  update(`${code}/locale.yaml`, () => ({ language: addRegion(code), clock: getClock(code) }));
  update(`${code}/navigation.yaml`, (value) => ({
    ...value,
    languages: {
      label: getNativeLanguageName(code),
      offer: getNativeLanguageName(code),
      close: neutralLabel,
    },
  }));
  update('brand.yaml', (value) => ({ ...value, drafts: [...drafts, code] }));
  return result;
}

/** Adds the most likely region to a language code: `pt` becomes `pt-BR`. */
function addRegion(code: string): string {
  const { language, region } = new Intl.Locale(code).maximize();
  return `${language}-${region}`;
}

function getClock(code: string): 'h12' | 'h23' {
  const { hourCycle } = new Intl.DateTimeFormat(addRegion(code), { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h12' || hourCycle === 'h11' ? 'h12' : 'h23';
}

/**
 * Changes the order of the languages in `brand.yaml`.
 * @throws {EditorError} if the new order omits or repeats a language, or publishes none
 */
export function reorderLanguages(texts: FileTexts, order: LanguageOrder): Map<string, string> {
  const before = listFolders(texts);
  const known = [...before.published, ...before.drafts].sort();
  const { published, drafts } = order;
  if ([...published, ...drafts].sort().join() !== known.join())
    throw new EditorError(422, 'The request must name each language once, as published or as a draft.');
  if (published.length === 0) throw new EditorError(422, 'At least one language must be published.');
  const name = 'brand.yaml';
  const { languages: _, drafts: __, ...rest } = parseGroup(texts, name);
  const value = {
    ...rest,
    ...(known.length > 1 && { languages: published }),
    ...(drafts.length > 0 && { drafts }),
  };
  return new Map([[name, mergeValueIntoFile(texts, name, value)]]);
}
