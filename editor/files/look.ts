/** Colors and crops of `look.css`. Only the values of properties are changed, and all else stays byte for byte. */
import { wcagContrast } from 'culori';
import postcss, { type Comment, type Declaration, type Root } from 'postcss';
import type { ChangedColors, ChangedCrops, Colors, Picture } from '#lib/editor/api.ts';
import { EditorError } from './editor-error.ts';
import { hashContents } from './journal.ts';

export const lookFile = 'look.css';

export const hashLook = (look: string): string => hashContents(Buffer.from(look));

/** @throws {EditorError} */
function parsed(look: string): Root {
  try {
    return postcss.parse(look);
  } catch (error) {
    throw new EditorError(422, `“${lookFile}” cannot be read: ${(error as Error).message}.`);
  }
}

/** The declarations of custom properties, by their names. */
function propertiesIn(root: Root): Map<string, Declaration> {
  const found = new Map<string, Declaration>();
  root.walkDecls(/^--/, (declaration) => void found.set(declaration.prop, declaration));
  return found;
}

const color = /^#[0-9a-f]{6}$/i;
const crop = /^(-?[\d.]+)%\s+(-?[\d.]+)%$/;

/** “--sky-1” is “Sky 1”. */
export function getColorLabel(name: string): string {
  const words = name.replace(/^--(?:crop-)?/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The colors, in groups as comments part them, and the contrasts of texts. */
export function parseColors(look: string): Colors {
  const groups: { label: string; colors: Colors['groups'][number]['colors'][number][] }[] = [];
  let group: (typeof groups)[number] | undefined;
  parsed(look).walk((node) => {
    if (node.type === 'comment') group = undefined;
    if (node.type !== 'decl' || !node.prop.startsWith('--') || !color.test(node.value)) return;
    if (!group) {
      group = { label: labelAbove(node), colors: [] };
      groups.push(group);
    }
    group.colors.push({ name: node.prop, label: getColorLabel(node.prop), value: node.value.toLowerCase() });
  });
  return { version: hashLook(look), groups, pairs: pairsOf(look) };
}

function labelAbove(declaration: Declaration): string {
  const before = declaration.prev();
  if (before?.type !== 'comment') return 'Other colors';
  const [sentence = ''] = (before as Comment).text.replaceAll(/\s+/g, ' ').split(/[.:;] |\.$/);
  // “… and before dawn”, “--ground-ID for each service”
  const words = sentence.replace(/^… (?:and )?|^--\S+ /, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What lies on what, as the styles in `src/` have it, as far as both are colors of their own and no picture lies between. */
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
/** WCAG 2.2, 1.4.3, for small text. */
const needed = 4.5;

function pairsOf(look: string): Colors['pairs'] {
  const properties = propertiesIn(parsed(look));
  const grounds = [...properties.keys()].filter((name) => name.startsWith('--ground-'));
  const every = (texts: readonly string[], under: readonly string[]) =>
    texts.flatMap((text) => under.map((ground) => [text, ground] as const));
  return [
    ...every(onSky, sky),
    ...every(
      onGround,
      grounds.map((name) => name.slice(2)),
    ),
    ...every(onPaper, ['paper']),
    ...buttons,
  ].flatMap(([text, ground]) => {
    const [above, below] = [text, ground].map((name) => properties.get(`--${name}`)?.value);
    if (!above || !below || !color.test(above) || !color.test(below)) return [];
    return [{ text: `--${text}`, ground: `--${ground}`, needs: needed, has: wcagContrast(above, below) }];
  });
}

/**
 * The file once its colors are these.
 * @throws {EditorError} for names that it has not, and for what is no color
 */
export const replaceColors = (look: string, { version, colors }: ChangedColors): string =>
  withValues(look, version, colors, (name, value, before) => {
    if (!color.test(before)) throw new EditorError(422, `There is no color “${getColorLabel(shown(name))}”.`);
    if (color.test(value)) return value.toLowerCase();
    throw new EditorError(
      422,
      `“${getColorLabel(name)}” should be a color as in #eeaa66, and is “${shown(value)}”.`,
    );
  });

/** In percent. A picture may be moved a little beyond its edge. */
const [least, most] = [-100, 200];

/** @throws {EditorError} */
export const replaceCrops = (look: string, { version, crops }: ChangedCrops): string =>
  withValues(look, version, crops, (name, { x, y }, before) => {
    if (!crop.test(before)) throw new EditorError(422, `There is no crop ${shown(name)}.`);
    const [across, down] = [x, y].map((each) => {
      if (each >= least && each <= most) return Math.round(each * 10) / 10;
      throw new EditorError(
        422,
        `“${getColorLabel(name)}” should be two numbers from ${least} to ${most}, and is “${shown(each)}”.`,
      );
    });
    return `${across}% ${down}%`;
  });

function withValues<Value>(
  look: string,
  version: string,
  changes: Readonly<Record<string, Value>>,
  valueFor: (name: string, value: Value, before: string) => string,
): string {
  if (version !== hashLook(look))
    throw new EditorError(
      409,
      'Colors or crops were changed elsewhere after you had opened them. Nothing is overwritten: open them anew.',
    );
  const before = parseProperties(look);
  const after = Object.entries(changes).map(([name, value]) => {
    const former = before[name] ?? '';
    const changed = valueFor(name, value, former);
    return [name, changed === former.toLowerCase() ? former : changed] as const;
  });
  return replaceProperties(look, { ...before, ...Object.fromEntries(after) }, look);
}

const shown = (value: unknown): string =>
  String(value)
    .slice(0, 40)
    .replaceAll(/\p{Cc}/gu, ' ');

/** Crops that are of another picture than the one whose name theirs begins with. */
const cropped: Readonly<Record<string, string>> = {
  'hero-tall': 'hero-tall',
  dawn: 'hero-dawn',
  'dawn-tablet': 'hero-dawn',
  'dawn-tall': 'hero-tall-dawn',
};

/** Where a crop counts, by the end of its name. */
const cropPlaces: Readonly<Record<string, string>> = {
  low: 'in low, wide windows',
  phone: 'on phones',
  tablet: 'on tablets',
  tall: 'on phones',
  upright: 'in windows higher than wide',
  portraits: 'for all portraits',
};

const cropLabel = (name: string): string =>
  cropPlaces[name.slice(name.lastIndexOf('-') + 1)] ?? 'in all other windows';

/** The crops of a picture. Portraits have one for all of them. */
export function parseCrops(look: string, role: string, roles: readonly string[]): Picture['crops'] {
  const ofRole = (name: string): boolean => {
    const end = name.slice('--crop-'.length);
    if (end === 'portraits') return role.startsWith('portrait-');
    if (end in cropped) return cropped[end] === role;
    const longest = roles
      .filter((each) => end === each || end.startsWith(`${each}-`))
      .sort((a, b) => b.length - a.length)[0];
    return longest === role;
  };
  return [...propertiesIn(parsed(look)).values()].flatMap(({ prop, value }) => {
    const [, x, y] = crop.exec(value) ?? [];
    return prop.startsWith('--crop-') && x !== undefined && y !== undefined && ofRole(prop)
      ? [{ name: prop, label: cropLabel(prop), x: Number(x), y: Number(y) }]
      : [];
  });
}

/** The file without what it says of a service. */
export function removeServiceStyles(look: string, id: string): string {
  const root = parsed(look);
  const own = new RegExp(`^--(?:ground-${id}|crop-${id}|crop-${id}-phone)$`);
  root.walkDecls(own, (declaration) => void declaration.remove());
  return root.toString();
}

/** The values of all properties, by their names. */
export const parseProperties = (look: string): Record<string, string> =>
  Object.fromEntries([...propertiesIn(parsed(look))].map(([name, { value }]) => [name, value]));

/**
 * The file once its properties have these values, and no others are there.
 * @param template a file with the properties that `look` may lack, in their order
 */
export function replaceProperties(
  look: string,
  value: Readonly<Record<string, string>>,
  template: string,
): string {
  const root = parsed(look);
  const present = propertiesIn(root);
  let previous: Declaration | undefined;
  for (const declaration of propertiesIn(parsed(template)).values()) {
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
