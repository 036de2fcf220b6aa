/** The languages of Casa da Véspera, and its pages in each of them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { readBrand } from '#lib/brand/read.ts';
import { brandFolder } from '#lib/brand/source.ts';
import { composedBrand } from '../support/brands/compose-brand.ts';
import { sendWithoutScript } from '../support/browser/consultation-form.ts';
import { folderOf } from '../support/build-sites.ts';

/** The first one is at `/`. */
export const codes = ['pt', 'en', 'ar', 'ja'] as const;
export type Code = (typeof codes)[number];

/** What the brand says in a language. To be asked for in a test: the brand is composed before the first. */
export const languageOf = (code: Code) =>
  readBrand(brandFolder(pathToFileURL(`${composedBrand}/`)), code).language;

export const prefixOf = (code: Code): string => (code === 'pt' ? '' : `/${code}`);
/** @param path as in the first language */
export const addressOf = (code: Code, path: string): string =>
  path === '/' ? prefixOf(code) || '/' : prefixOf(code) + path;

export const listed = ['/', '/terms', '/privacy', '/refund-policy', '/cancellation'] as const;

/** What a visitor types, in each language. */
export const typedIn = (code: Code) => ({
  name: 'Casa da Véspera',
  email: 'reservado@casadavespera.example',
  phone: '+351 555 010 147',
  company: '',
  serviceInterest: '',
  message: languageOf(code).words.brand.tagline,
});

/** Pages that search engines should not list. Each is opened as a visitor gets there. */
export const unlisted: Readonly<Record<string, (page: Page, code: Code) => Promise<unknown>>> = {
  'not found': (page, code) => page.goto(addressOf(code, '/no-such-page')),
  received: (page, code) => sendWithoutScript(page, typedIn(code), addressOf(code, '/')),
  'not sent': (page, code) =>
    sendWithoutScript(page, { ...typedIn(code), name: '', email: '?' }, addressOf(code, '/')),
  failure: async (page, code) => {
    const body = await readFile(join(folderOf('languages'), prefixOf(code), '500.html'));
    await page.route('**/failure', (route) =>
      route.fulfill({ body, contentType: 'text/html; charset=utf-8' }),
    );
    await page.goto(addressOf(code, '/failure'));
  },
};
