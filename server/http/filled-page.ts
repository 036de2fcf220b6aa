import Mustache, { type TemplateSpans } from 'mustache';
import { type FilledPage, sampleViews, type View } from '#lib/request/filled-pages.ts';
import { ConfigurationError } from '../settings/configuration.ts';

/** Filled pages are one visitor's: no cache keeps them and no search engine lists them. */
export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};

/**
 * A built page, ready to be filled with a reader's texts.
 * @throws {ConfigurationError} when the page has a tag that the server does not fill, or lacks one that it does
 */
export function filledPage<Page extends FilledPage>(page: Page, html: string): (view: View<Page>) => string {
  const trouble = troubleWith(html, sampleViews[page]);
  if (trouble)
    throw new ConfigurationError(
      `The page ${page} ${trouble}: run “npm run build” with the version that the server has.`,
    );
  return (view) => Mustache.render(html, view);
}

function troubleWith(html: string, view: object): string | undefined {
  try {
    const present = new Set(tagsIn(Mustache.parse(html)));
    const filled = new Set(tagsFor(view));
    const [unknown] = present.difference(filled);
    const [missing] = filled.difference(present);
    if (unknown !== undefined) return `asks the server to fill “${unknown}”`;
    return missing === undefined ? undefined : `was built without “${missing}”`;
  } catch (error) {
    return `is no template (${(error as Error).message})`;
  }
}

/** The tags of a page: `reference`, and of a list with what is in it `#lines`, `#lines/label`. */
const tagsIn = (spans: TemplateSpans, list = ''): string[] =>
  spans.flatMap(([kind, name, , , inner]) => {
    if (kind === 'text') return [];
    const tag = `${list}${kind === 'name' ? '' : kind}${name}`;
    return Array.isArray(inner) ? [tag, ...tagsIn(inner, `${tag}/`)] : [tag];
  });

/** The tags that a view fills, written in the same way. */
const tagsFor = (view: object, list = ''): string[] =>
  Object.entries(view).flatMap(([name, value]) => {
    if (!Array.isArray(value)) return [list + name];
    const tag = `${list}#${name}`;
    return [tag, ...tagsFor(value[0], `${tag}/`)];
  });
