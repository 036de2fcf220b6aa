/** Pages of Astro's development server, as the editor's frame shows them. */
import { previewPath } from '#lib/editor/api.ts';

/** The preview sends nothing to anybody, a consultation request least of all, and stands in no page but the editor's. */
const policy = [
  "default-src 'self' 'unsafe-inline' data: blob:",
  "connect-src 'none'",
  "form-action 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

export const frameHeaders = {
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'unsafe-none',
};

/** A page's addresses, as they are below the preview's; and without what only serves to replace parts of a page while it runs. */
export const forFrame = (html: string): string =>
  html
    // All styles stand in the page already.
    .replaceAll(/<script type="module" src="[^"]*\.css(?:\?[^"]*)?"><\/script>/g, '')
    // Each page that it would load ahead would have to be made.
    .replaceAll(/<script type="speculationrules">.*?<\/script>/gs, '')
    // Vite joins its base and a path.
    .replaceAll(`"${previewPath}//`, `"${previewPath}/`)
    .replaceAll(addresses, (_, attribute) => ` ${attribute}="${previewPath}/`);

/** Attributes with an address from the root, which is not below the preview's yet. */
const addresses = new RegExp(` (href|src|action)="/(?!/|${previewPath.slice(1)}["/?#])`, 'g');

const escaped = (text: string): string =>
  text.replaceAll(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A page that says a sentence in the place of one that cannot be shown. */
export const sentencePage = (sentence: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Preview</title><p style="font:1.125rem/1.6 ui-serif,Georgia,serif;max-width:36rem;margin:4rem auto;padding:0 1.5rem">` +
  `${escaped(sentence)}</p></html>`;
