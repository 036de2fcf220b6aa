import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '#lib/editor/api.ts';
import { ConfigurationError } from '#lib/request/configuration-error.ts';
import { type TemplatePage, templateSamples } from '#lib/request/page-templates.ts';
import { readBuiltSite } from '../../build/checks/built-site.ts';
import { reportFindings } from '../../build/checks/finding.ts';
import { findOneWayTranslations, findUnsuitableTitles } from '../../build/checks/languages.ts';
import { findBrokenLinks } from '../../build/checks/links.ts';
import { findLargePictures } from '../../build/checks/sizes.ts';
import { compilePageTemplate } from '../../server/http/filled-page.ts';

/**
 * Checks a built site without a browser. The messages are the same as those of `npm run check:brand`.
 * @param site the path of the site's folder
 */
export async function checkBuiltSite(site: string): Promise<Finding[]> {
  const { pages, ...rest } = await readBuiltSite(site);
  // The pages that the server renders contain template tags, so they are checked separately.
  const built = { ...rest, pages: pages.filter(({ path }) => findTemplatePage(path) === undefined) };
  const problems = [findBrokenLinks, findOneWayTranslations, findUnsuitableTitles, findLargePictures].flatMap(
    (check) => check(built),
  );
  for (const { path } of pages) {
    const page = findTemplatePage(path);
    if (page && !canCompile(page, await readFile(join(site, `${path}.html`), 'utf8')))
      problems.push({
        level: 'error',
        what: 'The server cannot render this page template',
        where: path,
        todo: 'remove double braces, “{{” and “}}”, from its texts',
      });
  }
  return reportFindings(problems).map(({ level, text: sentence }) => ({ level, sentence }));
}

function findTemplatePage(path: string): TemplatePage | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return Object.hasOwn(templateSamples, name) ? (name as TemplatePage) : undefined;
}

/** Whether the server can compile a page template. A text with double braces is parsed as a tag, which may be invalid. */
function canCompile(page: TemplatePage, html: string): boolean {
  try {
    compilePageTemplate(page, html);
    return true;
  } catch (error) {
    if (error instanceof ConfigurationError) return false;
    throw error;
  }
}
