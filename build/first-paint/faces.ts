/**
 * Typefaces and the first paint. A page keeps the faces that it preloads; until they come, the system's faces stand in,
 * with the same metrics. All other faces are put off until the page has loaded, and put in place where they move nothing
 * (`late-faces.ts`).
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

/** Makes files of a family's face with the glyphs of `text` alone: one for each source that has a part of them. */
export type SubsetFace = (family: string, text: string) => Promise<readonly SubsetFile[]>;

export interface SubsetFile {
  readonly address: string;
  /** As in CSS; a family's first file has none. */
  readonly unicodeRange?: string;
}

export interface FirstViewText {
  /** All that can be read in it. */
  readonly text: string;
  readonly subset: SubsetFace;
}

/** Set by the page's script: a part that has all of its faces. */
const dressedPart = '[data-part="whole"]';

/**
 * Takes the typefaces out of `style`, but for those that the page preloads.
 * @param firstView of a page that asks for no more than the glyphs of its first view
 * @param late custom properties that nobody misses before the page has loaded
 * @returns the style of what was taken out, and the style of parts that have all of their faces
 * @throws {Error} when the page declares no typeface, or preloads one that it does not declare
 */
export async function putOffFaces(
  page: Page,
  style: Root,
  late: readonly string[],
  firstView?: FirstViewText,
): Promise<{ readonly whole: Root; readonly dressed: Root }> {
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
    // In the head, Chromium would hold the first paint back for them.
    if (firstView) insertBefore(bodyStart as Element, preload);
    for (const other of others) insertAfter(preload, preloadOf(other));
  }
  const whole = postcss.root({ nodes: faces.map(({ rule }) => rule.clone()) });
  const anchor = faces[0]?.rule as AtRule;
  anchor.before([...early.values()].flat());
  for (const { rule } of faces) rule.remove();
  const tokens = putOffTokens(style, new Set(faces.map(({ family }) => family)), early, late, firstView);
  whole.append(postcss.parse(`@layer tokens{:root,[data-part]{${tokens}}}`).nodes);
  return { whole, dressed: postcss.parse(`@layer tokens{${dressedPart}{${tokens}}}`) };
}

interface Face {
  readonly rule: AtRule;
  readonly family: string;
  /** Of its file. */
  readonly address: string;
}

/** The faces that have a file; the system's have none. */
function declaredFaces(style: Root): Face[] {
  const faces: Face[] = [];
  style.walkAtRules('font-face', (rule) => {
    const [, address] = descriptor(rule, 'src')?.match(/url\(["']?([^"')]+)/) ?? [];
    // A name of two words is read with its quotes.
    if (address) faces.push({ rule, address, family: unquoted(descriptor(rule, 'font-family') ?? '') });
  });
  if (faces.length === 0) throw new Error('declares no typeface with a file');
  return faces;
}

const descriptor = (face: AtRule, name: string): string | undefined =>
  face.nodes?.find((each): each is Declaration => each.type === 'decl' && each.prop === name)?.value;

/** The typefaces that have a file, as JSON: of each the arguments of `FontFace`. */
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
 * @param display `swap` in a first view, whose words keep their places whichever face they have; `optional` where a text
 * might break its lines anew: a face that is not there at the first paint is not used then
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

/** Has the custom properties that list typefaces name only the early ones, and returns the declarations as they were. */
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
  // What inherits its face has to be told that it changed.
  const inherited = `font-family:var(${fontOfBody(style)})`;
  if (firstView) {
    const own = [...inFirstView, inherited].join(';');
    style.append(postcss.parse(`@layer tokens{[data-part="early"]{${own}}}`).nodes);
  }
  return [...lists, ...rest, inherited].join(';');
}

/** The custom property that the page's text is set in. */
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
