/** Pages of Astro's development server, as the editor's frame shows them. */
import { parse } from 'parse5';
import { previewPath } from '#lib/editor/api.ts';
import { type Element, listElements } from '../../build/checks/html.ts';

/**
 * The content security policy of every answer of the preview. The site's pages are complete without their scripts
 * (decision 25), so none is allowed: a text that became markup could run one otherwise. Nothing is sent, a consultation request
 * least of all. Astro's development server puts most styles into the page.
 */
const policy = [
  "default-src 'none'",
  "script-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "manifest-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

export const frameHeaders = {
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'unsafe-none',
};

/** Whether the preview serves a part of this type: a picture, a typeface, a style sheet or the manifest, and no script. */
export const isAllowedMediaType = (mediaType: string | null): boolean =>
  /^(?:image\/|font\/|text\/css|application\/manifest\+json)/.test(mediaType ?? '');

/** Whether a path below the preview's may be a page. The development server has sources, packages and its own modules beside them. */
export function isPagePath(pathname: string): boolean {
  const path = decodedPath(pathname);
  if (path === undefined || /[@\\]|_image|\/\//.test(path)) return false;
  const segments = path.slice(previewPath.length).toLowerCase().split('/');
  if (['src', 'node_modules'].some((folder) => segments.includes(folder))) return false;
  return !segments.at(-1)?.includes('.');
}

/** Undefined for a path with an invalid encoding, or with one inside another. */
function decodedPath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname);
    return path.includes('%') ? undefined : path;
  } catch {
    return undefined;
  }
}

/**
 * Returns a page of the development server as the frame shows it: with addresses below the preview's, without scripts, and
 * looking as with scripts.
 */
export const preparePageForFrame = (html: string): string =>
  withoutScripts(html)
    // Vite joins its base and a path.
    .replaceAll(`"${previewPath}//`, `"${previewPath}/`)
    .replaceAll(addresses, (_, name) => ` ${name}="${previewPath}/`);

/** Attributes with an address from the root, which is not below the preview's yet. */
const addresses = new RegExp(` (href|src|action)="/(?!/|${previewPath.slice(1)}["/?#])`, 'g');

/**
 * Removes scripts, each of which the policy would block with a message in the console, and states in markup and styles what
 * scripts and their presence bring about. Positions come from a parser: a regular expression would take a text in an attribute
 * for an element.
 */
function withoutScripts(html: string): string {
  let shown = '';
  let end = 0;
  for (const { from, to, text } of listElements(parse(html, { sourceCodeLocationInfo: true })).flatMap(
    (element) => changeOf(element, html),
  )) {
    shown += html.slice(end, from) + text;
    end = to;
  }
  return shown + html.slice(end);
}

/** A part of a page's source, and what replaces it. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function changeOf({ tagName, sourceCodeLocation: place }: Element, html: string): Change[] {
  if (!place) return [];
  const { startOffset: from, endOffset: to } = place;
  if (tagName === 'script' || tagName === 'noscript') return [{ from, to, text: '' }];
  if (tagName === 'style') return [{ from, to, text: asWithScripts(html.slice(from, to)) }];
  // `src/layouts/font-loading-script.ts`
  if (tagName === 'html') return [{ from, to: from + '<html'.length, text: '<html data-faces' }];
  return [];
}

const asWithScripts = (style: string): string =>
  style
    // `src/evening/start-motion.ts`
    .replace(/^(<style[^>]*) media="\(scripting: none\)"/, '$1')
    .replaceAll('@media (scripting: none)', '@media not all')
    // A page that has just been made is shown in the brand's typefaces, too.
    .replaceAll('font-display: optional', 'font-display: swap');

const escaped = (text: string): string =>
  text.replaceAll(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A page that says a sentence in the place of one that cannot be shown. */
export const renderMessagePage = (sentence: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Preview</title><p style="font:1.125rem/1.6 ui-serif,Georgia,serif;max-width:36rem;margin:4rem auto;padding:0 1.5rem">` +
  `${escaped(sentence)}</p></html>`;
