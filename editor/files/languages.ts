/** The languages of a brand: adding one, and which are published in which order. */

import { createTextSource } from '#lib/brand/brand-source.ts';
import { findLanguageFolders } from '#lib/brand/language-folders.ts';
import { getDirection, getOwnName } from '#lib/brand/languages.ts';
import type { EditedLanguage, LanguageOrder, Languages } from '#lib/editor/api.ts';
import { inboxFiles } from '../../build/checks/languages.ts';
import type { FileTexts } from './check-texts.ts';
import { EditorError } from './editor-error.ts';
import { mergeValueIntoFile, parseFileIn } from './file-value.ts';

/** The most languages that are not published: each check of a text checks them all. */
const maxDrafts = 5;

/** The name of a button until somebody has translated it. */
const understoodEverywhere = 'OK';

type Group = Readonly<Record<string, unknown>>;

const groupIn = (texts: FileTexts, name: string): Group => (parseFileIn(texts, name) ?? {}) as Group;

/** What `brand.yaml` says of them. */
const foldersOf = (texts: FileTexts) =>
  findLanguageFolders(
    createTextSource(texts),
    groupIn(texts, 'brand.yaml') as Parameters<typeof findLanguageFolders>[1],
  );

/** The languages as the editor offers them, drafts behind the others. */
export function listLanguages(texts: FileTexts): EditedLanguage[] {
  const { published, drafts } = foldersOf(texts);
  return [...published, ...drafts].map((folder) => {
    const { name } = groupIn(texts, `${folder}/locale.yaml`);
    return {
      folder,
      name: typeof name === 'string' ? name : getOwnName(folder),
      direction: getDirection(folder),
      draft: drafts.includes(folder),
    };
  });
}

/** Languages that many travel in; any other is a folder that somebody makes by hand. */
const codes =
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv th tr uk ur vi zh';

export const listAvailableLanguages = (there: readonly string[]): Languages['offered'] =>
  codes
    .split(' ')
    .filter((code) => !there.includes(code))
    .map((code) => ({ code, name: getOwnName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name));

/**
 * The brand with another language: a draft with the words of the first, to be translated.
 * @throws {EditorError}
 */
export function addLanguage(texts: FileTexts, code: string): Map<string, string> {
  const { published, drafts } = foldersOf(texts);
  if (drafts.length >= maxDrafts)
    throw new EditorError(
      422,
      `There are ${maxDrafts} languages that are not published. Publish or remove one of them first.`,
    );
  if (!listAvailableLanguages([...published, ...drafts]).some((each) => each.code === code))
    throw new EditorError(422, 'This language cannot be added here, or is there already.');
  const [first] = published;
  /** The brand with what is changed. */
  const all = new Map(texts);
  const put = (name: string, by: (value: Group) => Group) =>
    all.set(name, mergeValueIntoFile(all, name, by(groupIn(all, name))));
  // What a brand of several languages has to say in the first one, unless it does.
  const isEnglish = first === 'en';
  const label = isEnglish ? 'Language' : getOwnName(first);
  const offer = isEnglish ? 'This page is also in English.' : getOwnName(first);
  const close = isEnglish ? 'Close' : understoodEverywhere;
  put(`${first}/navigation.yaml`, (value) => ({
    ...value,
    languages: { label, offer, close, ...(value.languages as Group | undefined) },
  }));
  put(`${first}/mail.yaml`, (value) => ({
    ...value,
    wroteIn: value.wroteIn ?? (isEnglish ? 'Wrote in {$language}.' : '{$language}'),
  }));
  put(`${first}/sheet.yaml`, (value) => {
    const { wroteIn = label, ...lines } = (value.lines ?? {}) as Group;
    return { ...value, lines: { ...lines, wroteIn } };
  });
  for (const [name, text] of [...all]) {
    const [folder, ...rest] = name.split('/');
    const file = rest.join('/');
    if (folder === first && rest.length > 0 && !inboxFiles.has(file)) all.set(`${code}/${file}`, text);
  }
  put(`${code}/locale.yaml`, () => ({ language: regional(code), clock: clockOf(code) }));
  put(`${code}/navigation.yaml`, (value) => ({
    ...value,
    languages: { label: getOwnName(code), offer: getOwnName(code), close: understoodEverywhere },
  }));
  put('brand.yaml', (value) => ({ ...value, drafts: [...drafts, code] }));
  return all;
}

/** With the region in which most speak it: `pt` is pt-BR. */
function regional(code: string): string {
  const { language, region } = new Intl.Locale(code).maximize();
  return `${language}-${region}`;
}

function clockOf(code: string): 'h12' | 'h23' {
  const { hourCycle } = new Intl.DateTimeFormat(regional(code), { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h12' || hourCycle === 'h11' ? 'h12' : 'h23';
}

/**
 * `brand.yaml` once its languages are these.
 * @throws {EditorError} when they are not those that there are
 */
export function reorderLanguages(texts: FileTexts, order: LanguageOrder): Map<string, string> {
  const before = foldersOf(texts);
  const there = [...before.published, ...before.drafts].sort();
  const { published, drafts } = order;
  if ([...published, ...drafts].sort().join() !== there.join())
    throw new EditorError(422, 'Each language should be named once: published, or a draft.');
  if (published.length === 0) throw new EditorError(422, 'One language at least has to be published.');
  const name = 'brand.yaml';
  const { languages: _, drafts: __, ...rest } = groupIn(texts, name);
  const value = {
    ...rest,
    ...(there.length > 1 && { languages: published }),
    ...(drafts.length > 0 && { drafts }),
  };
  return new Map([[name, mergeValueIntoFile(texts, name, value)]]);
}
