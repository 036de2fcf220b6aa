/** Sentences of the checks of a brand in the words of the forms: fields by their labels, files by the names of their forms. */
import type { Path } from '#lib/editor/api.ts';
import { getPlaceLabel } from '#lib/editor/entry-label.ts';
import { getFileKey, getKeyLabel } from '#lib/editor/key-label.ts';
import { editableFiles, findEditableFile } from './files.ts';

const steps = String.raw`(?:\.\w[\w-]*|\[\d+\]|\['[^']*'\])`;
/** As the checks name a value: `faqs.items[10].answer[0]`. */
const atStart = new RegExp(`^[a-z]\\w*${steps}*(?= )`);
const keyPath = new RegExp(`(?<![\\w$./:@-])([a-z]\\w*)(${steps}+)`, 'g');
const fileName = /(?<![\w/])(?:[\w-]+\/)*[\w-]+\.(?:yaml|md|css)\b/g;
const camelCase = /(?<![\w$./:@-])[a-z]+(?:[A-Z][a-z0-9]*)+\b/g;
/** Quoted text is somebody's words and stays as it is. */
const quoted = /(“[^”]*”|\{[^{}]*\})/;

/** @param path of the field that is named beside the sentence; empty where none is */
export function toFormWording(sentence: string, path: Path = []): string {
  const [start = ''] = atStart.exec(sentence) ?? [];
  const isField = path.length > 0 && (/[.[]/.test(start) || start === written(path));
  const label = labelOfRoot(start);
  const named = isField ? 'This' : label && `“${label}”`;
  const rest = named ? sentence.slice(start.length) : sentence;
  const parts = rest.split(quoted).map((part, at) => (at % 2 === 0 ? plain(part) : quotedFile(part)));
  return `${named ?? ''}${parts.join('')}`;
}

const plain = (text: string): string =>
  text
    .replaceAll(': [from, to]', '')
    .replaceAll(/\[(\d\d:\d\d), (\d\d:\d\d)\]/g, '$1 to $2')
    .replaceAll(fileName, (name) => (labelOfFile(name) ? `“${labelOfFile(name)}”` : name))
    .replaceAll(keyPath, (whole, root: string, keys: string) => {
      const label = labelOfRoot(root);
      return label ? `“${getPlaceLabel(label, root, undefined, pathOf(keys))}”` : whole;
    })
    .replaceAll(camelCase, (key) => `“${labelOfRoot(key) ?? getKeyLabel(key)}”`);

function quotedFile(part: string): string {
  const label = labelOfFile(part.slice(1, -1));
  return label ? `“${label}”` : part;
}

const labelOfFile = (name: string): string | undefined =>
  name === 'look.css' ? 'Colors' : findEditableFile(name)?.label;

/** As sentences write a path: `items[2].question`. */
const written = (path: Path): string =>
  path.reduce<string>(
    (before, key) => (typeof key === 'number' ? `${before}[${key}]` : before ? `${before}.${key}` : key),
    '',
  );

const pathOf = (keys: string): Path =>
  (keys.match(/[\w-]+/g) ?? []).map((key) => (/^\d+$/.test(key) ? Number(key) : key));

/** The label of the file whose value the checks call by this name: `openingHours`. */
const labelOfRoot = (root: string): string | undefined => labels.get(root);

const labels = new Map(
  Object.entries(editableFiles)
    .toReversed()
    .map(([name, { label }]) => [
      getFileKey(name).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      label,
    ]),
);
