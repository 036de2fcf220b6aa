/**
 * Which typefaces a page loads for its first paint. It keeps the faces that it preloads, with system faces of the same
 * metrics until they arrive. All others are deferred until the page has loaded; `late-faces.ts` then applies them where
 * nothing moves.
 */
import postcss, { type AtRule, type Declaration, type Root } from 'postcss';
import {
  attribute,
  childElements,
  type Element,
  elementFrom,
  find,
  insertAfter,
  insertBefore,
  type Page,
  setAttribute,
} from './html.ts';
import { isTokens } from './styles.ts';

/** Makes font files of a family with the glyphs of `text` alone: one for each source that has some of them. */
export type SubsetFace = (family: string, text: string) => Promise<readonly SubsetFile[]>;

export interface SubsetFile {
  readonly address: string;
  /** As in CSS. The first file of a family has none. */
  readonly unicodeRange?: string;
}

export interface FirstViewText {
  /** All visible text of the first view. */
  readonly text: string;
  readonly subset: SubsetFace;
}

/** Matches a part to which the script has applied all faces. */
const partWithFaces = '[data-part="whole"]';

/**
 * Removes the typefaces from `style`, except those that the page preloads.
 * @param late custom properties that are not needed before the page has loaded
 * @param firstView where the page loads only the glyphs of its first view
 * @returns the removed style, and the style for parts to which all faces have been applied
 * @throws {Error} when the page declares no typeface, or preloads one that it does not declare
 */
export async function putOffFaces(
  page: Page,
  style: Root,
  late: readonly string[],
  firstView?: FirstViewText,
): Promise<{ readonly whole: Root; readonly withFaces: Root }> {
  const faces = declaredFaces(style);
  const preloads = find(page, 'link', { rel: 'preload', as: 'font' });
  if (preloads.length === 0) throw new Error('preloads no typeface');
  insertAfter(preloads.at(-1) as Element, elementFrom('<noscript data-late-faces></noscript>'));
  const [bodyStart] = find(page, 'body').flatMap(childElements);
  const early = new Map<string, readonly AtRule[]>();
  for (const preload of preloads) {
    const address = attribute(preload, 'href') ?? '';
    const face = faces.find((each) => each.address === address);
    if (!face) throw new Error(`preloads ${address}, and declares no typeface with that file`);
    const files = firstView ? await firstView.subset(face.family, firstView.text) : [{ address }];
    early.set(
      face.family,
      files.map((file) => earlyRule(face, file, firstView ? 'swap' : 'optional')),
    );
    const [first = { address }, ...others] = files;
    setAttribute(preload, 'href', first.address);
    // In the head, they would delay the first paint in Chromium.
    if (firstView) insertBefore(bodyStart as Element, preload);
    for (const other of others) insertAfter(preload, preloadOf(other));
  }
  const whole = postcss.root({ nodes: faces.map(({ rule }) => rule.clone()) });
  const anchor = faces[0]?.rule as AtRule;
  anchor.before([...early.values()].flat());
  for (const { rule } of faces) rule.remove();
  const tokens = putOffTokens(style, new Set(faces.map(({ family }) => family)), early, late, firstView);
  whole.append(postcss.parse(`@layer tokens{:root,[data-part]{${tokens}}}`).nodes);
  return { whole, withFaces: postcss.parse(`@layer tokens{${partWithFaces}{${tokens}}}`) };
}

interface Face {
  readonly rule: AtRule;
  readonly family: string;
  /** Its file's address. */
  readonly address: string;
}

/** The faces that have a file; those of the system have none. */
function declaredFaces(style: Root): Face[] {
  const faces: Face[] = [];
  style.walkAtRules('font-face', (rule) => {
    const [, address] = descriptor(rule, 'src')?.match(/url\(["']?([^"')]+)/) ?? [];
    // PostCSS keeps the quotes of a name of two words.
    if (address) faces.push({ rule, address, family: unquoted(descriptor(rule, 'font-family') ?? '') });
  });
  if (faces.length === 0) throw new Error('declares no typeface with a file');
  return faces;
}

const descriptor = (face: AtRule, name: string): string | undefined =>
  face.nodes?.find((each): each is Declaration => each.type === 'decl' && each.prop === name)?.value;

/** The typefaces that have a file, as JSON: a list of arguments of `FontFace` for each. */
export const asFontFaceArguments = (style: Root): string =>
  JSON.stringify(
    declaredFaces(style).map(({ rule, family }) => [
      family,
      descriptor(rule, 'src'),
      {
        style: descriptor(rule, 'font-style'),
        weight: descriptor(rule, 'font-weight'),
        unicodeRange: descriptor(rule, 'unicode-range'),
      },
    ]),
  );

const preloadOf = ({ address }: SubsetFile): Element =>
  elementFrom(`<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`);

/**
 * @param display `swap` in a first view, where no word moves when the face changes; `optional` where lines might wrap
 * differently: a face that is late for the first paint is then not used
 */
function earlyRule(
  { rule, family }: Face,
  { address, unicodeRange }: SubsetFile,
  display: 'swap' | 'optional',
): AtRule {
  const copy = rule.clone();
  copy.walkDecls((declaration) => {
    if (declaration.prop === 'font-family') declaration.value = `"${family} Early"`;
    if (declaration.prop === 'font-display') declaration.value = display;
    if (declaration.prop === 'src') declaration.value = `url(${address}) format("woff2")`;
  });
  if (unicodeRange) copy.append({ prop: 'unicode-range', value: unicodeRange });
  return copy;
}

/** Makes the custom properties that list typefaces name only the early ones, and returns the original declarations. */
function putOffTokens(
  style: Root,
  families: ReadonlySet<string>,
  early: ReadonlyMap<string, readonly AtRule[]>,
  late: readonly string[],
  firstView: FirstViewText | undefined,
): string {
  const [lists, rest, inFirstView]: [string[], string[], string[]] = [[], [], []];
  for (const block of style.nodes.filter(isTokens)) {
    block.walkDecls(/^--/, (declaration) => {
      const { prop, value } = declaration;
      if (late.includes(prop)) {
        rest.push(`${prop}:${value}`);
        declaration.value = 'none';
        return;
      }
      const [first = '', ...others] = value.split(',').map((name) => name.trim());
      const family = unquoted(first);
      if (!families.has(family)) return;
      const earlyName = early.has(family) ? [`"${family} Early"`] : [];
      lists.push(`${prop}:${value}`);
      declaration.value = [...(firstView ? [] : earlyName), ...others].join(',');
      if (firstView && early.has(family)) inFirstView.push(`${prop}:${[...earlyName, ...others].join(',')}`);
    });
  }
  for (const family of families)
    if (!lists.some((list) => list.includes(`"${family}"`)))
      throw new Error(
        `declares the typeface ${family}, which no custom property of the layer tokens lists first`,
      );
  // Elements that inherit their face need a declaration to inherit from.
  const inherited = `font-family:var(${fontOfBody(style)})`;
  if (firstView) {
    const own = [...inFirstView, inherited].join(';');
    style.append(postcss.parse(`@layer tokens{[data-part="early"]{${own}}}`).nodes);
  }
  return [...lists, ...rest, inherited].join(';');
}

/** The custom property that sets the typeface of `body`. */
function fontOfBody(style: Root): string {
  let found: string | undefined;
  style.walkRules('body', (rule) => {
    rule.walkDecls(/^font(-family)?$/, ({ value }) => {
      found ??= value.match(/var\((--font-[\w-]+)\)/)?.[1];
    });
  });
  if (!found) throw new Error('sets no --font-… property on its body');
  return found;
}

const unquoted = (name: string): string => name.replace(/^["']|["']$/g, '');
