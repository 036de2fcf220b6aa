import Mustache, { type TemplateSpans } from 'mustache';
import { sampleViews, type TemplatePage, type TemplateView } from '#lib/request/page-templates.ts';
import { ConfigurationError } from '../settings/configuration.ts';

/** Filled pages are one visitor's: no cache keeps them and no search engine lists them. */
export const filledPageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};

/**
 * A built page, ready to be filled with a reader's texts.
 * @throws {ConfigurationError} when the page has a tag that the server does not fill, or lacks one that it does
 */
export function compilePage<Page extends TemplatePage>(
  page: Page,
  html: string,
): (view: TemplateView<Page>) => string {
  const trouble = findTemplateError(html, sampleViews[page]);
  if (trouble)
    throw new ConfigurationError(
      `The page ${page} ${trouble}: run “npm run build” with the version that the server has.`,
    );
  return (view) => Mustache.render(html, view);
}

function findTemplateError(html: string, view: object): string | undefined {
  try {
    const present = new Set(listTemplateTags(Mustache.parse(html)));
    const filled = new Set(listViewTags(view));
    const [unknown] = present.difference(filled);
    const [missing] = filled.difference(present);
    if (unknown !== undefined) return `asks the server to fill “${unknown}”`;
    return missing === undefined ? undefined : `was built without “${missing}”`;
  } catch (error) {
    return `is no template (${(error as Error).message})`;
  }
}

/** The tags of a page: `reference`, and of a list with what is in it `#lines`, `#lines/label`. */
const listTemplateTags = (spans: TemplateSpans, list = ''): string[] =>
  spans.flatMap(([kind, name, , , inner]) => {
    if (kind === 'text') return [];
    const tag = `${list}${kind === 'name' ? '' : kind}${name}`;
    return Array.isArray(inner) ? [tag, ...listTemplateTags(inner, `${tag}/`)] : [tag];
  });

/** The tags that a view fills, written in the same way. */
const listViewTags = (view: object, list = ''): string[] =>
  Object.entries(view).flatMap(([name, value]) => {
    if (!Array.isArray(value)) return [list + name];
    const tag = `${list}#${name}`;
    return [tag, ...listViewTags(value[0], `${tag}/`)];
  });
