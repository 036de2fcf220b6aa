/** Rewrites validation messages for the editor's forms: field labels replace keys, and screen titles replace file names. */
import type { Path } from '#lib/editor/api.ts';
import { formatFieldLabel } from '#lib/editor/entry-label.ts';
import { getFileKey, getKeyLabel } from '#lib/editor/key-label.ts';
import { editableFiles, findEditableFile } from './files.ts';

const steps = String.raw`(?:\.\w[\w-]*|\[\d+\]|\['[^']*'\])`;
/** Matches the path at the start of a validation message: `faqs.items[10].answer[0]`. */
const atStart = new RegExp(`^[a-z]\\w*${steps}*(?= )`);
const keyPath = new RegExp(`(?<![\\w$./:@-])([a-z]\\w*)(${steps}+)`, 'g');
const fileName = /(?<![\w/])(?:[\w-]+\/)*[\w-]+\.(?:yaml|md|css)\b/g;
const camelCase = /(?<![\w$./:@-])[a-z]+(?:[A-Z][a-z0-9]*)+\b/g;
/** Matches quotations and placeholders. Keys in them are not replaced, because they quote the owner's texts. */
const quoted = /(“[^”]*”|\{[^{}]*\})/;

/**
 * Replaces the keys and file names in a validation message by the labels that the forms show.
 * @param path the path of the field that shows the message; empty if no field shows it
 */
export function replaceKeysByLabels(sentence: string, path: Path = []): string {
  const [start = ''] = atStart.exec(sentence) ?? [];
  const isField = path.length > 0 && (/[.[]/.test(start) || start === formatPath(path));
  const label = getRootLabel(start);
  const named = isField ? 'This' : label && `“${label}”`;
  const rest = named ? sentence.slice(start.length) : sentence;
  const parts = rest.split(quoted).map((part, at) => (at % 2 === 0 ? replaceKeys(part) : replaceFile(part)));
  return `${named ?? ''}${parts.join('')}`;
}

const replaceKeys = (text: string): string =>
  text
    .replaceAll(': [from, to]', '')
    .replaceAll(/\[(\d\d:\d\d), (\d\d:\d\d)\]/g, '$1 to $2')
    .replaceAll(fileName, (name) => (getFileLabel(name) ? `“${getFileLabel(name)}”` : name))
    .replaceAll(keyPath, (whole, root: string, keys: string) => {
      const label = getRootLabel(root);
      return label ? `“${formatFieldLabel(label, root, undefined, parsePath(keys))}”` : whole;
    })
    .replaceAll(camelCase, (key) => `“${getRootLabel(key) ?? getKeyLabel(key)}”`);

function replaceFile(part: string): string {
  const label = getFileLabel(part.slice(1, -1));
  return label ? `“${label}”` : part;
}

const getFileLabel = (name: string): string | undefined =>
  name === 'look.css' ? 'Colors' : findEditableFile(name)?.label;

/** Formats a path in the same way as validation messages: `items[2].question`. */
const formatPath = (path: Path): string =>
  path.reduce<string>(
    (before, key) => (typeof key === 'number' ? `${before}[${key}]` : before ? `${before}.${key}` : key),
    '',
  );

const parsePath = (keys: string): Path =>
  (keys.match(/[\w-]+/g) ?? []).map((key) => (/^\d+$/.test(key) ? Number(key) : key));

const getRootLabel = (root: string): string | undefined => labels.get(root);

const labels = new Map(
  Object.entries(editableFiles)
    .toReversed()
    .map(([name, { label }]) => [
      getFileKey(name).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      label,
    ]),
);
