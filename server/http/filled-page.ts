import Mustache, { type TemplateSpans } from 'mustache';
import { type TemplatePage, type TemplateView, templateSamples } from '#lib/request/page-templates.ts';
import { ConfigurationError } from '../settings/configuration.ts';

export const privatePageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};

/**
 * Compiles a page of the site, which is a Mustache template.
 * @returns a function that renders the page
 * @throws {ConfigurationError} if the tags of the page differ from the properties of its view
 */
export function compilePageTemplate<Page extends TemplatePage>(
  page: Page,
  html: string,
): (view: TemplateView<Page>) => string {
  const problem = findTemplateError(html, templateSamples[page]);
  if (problem)
    throw new ConfigurationError(
      `The page ${page} ${problem}. Run “npm run build” with the same version as the server.`,
    );
  return (view) => Mustache.render(html, view);
}

function findTemplateError(html: string, view: object): string | undefined {
  try {
    const used = new Set(listTemplateTags(Mustache.parse(html)));
    const provided = new Set(listViewTags(view));
    const [unknown] = used.difference(provided);
    const [missing] = provided.difference(used);
    if (unknown !== undefined) return `has the unknown tag “${unknown}”`;
    return missing === undefined ? undefined : `lacks the tag “${missing}”`;
  } catch (error) {
    return `is an invalid template (${(error as Error).message})`;
  }
}

/**
 * Lists the tags of a template, such as `reference` for a value, `#lines` for a list, and `#lines/label` for a value in
 * it.
 */
const listTemplateTags = (spans: TemplateSpans, list = ''): string[] =>
  spans.flatMap(([kind, name, , , inner]) => {
    if (kind === 'text') return [];
    const tag = `${list}${kind === 'name' ? '' : kind}${name}`;
    return Array.isArray(inner) ? [tag, ...listTemplateTags(inner, `${tag}/`)] : [tag];
  });

const listViewTags = (view: object, list = ''): string[] =>
  Object.entries(view).flatMap(([name, value]) => {
    if (!Array.isArray(value)) return [list + name];
    const tag = `${list}#${name}`;
    return [tag, ...listViewTags(value[0], `${tag}/`)];
  });
