/** Reads what the server serves: a brand, and the site that was built from it. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BrandError, brandDirectory } from '#lib/brand/directory.ts';
import { type Brand, readBrand } from '#lib/brand/read.ts';
import { brandFolder } from '#lib/brand/source.ts';
import { deskTexts } from '#lib/desk/desk-language.ts';
import type { Release } from './dependencies.ts';
import { loadSite } from './http/site.ts';
import { mailBrand } from './messages/mail/mail.ts';
import { type Configuration, ConfigurationError } from './settings/configuration.ts';

type Settings = Pick<Configuration, 'desk' | 'mail' | 'siteDirectory'>;

/**
 * Reads the brand and the site that the settings name.
 * @throws {ConfigurationError} without a site whose pages the server can fill, and for a brand without colors for mails
 * @throws {BrandError} for a brand with problems
 */
export const releaseOfSettings = async (settings: Settings): Promise<Release> =>
  await readRelease(readUsable(brandDirectory(), settings), settings.siteDirectory, settings);

/**
 * Reads a release that was published from the editor.
 * @param folder its absolute path
 * @throws as `releaseOfSettings`
 */
export const publishedRelease = async (folder: string, settings: Settings): Promise<Release> =>
  await readRelease(readUsable(brandOf(folder), settings), join(folder, 'site'), settings);

/**
 * The same for a release that another version of the code may have built. Pages that cannot be filled are left out, and a brand
 * that cannot be used is replaced by the one of the settings, for requests and mails.
 * @param tell is called with each sentence about what is wrong
 * @throws {ConfigurationError} when the release has no site
 */
export async function outdatedRelease(
  folder: string,
  settings: Settings,
  tell: (sentence: string) => void,
): Promise<Release> {
  let brand: Brand;
  try {
    brand = readUsable(brandOf(folder), settings);
  } catch (error) {
    if (!(error instanceof BrandError || error instanceof ConfigurationError)) throw error;
    tell(error.message);
    brand = readUsable(brandDirectory(), settings);
  }
  return await readRelease(brand, join(folder, 'site'), settings, tell);
}

/** The folder of a release's brand. */
const brandOf = (release: string): URL => pathToFileURL(`${join(release, 'brand')}/`);

/** Reads a brand, and checks that mails can be written with it where they are sent. */
function readUsable(directory: URL, { mail }: Settings): Brand {
  const brand = readBrand(brandFolder(directory));
  if (mail) mailBrand(brand);
  return brand;
}

async function readRelease(
  brand: Brand,
  siteDirectory: string,
  { desk }: Settings,
  whenUnfillable?: (sentence: string) => void,
): Promise<Release> {
  const site = await loadSite(siteDirectory, { desk, languages: brand.languages, whenUnfillable });
  return { brand, texts: deskTexts(brand), site };
}
