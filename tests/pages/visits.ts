/** Every kind of page, and how a visitor comes to see it. */

import { expect, type Page } from '@playwright/test';
import { words } from '#src/brand.ts';
import { listed } from '../metadata/pages.ts';
import { emptyRequest, sendWithoutScript } from '../support/browser/consultation-form.ts';

const { notSent, received } = words;

export const visits: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  ...Object.fromEntries(listed.map((path) => [path, (page: Page) => page.goto(path)])),
  'the not-found page': (page) => page.goto('/no-such-page'),
  'the received page': async (page) => {
    await sendWithoutScript(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(received.title);
  },
  'the not-sent page': async (page) => {
    await sendWithoutScript(page, emptyRequest);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notSent.title);
  },
};
