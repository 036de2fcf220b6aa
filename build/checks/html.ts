/** Reading built pages: a thin layer over parse5, which parses HTML as browsers do. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export type HtmlDocument = DefaultTreeAdapterTypes.Document;
export type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

export const parsePage = (source: string): HtmlDocument => parse(source);

const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : []);

/** All elements below `node`, in document order, without the content of `template` and `noscript`. */
export function listElements(node: Node): Element[] {
  return childrenOf(node).flatMap((child) => ('tagName' in child ? [child, ...listElements(child)] : []));
}

/** The value of an attribute, or undefined when the element has none of that name. */
export const getAttribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((each) => each.name === name)?.value;

/** Elements with this name and these attributes. */
export function findElements(
  node: Node,
  name: string,
  attributes: Readonly<Record<string, string>>,
): Element[] {
  return listElements(node).filter(
    (element) =>
      element.tagName === name &&
      Object.entries(attributes).every(([key, value]) => getAttribute(element, key) === value),
  );
}

/** The text of a script or style element. */
export const rawText = (element: Element): string =>
  childrenOf(element)
    .map((child) => ('value' in child ? child.value : ''))
    .join('');
