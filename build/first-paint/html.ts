/** Reading and changing built pages: a thin layer over parse5, which parses HTML as browsers do. */
import {
  type DefaultTreeAdapterTypes,
  html,
  parse,
  parseFragment,
  serialize,
  defaultTreeAdapter as tree,
} from 'parse5';

export type Page = DefaultTreeAdapterTypes.Document;
export type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

export const readPage = (source: string): Page => parse(source);
export const writePage = (page: Page): string => serialize(page);

const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : []);

/** All elements below `node`, in document order, without the content of `template` and `noscript`. */
export function elementsIn(node: Node): Element[] {
  return childrenOf(node).flatMap((child) => ('tagName' in child ? [child, ...elementsIn(child)] : []));
}

export const childElements = (node: Node): Element[] =>
  childrenOf(node).filter((child): child is Element => 'tagName' in child);

/** The element that follows in the same parent, or undefined after the last. */
export function nextElement(element: Element): Element | undefined {
  const siblings = element.parentNode ? childElements(element.parentNode) : [];
  return siblings[siblings.indexOf(element) + 1];
}

/** The value of an attribute, or undefined when the element has none of that name. */
export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((each) => each.name === name)?.value;

export function setAttribute(element: Element, name: string, value: string): void {
  element.attrs = [...element.attrs.filter((each) => each.name !== name), { name, value }];
}

/** Elements with this name and these attributes; an empty value matches any. */
export function find(node: Node, name: string, attributes: Readonly<Record<string, string>> = {}): Element[] {
  return elementsIn(node).filter(
    (element) =>
      element.tagName === name &&
      Object.entries(attributes).every(([key, value]) => {
        const actual = attribute(element, key);
        return actual !== undefined && (value === '' || actual === value);
      }),
  );
}

/** The text of a script or style element. */
export const rawText = (element: Element): string =>
  childrenOf(element)
    .map((child) => ('value' in child ? child.value : ''))
    .join('');

/** All visible text below `node`, leaving out elements for which `without` returns true. */
export function textIn(node: Node, without: (element: Element) => boolean): string {
  if (
    'tagName' in node &&
    (['script', 'style', 'template', 'noscript'].includes(node.tagName) || without(node))
  )
    return '';
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  return childrenOf(node)
    .map((child) => textIn(child, without))
    .join(' ');
}

/** An element from markup, such as `<link rel="preload" …>`. */
export function elementFrom(markup: string): Element {
  const [element] = parseFragment(markup).childNodes;
  if (!element || !('tagName' in element)) throw new Error(`This is no element: ${markup}`);
  return element;
}

/** A `style` or `script` element around text that is not escaped. */
export function rawElement(name: 'style' | 'script', text: string): Element {
  const element = tree.createElement(name, html.NS.HTML, []);
  tree.insertText(element, text);
  return element;
}

export function remove(element: Element): void {
  tree.detachNode(element);
}

/** As in the DOM, an element that is already in the page is moved. */
export function insertBefore(element: Element, ...added: readonly Element[]): void {
  if (!element.parentNode) throw new Error('An element outside a page has no neighbors.');
  for (const each of added) {
    remove(each);
    tree.insertBefore(element.parentNode, each, element);
  }
}

export function insertAfter(element: Element, added: Element): void {
  const siblings = element.parentNode?.childNodes ?? [];
  const next = siblings[siblings.indexOf(element) + 1];
  if (!element.parentNode) throw new Error('An element outside a page has no neighbors.');
  if (next) tree.insertBefore(element.parentNode, added, next);
  else tree.appendChild(element.parentNode, added);
}

export const append = (parent: Element, added: Element): void => tree.appendChild(parent, added);
