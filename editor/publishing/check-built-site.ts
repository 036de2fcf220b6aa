/** The checks of a built site that need no browser. */
import type { Finding } from '#lib/editor/api.ts';
import { sampleViews } from '#lib/request/filled-pages.ts';
import { readSite } from '../../build/checks/built-site.ts';
import { sentences } from '../../build/checks/finding.ts';
import { oneWayTranslations, unfitTitles } from '../../build/checks/languages.ts';
import { brokenLinks } from '../../build/checks/links.ts';
import { largePictures } from '../../build/checks/sizes.ts';

const filled = new Set(Object.keys(sampleViews));

/**
 * What is wrong with the pages, in the sentences of `npm run check:brand`.
 * @param site path of its folder
 */
export async function checkBuiltSite(site: string): Promise<Finding[]> {
  const { pages, ...rest } = await readSite(site);
  // Pages that the server fills have tags where the words of a visitor will stand.
  const built = {
    ...rest,
    pages: pages.filter(({ path }) => !filled.has(path.slice(path.lastIndexOf('/') + 1))),
  };
  const checks = [brokenLinks, oneWayTranslations, unfitTitles, largePictures];
  return sentences(checks.flatMap((check) => check(built))).map(({ level, text }) => ({
    level,
    sentence: text,
  }));
}
