/** Prepares pages of Astro's development server for the editor's preview frame. */
import { parse } from 'parse5';
import { previewPath } from '#lib/editor/api.ts';
import { listElements } from '../../build/checks/html.ts';

/**
 * The Content-Security-Policy of all preview responses. The site's pages are complete without their scripts (decision 25), so
 * scripts are forbidden: a text that becomes markup could otherwise run one. Forms are forbidden, so that no consultation
 * request is sent. Inline styles are allowed, because Astro's development server inlines most styles.
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

/** Whether the preview serves files of this type: pictures, typefaces, style sheets and the manifest, but no scripts. */
export const isAllowedMediaType = (mediaType: string | null): boolean =>
  /^(?:image\/|font\/|text\/css|application\/manifest\+json)/.test(mediaType ?? '');

/**
 * Whether a path below the preview's prefix can be a page. The development server also serves sources, packages and its own
 * modules, which are no pages.
 */
export function isPagePath(pathname: string): boolean {
  const path = decodePath(pathname);
  if (path === undefined || /[@\\]|_image|\/\//.test(path)) return false;
  const segments = path.slice(previewPath.length).toLowerCase().split('/');
  if (['src', 'node_modules'].some((folder) => segments.includes(folder))) return false;
  return !segments.at(-1)?.includes('.');
}

/** Decodes a path. Returns undefined for a path with an invalid or a double encoding. */
function decodePath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname);
    return path.includes('%') ? undefined : path;
  } catch {
    return undefined;
  }
}

/**
 * Prepares a page for the frame: moves URLs below the preview's prefix, removes scripts, and gives the page the appearance that
 * scripts would give it.
 */
export const preparePageForFrame = (html: string): string =>
  removeScripts(html)
    // Vite joins its base and a path with a double slash, which is replaced by one.
    .replaceAll(`"${previewPath}//`, `"${previewPath}/`)
    .replaceAll(addresses, (_, name) => ` ${name}="${previewPath}/`);

/** Matches attributes with a root-relative URL that lacks the preview's prefix. */
const addresses = new RegExp(` (href|src|action)="/(?!/|${previewPath.slice(1)}["/?#])`, 'g');

/**
 * Removes scripts, which the policy would block with console messages, and adds the effects of scripts to markup and styles.
 * Uses a parser for positions, because a regular expression would also match text in attributes.
 */
function removeScripts(html: string): string {
  let result = html;
  const replace = (from: number, to: number, text: string) => {
    result = result.slice(0, from) + text + result.slice(to);
  };
  // From the last element to the first, so that the positions of the others stay valid.
  const elements = listElements(parse(html, { sourceCodeLocationInfo: true }));
  for (const { tagName, sourceCodeLocation: place } of elements.toReversed()) {
    if (!place) continue;
    const { startOffset: from, endOffset: to } = place;
    if (tagName === 'script' || tagName === 'noscript') replace(from, to, '');
    if (tagName === 'style') replace(from, to, applyScriptStyles(html.slice(from, to)));
  }
  return result;
}

const applyScriptStyles = (style: string): string =>
  style
    // `src/evening/start-motion.ts`
    .replace(/^(<style[^>]*) media="\(scripting: none\)"/, '$1')
    // `src/layouts/font-loading-script.ts`
    .replaceAll(/@media \(scripting: none\)(?=\s*\{\s*@font-face)/g, '@media all')
    .replaceAll('@media (scripting: none)', '@media not all')
    // The first load of a page must also use the brand's typefaces.
    .replaceAll('font-display: optional', 'font-display: swap');

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Renders a page with a message in place of a page that cannot be shown. */
export const renderMessagePage = (sentence: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Preview</title><p style="font:1.125rem/1.6 ui-serif,Georgia,serif;max-width:36rem;margin:4rem auto;padding:0 1.5rem">` +
  `${escapeHtml(sentence)}</p></html>`;
