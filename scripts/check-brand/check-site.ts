import type { Browser } from '@playwright/test';
import { readSite } from '../../build/checks/built-site.ts';
import { Check } from '../../build/checks/finding.ts';
import { oneWayTranslations, unfitTitles } from '../../build/checks/languages.ts';
import { leftoversIn, type SampleWords, type Text, textOf } from '../../build/checks/leftovers.ts';
import { addressesIn, brokenLinks } from '../../build/checks/links.ts';
import { largePictures, picturesOf } from '../../build/checks/sizes.ts';
import { serveStatic } from '../../tests/support/server/static-server.ts';
import { look } from './look.ts';

/**
 * All checks of the built site in `folder`.
 * @param files what is written in the brand's files
 * @param sample whose words should be gone
 * @param homes the addresses of the landing pages
 */
export async function checkSite(
  browser: Browser,
  folder: string,
  files: readonly Text[],
  sample: SampleWords,
  homes: readonly string[],
): Promise<Check[]> {
  const site = await readSite(folder);
  const pages = site.pages.map(
    ({ path, document }): Text => ({ name: path, text: textOf(document), kind: 'page' }),
  );

  const links = new Check('links', 'addresses');
  await links.look(site.pages.flatMap(addressesIn).length, () => [
    ...brokenLinks(site),
    ...oneWayTranslations(site),
  ]);
  const titles = new Check('titles', 'pages');
  await titles.look(site.pages.length, () => unfitTitles(site));
  const placeholders = new Check('placeholders', 'texts');
  await placeholders.look(files.length + pages.length, () => leftoversIn([...files, ...pages], sample));
  const sizes = new Check('sizes', 'pictures');
  await sizes.look(picturesOf(site).length, () => largePictures(site));

  const server = await serveStatic(folder);
  try {
    const looks = await look(
      browser,
      server.url,
      site.pages.map(({ path }) => path),
      homes,
    );
    return [links, titles, placeholders, sizes, ...looks];
  } finally {
    server.close();
  }
}
