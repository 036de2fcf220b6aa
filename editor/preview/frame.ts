/** Prepares pages of Astro's development server for the preview frame of the editor's page. */
import { parse } from 'parse5';
import { previewPath } from '#lib/editor/api.ts';
import { assetPath } from '#lib/request/response-headers.ts';
import { listElements } from '../../build/checks/html.ts';
import { formatFieldAttributes } from './field-attributes.ts';
import { removeMarkers } from './field-markers.ts';

/**
 * The Content-Security-Policy of all preview responses. Scripts are forbidden, because an owner's text that becomes markup
 * could run one. The site's pages are complete without scripts (decision 25). Forms are forbidden, so that the preview sends
 * no consultation requests. Inline styles are allowed, because Astro's development server inlines most styles.
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

export const previewFrameHeaders = {
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'unsafe-none',
};

/** Allows pictures, typefaces, style sheets and the manifest, but no scripts. */
export const isAllowedMediaType = (mediaType: string | null): boolean =>
  /^(?:image\/|font\/|text\/css|application\/manifest\+json)/.test(mediaType ?? '');

/**
 * Whether a path below the preview's prefix can be a page. The development server also serves source files, packages and its
 * own modules.
 */
export function isPagePath(pathname: string): boolean {
  const path = decodePath(pathname);
  if (path === undefined || /[@\\]|_image|\/\//.test(path)) return false;
  const segments = path.slice(previewPath.length).toLowerCase().split('/');
  if (['src', 'node_modules'].some((folder) => segments.includes(folder))) return false;
  return !segments.at(-1)?.includes('.');
}

/** Returns undefined for a path with an invalid or a double percent-encoding. */
function decodePath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname);
    return path.includes('%') ? undefined : path;
  } catch {
    return undefined;
  }
}

/**
 * Prepares a page for the preview frame: moves its URLs below the preview's prefix, removes its scripts, changes its styles
 * as the scripts would, and replaces the markers of texts by attributes.
 */
export const preparePageForFrame = (html: string, prefix = previewPath): string =>
  removeMarkers(rewriteElements(html))
    // Vite joins its base and a path with a double slash.
    .replaceAll(`"${prefix}//`, `"${prefix}/`)
    // The `srcset` of pictures, and the URLs in styles.
    .replaceAll(assets, (_, before) => before + prefix + assetPath)
    .replaceAll(createAddressPattern(prefix), (_, name) => ` ${name}="${prefix}/`);

const assets = new RegExp(`(["'(\\s,])${assetPath}`, 'g');

/** Creates a pattern for attributes with a root-relative URL that lacks the prefix. */
const createAddressPattern = (prefix: string): RegExp =>
  new RegExp(` (href|src|action)="/(?!/|${prefix.slice(1)}["/?#])`, 'g');

/**
 * Removes scripts, because the policy would block them with console messages. Also changes the styles as the scripts would,
 * and adds the attributes of fields. Uses an HTML parser, because a regular expression would match text in attributes, too.
 */
function rewriteElements(html: string): string {
  const document = parse(html, { sourceCodeLocationInfo: true });
  const fields = formatFieldAttributes(document);
  const replacements: Replacement[] = [];
  const replace = (...replacement: Replacement) => replacements.push(replacement);
  for (const element of listElements(document)) {
    const { tagName, attrs, sourceCodeLocation: place } = element;
    if (!place) continue;
    const { startOffset: from, endOffset: to } = place;
    const afterName = from + 1 + tagName.length;
    // The policy of a built page has hashes of its styles, which are changed. The response has its own policy.
    const isPolicy = tagName === 'meta' && attrs.some(({ value }) => value === 'content-security-policy');
    if (tagName === 'script' || tagName === 'noscript' || isPolicy) replace(from, to, '');
    else if (tagName === 'style') replace(from, to, applyScriptStyles(html.slice(from, to)));
    else replace(afterName, afterName, fields.get(element) ?? '');
  }
  return applyReplacements(html, replacements);
}

type Replacement = [from: number, to: number, text: string];

function applyReplacements(html: string, replacements: readonly Replacement[]): string {
  const parts: string[] = [];
  let copied = 0;
  // The parser moves some elements of invalid markup, so that they are not in the order of the source.
  for (const [from, to, text] of replacements.toSorted(([a], [b]) => a - b)) {
    if (from < copied) continue;
    parts.push(html.slice(copied, from), text);
    copied = to;
  }
  return [...parts, html.slice(copied)].join('');
}

/** Changes the styles of a page, which are minified if the page is from a release. */
const applyScriptStyles = (style: string): string =>
  style
    // As in `src/evening/start-motion.ts`.
    .replace(/^(<style[^>]*) media="\(scripting: none\)"/, '$1')
    // As in `src/layouts/font-loading-script.ts`.
    .replaceAll(/@media\s*\(scripting:\s*none\)(?=\s*\{\s*@font-face)/g, '@media all')
    .replaceAll(/@media\s*\(scripting:\s*none\)/g, '@media not all')
    // The first load of a page must also use the brand's typefaces.
    .replaceAll(/(font-display:\s*)optional/g, '$1swap');

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

export const renderMessagePage = (sentence: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Preview</title><p style="font:1.125rem/1.6 ui-serif,Georgia,serif;max-width:36rem;margin:4rem auto;padding:0 1.5rem">` +
  `${escapeHtml(sentence)}</p></html>`;
