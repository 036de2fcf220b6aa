/** Adds the locations of fields to the elements of a previewed page that show them. */
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { FieldLocation } from '#lib/editor/api.ts';
import { fieldAttribute, pictureLocation } from '#lib/editor/field.ts';
import {
  getAttribute,
  type HtmlDocument,
  listElements,
  type ParsedElement,
} from '../../build/checks/html.ts';
import { countCharacters, findMarkers, type Marker, removeMarkers } from './field-markers.ts';

/** Attributes with texts that visitors see or hear. */
const textAttributes = ['alt', 'aria-label', 'placeholder', 'title'];
/** Versions in other light lie over a picture, and lead to it. */
const pictureFile = /\/pictures\/([\w-]+?)(?:-(?:dusk|night|unlit))?\.\w+(?:[?&]|$)/;

/** Returns the attribute to add to each element, as HTML. */
export function formatFieldAttributes(document: HtmlDocument): ReadonlyMap<ParsedElement, string> {
  const fields = findFields(document);
  return new Map(
    [...fields].map(([element, locations]) => {
      const unique = [...new Set(locations.map((location) => JSON.stringify(location)))];
      const value = `[${unique}]`.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      return [element, ` ${fieldAttribute}="${value}"`];
    }),
  );
}

function listAncestors({ parentNode }: ParsedElement): ParsedElement[] {
  return parentNode && 'tagName' in parentNode ? [parentNode, ...listAncestors(parentNode)] : [];
}

function findFields(document: HtmlDocument): ReadonlyMap<ParsedElement, readonly FieldLocation[]> {
  const fields = new Map<ParsedElement, FieldLocation[]>();
  const texts = findTexts(document);
  // A page of a kept release has no markers, and cannot be edited.
  if (texts.length === 0) return fields;
  const add = (element: ParsedElement | undefined, location: FieldLocation) =>
    element && fields.set(element, [...(fields.get(element) ?? []), location]);
  for (const [element, marker] of texts) add(element, marker.location);
  for (const element of listElements(document)) {
    const [, role] = pictureFile.exec(getAttribute(element, 'src') ?? '') ?? [];
    if (element.tagName === 'img' && role) add(element, [pictureLocation, role]);
    const time = element.tagName === 'time' && getAttribute(element, 'datetime');
    if (time) add(element, ['facts.yaml', time.includes(':') ? 'evening' : 'policiesLastUpdated']);
    for (const name of textAttributes)
      for (const { location } of findMarkers(getAttribute(element, name) ?? '')) add(element, location);
  }
  return fields;
}

/** Finds the innermost element that contains a whole text, for each marker. */
function findTexts(document: HtmlDocument): readonly (readonly [ParsedElement | undefined, Marker])[] {
  const starts: { readonly parent: ParsedElement; readonly at: number; readonly marker: Marker }[] = [];
  const ends = new Map<ParsedElement, number>();
  let characters = 0;
  const visit = (node: DefaultTreeAdapterTypes.ChildNode, parent: ParsedElement | undefined): void => {
    if (node.nodeName === '#text' && parent) {
      const { value } = node as DefaultTreeAdapterTypes.TextNode;
      for (const marker of findMarkers(value))
        starts.push({
          parent,
          at: characters + countCharacters(removeMarkers(value.slice(0, marker.index))),
          marker,
        });
      characters += countCharacters(removeMarkers(value));
    }
    if (!('tagName' in node) || ['head', 'script', 'style', 'noscript'].includes(node.tagName)) return;
    for (const child of node.childNodes) visit(child, node);
    ends.set(node, characters);
  };
  for (const node of document.childNodes) visit(node, undefined);
  return starts.map(({ parent, at, marker }) => [
    [parent, ...listAncestors(parent)].find((element) => (ends.get(element) ?? 0) >= at + marker.length),
    marker,
  ]);
}
