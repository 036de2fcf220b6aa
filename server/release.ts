/** Reads releases: a brand, and the site that was built from it. */
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
 * @throws {ConfigurationError} if the site is missing or has invalid templates, or the brand has no colors for mails
 * @throws {BrandError} for an invalid brand
 */
export const readConfiguredRelease = (settings: Settings): Promise<Release> =>
  readRelease(findBrandDirectory(), settings.siteDirectory, settings);

/**
 * Reads a release that was published from the editor.
 * @param folder its absolute path
 * @param onProblem is called with each problem of a release that another version of the code has built: pages with invalid
 *   templates are left out, and the configured brand replaces an invalid one in requests and mails. Without it, problems are
 *   errors.
 * @throws the same errors as `readConfiguredRelease`
 */
export const readPublishedRelease = (
  folder: string,
  settings: Settings,
  onProblem?: (sentence: string) => void,
): Promise<Release> =>
  readRelease(pathToFileURL(`${join(folder, 'brand')}/`), join(folder, 'site'), settings, onProblem);

async function readRelease(
  directory: URL,
  siteDirectory: string,
  settings: Settings,
  onProblem?: (sentence: string) => void,
): Promise<Release> {
  const brand = readUsableBrand(directory, settings, onProblem);
  const { desk } = settings;
  const site = await loadSite(siteDirectory, { desk, languages: brand.languages, whenUnfillable: onProblem });
  return { brand, texts: createDeskTexts(brand), site };
}

/** Reads a brand. If mail is configured, also checks that the brand has colors for mails. */
function readUsableBrand(directory: URL, settings: Settings, onProblem?: (sentence: string) => void): Brand {
  try {
    const brand = readBrand(openBrandFolder(directory));
    if (settings.mail) createMailBrand(brand);
    return brand;
  } catch (error) {
    if (!onProblem || !(error instanceof BrandError || error instanceof ConfigurationError)) throw error;
    onProblem(error.message);
    return readUsableBrand(findBrandDirectory(), settings);
  }
}
