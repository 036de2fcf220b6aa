/**
 * A page's parts are what the browser deals with one at a time: what its body and `main` consist of, and what a section
 * of articles consists of. The first ones may be a first view, which is painted before the rest has even come.
 */
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
  const isDivided = ['body', 'main'].includes(element.tagName) || find(element, 'article').length > 0;
  return isDivided ? children.flatMap(divided) : [element];
}

/** Marks parts for the style, and for the script that runs in the page: those of the first view are `early`. */
export function markParts(parts: readonly Element[], firstView: FirstView | undefined): void {
  for (const part of parts) setAttribute(part, 'data-part', firstView?.parts.includes(part) ? 'early' : '');
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

/** A menu that is not open is no part of a first view, and neither is what is hidden until its style arrives. */
const isClosed = (element: Element): boolean =>
  ['popover', 'hidden'].some((name) => attribute(element, name) !== undefined);

function elementsShownIn(part: Element): Element[] {
  const hidden = new Set(
    elementsIn(part)
      .filter(isClosed)
      .flatMap((menu) => [menu, ...elementsIn(menu)]),
  );
  return [part, ...elementsIn(part)].filter((element) => !hidden.has(element));
}

const classesOf = (element: Element): string[] => (attribute(element, 'class') ?? '').split(/\s+/);
