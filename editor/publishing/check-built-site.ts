/** The checks of a built site that need no browser. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '#lib/editor/api.ts';
import { ConfigurationError } from '#lib/request/configuration-error.ts';
import { sampleViews, type TemplatePage } from '#lib/request/page-templates.ts';
import { readSite } from '../../build/checks/built-site.ts';
import { reportFindings } from '../../build/checks/finding.ts';
import { findOneWayTranslations, findUnsuitableTitles } from '../../build/checks/languages.ts';
import { findBrokenLinks } from '../../build/checks/links.ts';
import { findLargePictures } from '../../build/checks/sizes.ts';
import { compilePage } from '../../server/http/filled-page.ts';

/**
 * What is wrong with the pages, in the sentences of `npm run check:brand`.
 * @param site path of its folder
 */
export async function checkBuiltSite(site: string): Promise<Finding[]> {
  const { pages, ...rest } = await readSite(site);
  // Pages that the server fills have tags where the words of a visitor will stand.
  const built = { ...rest, pages: pages.filter(({ path }) => filledPageAt(path) === undefined) };
  const problems = [findBrokenLinks, findOneWayTranslations, findUnsuitableTitles, findLargePictures].flatMap(
    (check) => check(built),
  );
  for (const { path } of pages) {
    const page = filledPageAt(path);
    if (page && !canBeFilled(page, await readFile(join(site, `${path}.html`), 'utf8')))
      problems.push({
        level: 'error',
        what: 'The server cannot fill a page with the words of a request',
        where: path,
        todo: 'take doubled braces, “{{” and “}}”, out of its words',
      });
  }
  return reportFindings(problems).map(({ level, text: sentence }) => ({ level, sentence }));
}

/** The name of the page that the server fills at a path, in any language. */
function filledPageAt(path: string): TemplatePage | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return Object.hasOwn(sampleViews, name) ? (name as TemplatePage) : undefined;
}

/** Whether the server would take a page, and with it the site: braces in a text are read as a tag. */
function canBeFilled(page: TemplatePage, html: string): boolean {
  try {
    compilePage(page, html);
    return true;
  } catch (error) {
    if (error instanceof ConfigurationError) return false;
    throw error;
  }
}
