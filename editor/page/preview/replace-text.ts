/** Shows edits on the page immediately, before the saved page is loaded. */
import { normalizeText } from './page-texts.ts';

/** The minimum length of a text that is replaced. A single letter occurs in too many places. */
const leastLength = 2;

/**
 * Replaces a text that is the whole content of exactly one visible text node.
 * @returns whether it was replaced
 */
export function replaceText(page: Document, before: string, after: string): boolean {
  const wanted = normalizeText(before);
  // A loading page may have no body yet.
  const body = page.querySelector('body');
  if (!body || wanted.length < leastLength) return false;
  const found: Node[] = [];
  const walker = page.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (normalizeText(node.nodeValue ?? '') === wanted && node.parentElement?.checkVisibility())
      found.push(node);
  const [place, ...others] = found;
  if (!place || others.length > 0) return false;
  place.nodeValue = after;
  return true;
}
