import type { FieldLocation } from '#lib/editor/api.ts';
import { fieldAttribute } from '#lib/editor/field.ts';

const anyField = `[${fieldAttribute}]`;
const controls = 'a, button, summary, select, input, textarea';
const focusable = `[tabindex="0"], ${controls}`;

/** Highlights elements with fields. Makes them focusable, unless they are in a control, which is. */
export function activateFields(page: Document): void {
  const style = page.createElement('style');
  style.textContent = `${anyField}{cursor:pointer}${anyField}:is(:hover,:focus-visible){outline:2px solid #b0672a;outline-offset:3px}`;
  page.head.append(style);
  for (const element of page.querySelectorAll<HTMLElement>(anyField)) {
    if (element.closest(`${controls}, text, [aria-hidden="true"]`)) continue;
    element.tabIndex = 0;
    element.ariaDescription = 'Press Enter to edit.';
  }
}

/** Finds the element with a field at a point of the page, or the field of a focused link. */
export function findFieldElement(
  target: Element,
  point?: readonly [x: number, y: number],
): Element | undefined {
  const below = point ? target.ownerDocument.elementsFromPoint(...point) : [];
  const found = [target, ...below].map((element) => element.closest(anyField)).find(Boolean);
  return found ?? target.closest(focusable)?.querySelector(anyField) ?? undefined;
}

/** The part of the window above the sheet with fields, at its maximum height. */
const partAboveSheet = 0.35;

/** Scrolls a page in a frame by as much as the sheet would cover of an element. */
export function scrollAboveSheet(element: Element): void {
  const page = element.ownerDocument.defaultView;
  const frame = page?.frameElement?.getBoundingClientRect();
  if (!page || !frame) return;
  const { top, bottom } = element.getBoundingClientRect();
  const room = (innerHeight * partAboveSheet - frame.top) * (page.innerHeight / frame.height);
  page.scrollBy({ top: Math.max(0, Math.min(top, bottom - room)), behavior: 'instant' });
}

/** The page's text is data, so an attribute may have any content. */
export function readLocations(element: Element): readonly FieldLocation[] {
  try {
    const locations: unknown = JSON.parse(element.getAttribute(fieldAttribute) ?? '[]');
    return Array.isArray(locations)
      ? locations.filter((each) => Array.isArray(each) && typeof each[0] === 'string')
      : [];
  } catch {
    return [];
  }
}

/** The attribute and its place among equal ones, by which the element is found again after the page was reloaded. */
export interface ElementPlace {
  readonly attribute: string;
  readonly index: number;
}

const listEqual = (page: Document, attribute: string): readonly Element[] =>
  [...page.querySelectorAll(anyField)].filter((each) => each.getAttribute(fieldAttribute) === attribute);

export function getPlace(element: Element): ElementPlace {
  const attribute = element.getAttribute(fieldAttribute) ?? '';
  return { attribute, index: listEqual(element.ownerDocument, attribute).indexOf(element) };
}

export function focusPlace(page: Document, { attribute, index }: ElementPlace): void {
  const element = listEqual(page, attribute)[index]?.closest<HTMLElement>(focusable);
  element?.focus({ preventScroll: true });
}

const normalize = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** @returns whether the page shows `before` in an element of the field, and now shows `after` */
export function replaceText(page: Document, location: FieldLocation, before: string, after: string): boolean {
  const wanted = normalize(before);
  // As a string of CSS, which has the escapes of JSON.
  const elements = page.querySelectorAll(`[${fieldAttribute}*=${JSON.stringify(JSON.stringify(location))}]`);
  let isReplaced = false;
  for (const element of elements) {
    const walker = page.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let node = walker.nextNode();
    while (node && normalize(node.nodeValue) !== wanted) node = walker.nextNode();
    const place = node ?? (normalize(element.textContent) === wanted ? element : undefined);
    if (!place) continue;
    place.textContent = after;
    isReplaced = true;
  }
  return isReplaced;
}
