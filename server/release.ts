/** Reads releases. A release is a brand, and the site that was built from it. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { BrandError, findBrandDirectory } from '#lib/brand/directory.ts';
import { type Brand, readBrand } from '#lib/brand/read.ts';
import { createStaffTexts } from '#lib/inbox/agency-texts.ts';
import type { SiteRelease } from './dependencies.ts';
import { loadSite } from './http/site.ts';
import { createMailDesign } from './messages/mail/mail.ts';
import { type Configuration, ConfigurationError } from './settings/configuration.ts';

type Settings = Pick<Configuration, 'desk' | 'mail' | 'siteDirectory'>;

/**
 * Reads the configured brand and site.
 * @throws {ConfigurationError} if the site is missing or has invalid templates, or the brand has no colors for mails
 * @throws {BrandError} for an invalid brand
 */
export const readConfiguredRelease = (settings: Settings): Promise<SiteRelease> =>
  readRelease(findBrandDirectory(), settings.siteDirectory, settings);

/**
 * Reads a release that was published from the editor.
 * @param folder the absolute path of the release
 * @param onProblem if set, problems are passed to this function instead of being thrown. They occur if another version
 * of the code has built the release. Pages with invalid templates are then omitted, and the configured brand replaces
 * an invalid brand in requests and mails
 * @throws the same errors as `readConfiguredRelease`
 */
export const readPublishedRelease = (
  folder: string,
  settings: Settings,
  onProblem?: (sentence: string) => void,
): Promise<SiteRelease> =>
  readRelease(pathToFileURL(`${join(folder, 'brand')}/`), join(folder, 'site'), settings, onProblem);

async function readRelease(
  directory: URL,
  siteDirectory: string,
  settings: Settings,
  onProblem?: (sentence: string) => void,
): Promise<SiteRelease> {
  const brand = readUsableBrand(directory, settings, onProblem);
  const { desk } = settings;
  const site = await loadSite(siteDirectory, { desk, languages: brand.languages, whenUnfillable: onProblem });
  return { brand, texts: createStaffTexts(brand), site };
}

function readUsableBrand(directory: URL, settings: Settings, onProblem?: (sentence: string) => void): Brand {
  try {
    const brand = readBrand(openBrandFolder(directory));
    if (settings.mail) createMailDesign(brand);
    return brand;
  } catch (error) {
    if (!onProblem || !(error instanceof BrandError || error instanceof ConfigurationError)) throw error;
    onProblem(error.message);
    return readUsableBrand(findBrandDirectory(), settings);
  }
}
