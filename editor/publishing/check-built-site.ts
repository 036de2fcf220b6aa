/** The checks of a built site that need no browser. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '#lib/editor/api.ts';
import { ConfigurationError } from '#lib/request/configuration-error.ts';
import { type FilledPage, sampleViews } from '#lib/request/filled-pages.ts';
import { readSite } from '../../build/checks/built-site.ts';
import { type Finding as Problem, sentences } from '../../build/checks/finding.ts';
import { oneWayTranslations, unfitTitles } from '../../build/checks/languages.ts';
import { brokenLinks } from '../../build/checks/links.ts';
import { largePictures } from '../../build/checks/sizes.ts';
import { filledPage } from '../../server/http/filled-page.ts';

/**
 * What is wrong with the pages, in the sentences of `npm run check:brand`.
 * @param site path of its folder
 */
export async function checkBuiltSite(site: string): Promise<Finding[]> {
  const { pages, ...rest } = await readSite(site);
  // Pages that the server fills have tags where the words of a visitor will stand.
  const built = { ...rest, pages: pages.filter(({ path }) => filledPageAt(path) === undefined) };
  const checks = [brokenLinks, oneWayTranslations, unfitTitles, largePictures];
  const problems = [
    ...checks.flatMap((check) => check(built)),
    ...(await pagesWithOtherTags(
      site,
      pages.map(({ path }) => path),
    )),
  ];
  return sentences(problems).map(({ level, text }) => ({
    level,
    sentence: text,
  }));
}

/** The name of the page that the server fills at a path, in any language. */
function filledPageAt(path: string): FilledPage | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return Object.hasOwn(sampleViews, name) ? (name as FilledPage) : undefined;
}

/** Finds the pages that the server would refuse to fill, and with them the site: braces in a text are read as a tag. */
async function pagesWithOtherTags(site: string, paths: readonly string[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const path of paths) {
    const page = filledPageAt(path);
    if (page === undefined) continue;
    try {
      filledPage(page, await readFile(join(site, `${path}.html`), 'utf8'));
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      problems.push({
        level: 'error',
        what: 'The server cannot fill a page with the words of a request',
        where: path,
        todo: 'take doubled braces, “{{” and “}}”, out of its words',
      });
    }
  }
  return problems;
}
