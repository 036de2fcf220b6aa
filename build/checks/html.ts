import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export type HtmlDocument = DefaultTreeAdapterTypes.Document;
export type ParsedElement = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

export const parsePage = (source: string): HtmlDocument => parse(source);

const getChildren = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : []);

/** Returns all descendant elements in document order, without the content of `template` and `noscript`. */
export function listElements(node: Node): ParsedElement[] {
  return getChildren(node).flatMap((child) => ('tagName' in child ? [child, ...listElements(child)] : []));
}

export const getAttribute = (element: ParsedElement, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value;

export function findElements(node: Node, name: string, attributes: Readonly<Record<string, string>>) {
  return listElements(node).filter(
    (element) =>
      element.tagName === name &&
      Object.entries(attributes).every(([key, value]) => getAttribute(element, key) === value),
  );
}

export const getRawText = (element: ParsedElement): string =>
  getChildren(element)
    .map((child) => ('value' in child ? child.value : ''))
    .join('');
