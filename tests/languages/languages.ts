/** The languages and pages of Casa da Véspera, a brand for tests. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { readBrand } from '#lib/brand/read.ts';
import { composedBrand } from '../support/brands/compose-brand.ts';
import { sendWithoutScript } from '../support/browser/consultation-form.ts';
import { getBuildFolder } from '../support/build-sites.ts';
import { openFailurePage } from '../support/server/failure-page.ts';

/** The language codes. Pages in the first language are at `/`. */
export const languageCodes = ['pt', 'en', 'ar', 'ja'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/**
 * Reads the brand's texts in a language. Tests must not call it outside a test function, because the brand is composed
 * before the first test.
 */
export const readLanguageTexts = (code: LanguageCode) =>
  readBrand(openBrandFolder(pathToFileURL(`${composedBrand}/`)), code).language;

export const getLanguagePrefix = (code: LanguageCode): string => (code === 'pt' ? '' : `/${code}`);
/** @param path the path in the first language */
export const getLocalizedPath = (code: LanguageCode, path: string): string =>
  path === '/' ? getLanguagePrefix(code) || '/' : getLanguagePrefix(code) + path;

export const listedPaths = ['/', '/terms', '/privacy', '/refund-policy', '/cancellation'] as const;

export const createSampleRequest = (code: LanguageCode) => ({
  name: 'Casa da Véspera',
  email: 'reservado@casadavespera.example',
  phone: '+351 555 010 147',
  company: '',
  serviceInterest: '',
  message: readLanguageTexts(code).words.brand.tagline,
});

export const unlistedPages: Readonly<Record<string, (page: Page, code: LanguageCode) => Promise<unknown>>> = {
  'not found': (page, code) => page.goto(getLocalizedPath(code, '/no-such-page')),
  received: (page, code) => sendWithoutScript(page, createSampleRequest(code), getLocalizedPath(code, '/')),
  'not sent': (page, code) =>
    sendWithoutScript(
      page,
      { ...createSampleRequest(code), name: '', email: '?' },
      getLocalizedPath(code, '/'),
    ),
  failure: (page, code) => openFailurePage(page, join(getBuildFolder('languages'), getLanguagePrefix(code))),
};
