/** The languages of a brand: adding one, and which are published in which order. */
import { languageFolders } from '#lib/brand/language-folders.ts';
import { directionOf, ownName } from '#lib/brand/languages.ts';
import { brandTexts } from '#lib/brand/source.ts';
import type { EditedLanguage, LanguageOrder, Languages } from '#lib/editor/api.ts';
import { filesOfDesk } from '../../build/checks/languages.ts';
import type { Texts } from './check-texts.ts';
import { fileValue, textWith } from './file-value.ts';
import { Refusal } from './refusal.ts';

/** The most languages that are not published: each check of a text checks them all. */
const maxDrafts = 5;

/** The name of a button until somebody has translated it. */
const understoodEverywhere = 'OK';

type Group = Readonly<Record<string, unknown>>;

const valueIn = (texts: Texts, name: string): Group =>
  (fileValue(name, texts.get(name) ?? '') ?? {}) as Group;

/** What `brand.yaml` says of them. */
const foldersOf = (texts: Texts) =>
  languageFolders(brandTexts(texts), valueIn(texts, 'brand.yaml') as Parameters<typeof languageFolders>[1]);

/** The languages as the editor offers them, drafts behind the others. */
export function editedLanguages(texts: Texts): EditedLanguage[] {
  const { published, drafts } = foldersOf(texts);
  return [...published, ...drafts].map((folder) => {
    const { name } = valueIn(texts, `${folder}/locale.yaml`);
    return {
      folder,
      name: typeof name === 'string' ? name : ownName(folder),
      direction: directionOf(folder),
      draft: drafts.includes(folder),
    };
  });
}

/** Languages that many travel in; any other is a folder that somebody makes by hand. */
const codes =
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv th tr uk ur vi zh';

export const offeredLanguages = (there: readonly string[]): Languages['offered'] =>
  codes
    .split(' ')
    .filter((code) => !there.includes(code))
    .map((code) => ({ code, name: ownName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name));

/**
 * The files that a new language adds and changes: a draft with the words of the first, to be translated.
 * @throws {Refusal}
 */
export function withLanguage(texts: Texts, code: string): Map<string, string> {
  const { published, drafts } = foldersOf(texts);
  if (drafts.length >= maxDrafts)
    throw new Refusal(
      422,
      `There are ${maxDrafts} languages that are not published. Publish or remove one of them first.`,
    );
  if (!offeredLanguages([...published, ...drafts]).some((each) => each.code === code))
    throw new Refusal(422, 'This language cannot be added here, or is there already.');
  const [first] = published;
  const changed = new Map<string, string>();
  const put = (name: string, by: (value: Group) => Group) =>
    changed.set(name, textWith(name, changed.get(name) ?? texts.get(name) ?? '', by(valueIn(texts, name))));
  // What a brand of several languages has to say in the first one, unless it does.
  const label = first === 'en' ? 'Language' : ownName(first);
  const offer = first === 'en' ? 'This page is also in English.' : ownName(first);
  const close = first === 'en' ? 'Close' : understoodEverywhere;
  put(`${first}/navigation.yaml`, (value) => ({
    ...value,
    languages: { label, offer, close, ...(value.languages as Group | undefined) },
  }));
  put(`${first}/mail.yaml`, (value) => {
    const wroteIn = value.wroteIn ?? (first === 'en' ? 'Wrote in {$language}.' : '{$language}');
    return { ...value, wroteIn };
  });
  put(`${first}/sheet.yaml`, (value) => {
    const { wroteIn = first === 'en' ? 'Language' : ownName(first), ...lines } = (value.lines ?? {}) as Group;
    return { ...value, lines: { ...lines, wroteIn } };
  });
  for (const [name, text] of texts) {
    const [folder, ...rest] = name.split('/');
    const file = rest.join('/');
    if (folder !== first || rest.length === 0 || filesOfDesk.has(file)) continue;
    changed.set(`${code}/${file}`, changed.get(name) ?? text);
  }
  const locale = `${first}/locale.yaml`;
  changed.set(
    `${code}/locale.yaml`,
    textWith(locale, texts.get(locale) ?? '', { language: regional(code), clock: clockOf(code) }),
  );
  const own = `${code}/navigation.yaml`;
  const navigation = changed.get(own) ?? '';
  changed.set(
    own,
    textWith(own, navigation, {
      ...(fileValue(own, navigation) as Group),
      languages: { label: ownName(code), offer: ownName(code), close: understoodEverywhere },
    }),
  );
  put('brand.yaml', (value) => ({ ...value, drafts: [...drafts, code] }));
  return changed;
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
 * @throws {Refusal} when they are not those that there are
 */
export function withOrder(texts: Texts, order: LanguageOrder): Map<string, string> {
  const before = foldersOf(texts);
  const there = [...before.published, ...before.drafts].sort();
  const { published, drafts } = order;
  const isList = [published, drafts].every((list) => Array.isArray(list));
  if (!isList || [...published, ...drafts].sort().join() !== there.join())
    throw new Refusal(422, 'Each language should be named once: published, or a draft.');
  if (published.length === 0) throw new Refusal(422, 'One language at least has to be published.');
  const { languages: _, drafts: __, ...rest } = valueIn(texts, 'brand.yaml');
  const name = 'brand.yaml';
  const value = {
    ...rest,
    ...(there.length > 1 && { languages: published }),
    ...(drafts.length > 0 && { drafts }),
  };
  return new Map([[name, textWith(name, texts.get(name) ?? '', value)]]);
}
