/** Reads what the server serves: a brand, and the site that was built from it. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { BrandError, findBrandDirectory } from '#lib/brand/directory.ts';
import { type Brand, readBrand } from '#lib/brand/read.ts';
import { createDeskTexts } from '#lib/inbox/agency-texts.ts';
import type { Release } from './dependencies.ts';
import { loadSite } from './http/site.ts';
import { createMailBrand } from './messages/mail/mail.ts';
import { type Configuration, ConfigurationError } from './settings/configuration.ts';

type Settings = Pick<Configuration, 'desk' | 'mail' | 'siteDirectory'>;

/**
 * Reads the brand and the site that the settings name.
 * @throws {ConfigurationError} without a site whose pages the server can fill, and for a brand without colors for mails
 * @throws {BrandError} for a brand with problems
 */
export const readConfiguredRelease = (settings: Settings): Promise<Release> =>
  readRelease(findBrandDirectory(), settings.siteDirectory, settings);

/**
 * Reads a release that was published from the editor.
 * @param folder its absolute path
 * @param tell for a release that another version of the code may have built: pages that cannot be filled are left out, and a brand
 * that cannot be used is replaced by the one of the settings, for requests and mails. It is called with each sentence about that.
 * @throws as `readConfiguredRelease`
 */
export const readPublishedRelease = (
  folder: string,
  settings: Settings,
  tell?: (sentence: string) => void,
): Promise<Release> =>
  readRelease(pathToFileURL(`${join(folder, 'brand')}/`), join(folder, 'site'), settings, tell);

async function readRelease(
  directory: URL,
  siteDirectory: string,
  settings: Settings,
  tell?: (sentence: string) => void,
): Promise<Release> {
  const brand = readUsableBrand(directory, settings, tell);
  const { desk } = settings;
  const site = await loadSite(siteDirectory, { desk, languages: brand.languages, whenUnfillable: tell });
  return { brand, texts: createDeskTexts(brand), site };
}

/** Reads a brand, and checks that mails can be written with it where they are sent. */
function readUsableBrand(directory: URL, settings: Settings, tell?: (sentence: string) => void): Brand {
  try {
    const brand = readBrand(openBrandFolder(directory));
    if (settings.mail) createMailBrand(brand);
    return brand;
  } catch (error) {
    if (!tell || !(error instanceof BrandError || error instanceof ConfigurationError)) throw error;
    tell(error.message);
    return readUsableBrand(findBrandDirectory(), settings);
  }
}
