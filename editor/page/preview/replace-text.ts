/** Puts words that are being typed onto the page at once, before it is loaded anew with what was saved. */
import { normalizeText } from './page-texts.ts';

/** Shorter words, such as a single letter, stand in too many places. */
const leastLength = 2;

/** @returns whether they stand there as one text, in one place alone: elsewhere nothing is changed */
export function replaceText(page: Document, before: string, after: string): boolean {
  const wanted = normalizeText(before);
  // One that is still loading may have no body yet.
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
