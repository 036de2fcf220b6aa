/** Reads and changes colors and crops in `look.css`. Preserves everything except property values byte for byte. */
import { wcagContrast } from 'culori';
import postcss, { type Comment, type Declaration, type Root } from 'postcss';
import type { ChangedColors, ChangedCrops, EditablePicture, Palette } from '#lib/editor/api.ts';
import { humanizeKey } from '#lib/editor/key-label.ts';
import { EditorError } from './editor-error.ts';
import { hashContents } from './journal.ts';
import { shortenForMessage } from './names.ts';

export const styleSheetName = 'look.css';

export const hashStyleSheet = (look: string): string => hashContents(Buffer.from(look));

function parseLook(look: string): Root {
  try {
    return postcss.parse(look);
  } catch (error) {
    throw new EditorError(422, `“${styleSheetName}” has a syntax error: ${(error as Error).message}.`);
  }
}

function listProperties(root: Root): Map<string, Declaration> {
  const found = new Map<string, Declaration>();
  root.walkDecls(/^--/, (declaration) => void found.set(declaration.prop, declaration));
  return found;
}

const color = /^#[0-9a-f]{6}$/i;
const crop = /^(-?[\d.]+)%\s+(-?[\d.]+)%$/;

/** The colors of the sky, from the top of the page to its foot. */
const skyLabels: Readonly<Record<string, string>> = {
  '--sky-1': 'Sunset',
  '--sky-2': 'Dusk',
  '--sky-4': 'Nightfall',
  '--sky-5': 'Late evening',
  '--sky-6': 'Night',
  '--sky-7': 'Midnight',
  '--sky-8': 'Before dawn',
};

/** Returns the label of a custom property: “Brass ink” for `--brass-ink`. */
export const getStyleLabel = (name: string): string =>
  skyLabels[name] ?? humanizeKey(name.replace(/^--(?:crop-)?/, ''));

/** Returns the colors, grouped by the comments in the file, and the contrasts between text and background colors. */
export function parseColorSettings(look: string): Palette {
  const groups: { label: string; colors: Palette['groups'][number]['colors'][number][] }[] = [];
  let group: (typeof groups)[number] | undefined;
  parseLook(look).walk((node) => {
    if (node.type === 'comment') group = undefined;
    if (node.type !== 'decl' || !node.prop.startsWith('--') || !color.test(node.value)) return;
    if (!group) {
      group = { label: readGroupLabel(node), colors: [] };
      groups.push(group);
    }
    group.colors.push({ name: node.prop, label: getStyleLabel(node.prop), value: node.value.toLowerCase() });
  });
  return { version: hashStyleSheet(look), groups, pairs: listContrasts(look) };
}

function readGroupLabel(declaration: Declaration): string {
  const before = declaration.prev();
  if (before?.type !== 'comment') return 'Other colors';
  const [sentence = ''] = (before as Comment).text.replaceAll(/\s+/g, ' ').split(/[.:;] |\.$/);
  // Shorten comments that start with “… and” or “--ground-ID”.
  const words = sentence.replace(/^… (?:and )?|^--\S+ /, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The text colors and their backgrounds in the styles of `src/`. Texts on pictures are omitted, because their contrast cannot
 * be computed from two colors.
 */
const onSky = ['ivory', 'ivory-answer', 'ivory-hour', 'ivory-2', 'brass', 'ember', 'gold'];
const sky = ['sky-1', 'sky-4', 'sky-7'];
const onPaper = ['ink', 'ink-2', 'ink-note', 'brass-ink', 'wax', 'wax-ink'];
const onGround = ['ivory', 'ivory-2', 'brass'];
const buttons = [
  ['ink', 'gold'],
  ['ink', 'ember'],
  ['paper', 'ink'],
  ['paper', 'ink-2'],
] as const;
/** The minimum contrast of small text (WCAG 2.2, 1.4.3). */
const needed = 4.5;

function listContrasts(look: string): Palette['pairs'] {
  const properties = listProperties(parseLook(look));
  const grounds = [...properties.keys()].filter((name) => name.startsWith('--ground-'));
  const combine = (texts: readonly string[], backgrounds: readonly string[]) =>
    texts.flatMap((text) => backgrounds.map((ground) => [text, ground] as const));
  return [
    ...combine(onSky, sky),
    ...combine(
      onGround,
      grounds.map((name) => name.slice(2)),
    ),
    ...combine(onPaper, ['paper']),
    ...buttons,
  ].flatMap(([text, ground]) => {
    const [above, below] = [text, ground].map((name) => properties.get(`--${name}`)?.value);
    if (!above || !below || !color.test(above) || !color.test(below)) return [];
    return [{ text: `--${text}`, ground: `--${ground}`, needs: needed, has: wcagContrast(above, below) }];
  });
}

/**
 * @returns the changed text of `look.css`
 * @throws {EditorError} if a color is unknown or invalid, or if the file was changed meanwhile
 */
export const replaceColors = (look: string, { version, colors }: ChangedColors): string =>
  replaceValues(look, version, colors, (name, value, before) => {
    if (!color.test(before))
      throw new EditorError(422, `The brand has no color “${getStyleLabel(shortenForMessage(name))}”.`);
    if (color.test(value)) return value.toLowerCase();
    throw new EditorError(
      422,
      `“${getStyleLabel(name)}” must be a color such as #eeaa66 (got “${shortenForMessage(value)}”).`,
    );
  });

/** The range of `object-position` in percent. Values below 0 and above 100 move a picture beyond its edge. */
const [least, most] = [-100, 200];

/**
 * @returns the changed text of `look.css`
 * @throws {EditorError} if a crop is unknown or invalid, or if the file was changed meanwhile
 */
export const replaceCrops = (look: string, { version, crops }: ChangedCrops): string =>
  replaceValues(look, version, crops, (name, { x, y }, before) => {
    if (!crop.test(before)) throw new EditorError(422, `look.css has no crop ${shortenForMessage(name)}.`);
    const [across, down] = [x, y].map((each) => {
      if (each >= least && each <= most) return Math.round(each * 10) / 10;
      throw new EditorError(
        422,
        `“${getStyleLabel(name)}” must be two numbers from ${least} to ${most} (got “${shortenForMessage(each)}”).`,
      );
    });
    return `${across}% ${down}%`;
  });

function replaceValues<Value>(
  look: string,
  version: string,
  changes: Readonly<Record<string, Value>>,
  getValue: (name: string, value: Value, before: string) => string,
): string {
  if (version !== hashStyleSheet(look))
    throw new EditorError(
      409,
      'Somebody else has changed colors or crops since you opened them. Your change was not saved. Reload the page.',
    );
  const before = parseProperties(look);
  const after = Object.entries(changes).map(([name, value]) => {
    const former = before[name] ?? '';
    const changed = getValue(name, value, former);
    return [name, changed === former.toLowerCase() ? former : changed] as const;
  });
  return replaceProperties(look, { ...before, ...Object.fromEntries(after) }, look);
}

/** The picture roles of custom properties that do not start with the role: `--crop-dawn` is for `hero-dawn`. */
const cropRoles: Readonly<Record<string, string>> = {
  'hero-tall': 'hero-tall',
  dawn: 'hero-dawn',
  'dawn-tablet': 'hero-dawn',
  'dawn-tall': 'hero-tall-dawn',
};

/** Returns the crops of a picture. All portraits share one crop. */
export function parseCrops(look: string, role: string, roles: readonly string[]): EditablePicture['crops'] {
  const isOfRole = (name: string): boolean => {
    const end = name.slice('--crop-'.length);
    if (end === 'portraits') return role.startsWith('portrait-');
    if (end in cropRoles) return cropRoles[end] === role;
    const longest = roles
      .filter((each) => end === each || end.startsWith(`${each}-`))
      .sort((a, b) => b.length - a.length)[0];
    return longest === role;
  };
  return [...listProperties(parseLook(look)).values()].flatMap(({ prop, value }) => {
    const [, x, y] = crop.exec(value) ?? [];
    return prop.startsWith('--crop-') && x !== undefined && y !== undefined && isOfRole(prop)
      ? [{ name: prop, x: Number(x), y: Number(y) }]
      : [];
  });
}

export function removeServiceStyles(look: string, id: string): string {
  const root = parseLook(look);
  const own = new RegExp(`^--(?:ground-${id}|crop-${id}|crop-${id}-phone)$`);
  root.walkDecls(own, (declaration) => void declaration.remove());
  return root.toString();
}

export const parseProperties = (look: string): Record<string, string> =>
  Object.fromEntries([...listProperties(parseLook(look))].map(([name, { value }]) => [name, value]));

/**
 * Returns the text of `look.css` with exactly these custom properties.
 * @param template another version of the file. Missing properties are inserted at their position in this version.
 */
export function replaceProperties(
  look: string,
  value: Readonly<Record<string, string>>,
  template: string,
): string {
  const root = parseLook(look);
  const present = listProperties(root);
  let previous: Declaration | undefined;
  for (const declaration of listProperties(parseLook(template)).values()) {
    const own = present.get(declaration.prop);
    if (!own && previous) previous.after(declaration);
    else if (!own) present.values().next().value?.before(declaration);
    previous = own ?? declaration;
    present.set(previous.prop, previous);
  }
  for (const [prop, declaration] of present) {
    const next = value[prop];
    if (next === undefined) declaration.remove();
    else declaration.value = next;
  }
  return root.toString();
}
