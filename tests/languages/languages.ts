/** The languages and pages of Casa da Véspera, a brand for tests. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { readBrand } from '#lib/brand/read.ts';
import { composedBrand } from '../support/brands/compose-brand.ts';
import { sendWithoutScript } from '../support/browser/consultation-form.ts';
import { folderOf } from '../support/build-sites.ts';
import { openFailurePage } from '../support/server/failure-page.ts';

/** The language codes. Pages in the first language are at `/`. */
export const languageCodes = ['pt', 'en', 'ar', 'ja'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/**
 * Reads the brand's texts in a language. Tests must not call it outside a test function, because the brand is composed
 * before the first test.
 */
export const readLanguage = (code: LanguageCode) =>
  readBrand(openBrandFolder(pathToFileURL(`${composedBrand}/`)), code).language;

export const languagePrefix = (code: LanguageCode): string => (code === 'pt' ? '' : `/${code}`);
/** @param path the path in the first language */
export const localizedPath = (code: LanguageCode, path: string): string =>
  path === '/' ? languagePrefix(code) || '/' : languagePrefix(code) + path;

export const listedPaths = ['/', '/terms', '/privacy', '/refund-policy', '/cancellation'] as const;

export const createSampleRequest = (code: LanguageCode) => ({
  name: 'Casa da Véspera',
  email: 'reservado@casadavespera.example',
  phone: '+351 555 010 147',
  company: '',
  serviceInterest: '',
  message: readLanguage(code).words.brand.tagline,
});

export const unlistedPages: Readonly<Record<string, (page: Page, code: LanguageCode) => Promise<unknown>>> = {
  'not found': (page, code) => page.goto(localizedPath(code, '/no-such-page')),
  received: (page, code) => sendWithoutScript(page, createSampleRequest(code), localizedPath(code, '/')),
  'not sent': (page, code) =>
    sendWithoutScript(page, { ...createSampleRequest(code), name: '', email: '?' }, localizedPath(code, '/')),
  failure: (page, code) => openFailurePage(page, join(folderOf('languages'), languagePrefix(code))),
};
