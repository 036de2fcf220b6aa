/**
 * A page's parts are what the browser deals with one at a time: what its body and `main` consist of, and what a section
 * of articles consists of. The first ones may be a first view, which is painted before the rest has even come.
 */
import postcss, { type Root } from 'postcss';
import {
  attribute,
  childElements,
  type Element,
  elementsIn,
  find,
  type Page,
  setAttribute,
  textIn,
} from './html.ts';

export interface FirstView {
  /** Those that it consists of, in the order of the document. */
  readonly parts: readonly Element[];
  /** All that can be read in it. */
  readonly text: string;
  /** Those of its elements. */
  readonly classes: ReadonlySet<string>;
}

const silent = ['link', 'noscript', 'script', 'style', 'template'];

/** The page's parts, in the order of the document: none lies in another. */
export function partsOf(page: Page): Element[] {
  return find(page, 'body').flatMap(divided);
}

function divided(element: Element): Element[] {
  const children = childElements(element).filter(({ tagName }) => !silent.includes(tagName));
  const isDivided =
    ['body', 'main'].includes(element.tagName) || children.some(({ tagName }) => tagName === 'article');
  return isDivided ? children.flatMap(divided) : [element];
}

/** Marks parts for the style, and for the script that runs in the page: `early` ones are painted before `late` ones. */
export function markParts(parts: readonly Element[], firstView: FirstView | undefined): void {
  for (const part of parts) {
    const state = firstView?.parts.includes(part) ? 'early' : 'late';
    setAttribute(part, 'data-part', firstView ? state : '');
  }
}

/**
 * What a page's first view consists of: its parts down to the one with that id.
 * @throws {Error} when none has it
 */
export function firstViewOf(parts: readonly Element[], lastId: string): FirstView {
  const last = parts.findIndex((part) => attribute(part, 'id') === lastId);
  if (last < 0) throw new Error(`has no part with the id ${lastId}, which its first view ends with`);
  const seen = parts.slice(0, last + 1);
  return {
    parts: seen,
    text: seen.map((part) => textIn(part, isClosed)).join(' '),
    classes: new Set(seen.flatMap(elementsShownIn).flatMap(classesOf)),
  };
}

/**
 * Has browsers lay out late parts only when they come near the viewport; the page's script ends this part by part. Not
 * without scripts; not in browsers that would move what is being read when a part above it gets its true height; and
 * not where the visitor is on the way to a place, since the browser has to know where that is.
 */
export function deferLayout(style: Root): void {
  const rule = ':root:not(:has(:target)) :is(section,article,footer)[data-part="late"]';
  const deferred = `${rule}{content-visibility:auto;contain-intrinsic-size:auto 60rem}`;
  style.append(
    postcss.parse(`@media (scripting:enabled){@supports (overflow-anchor:auto){${deferred}}}`).nodes,
  );
}

/** A menu that is not open is no part of a first view. */
const isClosed = (element: Element): boolean => attribute(element, 'popover') !== undefined;

function elementsShownIn(part: Element): Element[] {
  const hidden = new Set(
    elementsIn(part)
      .filter(isClosed)
      .flatMap((menu) => [menu, ...elementsIn(menu)]),
  );
  return [part, ...elementsIn(part)].filter((element) => !hidden.has(element));
}

const classesOf = (element: Element): string[] => (attribute(element, 'class') ?? '').split(/\s+/);
