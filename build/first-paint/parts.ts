/**
 * A page's parts are the elements to which faces are applied one at a time: the children of its body, of `main`, and of
 * elements that contain articles. The first ones may form a first view, which is painted before the rest has arrived.
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
  /** Its parts, in document order. */
  readonly parts: readonly Element[];
  /** All of its visible text. */
  readonly text: string;
  /** The class names of its visible elements. */
  readonly classes: ReadonlySet<string>;
}

const silent = ['link', 'noscript', 'script', 'style', 'template'];

/** The page's parts, in document order. None contains another. */
export function partsOf(page: Page): Element[] {
  return find(page, 'body').flatMap(divided);
}

function divided(element: Element): Element[] {
  const children = childElements(element).filter(({ tagName }) => !silent.includes(tagName));
  const isDivided = ['body', 'main'].includes(element.tagName) || find(element, 'article').length > 0;
  return isDivided ? children.flatMap(divided) : [element];
}

/** Sets `data-part` for the style sheet and for `late-faces.ts`: `early` on parts of the first view, else empty. */
export function markParts(parts: readonly Element[], firstView: FirstView | undefined): void {
  for (const part of parts) setAttribute(part, 'data-part', firstView?.parts.includes(part) ? 'early' : '');
}

/**
 * The first view of a page: its parts down to the one with the id `lastId`.
 * @throws {Error} when no part has that id
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

/** Closed menus, and elements that are hidden until their style arrives, are not part of a first view. */
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
