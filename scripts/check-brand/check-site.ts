import type { Browser } from '@playwright/test';
import { readBuiltSite } from '../../build/checks/built-site.ts';
import { BrandCheck } from '../../build/checks/finding.ts';
import { findOneWayTranslations, findUnsuitableTitles } from '../../build/checks/languages.ts';
import { findBrokenLinks, listLinkedAddresses } from '../../build/checks/links.ts';
import type { SampleBrandTexts, TextFile } from '../../build/checks/placeholders.ts';
import { extractPageText, findPlaceholders } from '../../build/checks/placeholders.ts';
import { findLargePictures, listPictureSizes } from '../../build/checks/sizes.ts';
import { serveStatic } from '../../tests/support/server/static-server.ts';
import { checkAppearance } from './check-appearance.ts';

/**
 * Runs all checks of the built site in `folder`.
 * @param files the texts of the brand's files
 * @param sample the texts of the sample brand, which the site must not contain
 * @param homes the paths of the landing pages
 */
export async function checkSite(
  browser: Browser,
  folder: string,
  files: readonly TextFile[],
  sample: SampleBrandTexts,
  homes: readonly string[],
): Promise<BrandCheck[]> {
  const site = await readBuiltSite(folder);
  const pages = site.pages.map(
    ({ path, document }): TextFile => ({ name: path, text: extractPageText(document), kind: 'page' }),
  );

  const links = new BrandCheck('links', 'addresses');
  await links.run(site.pages.flatMap(listLinkedAddresses).length, () => [
    ...findBrokenLinks(site),
    ...findOneWayTranslations(site),
  ]);
  const titles = new BrandCheck('titles', 'pages');
  await titles.run(site.pages.length, () => findUnsuitableTitles(site));
  const placeholders = new BrandCheck('placeholders', 'texts');
  await placeholders.run(files.length + pages.length, () => findPlaceholders([...files, ...pages], sample));
  const sizes = new BrandCheck('sizes', 'pictures');
  await sizes.run(listPictureSizes(site).length, () => findLargePictures(site));

  const server = await serveStatic(folder);
  try {
    const appearance = await checkAppearance(
      browser,
      server.url,
      site.pages.map(({ path }) => path),
      homes,
    );
    return [links, titles, placeholders, sizes, ...appearance];
  } finally {
    server.close();
  }
}
