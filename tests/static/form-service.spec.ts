/**
 * Tests a static site that sends its form to a service such as Formspree or Netlify. `send.test.ts` covers other
 * responses.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { brand, words } from '#src/brand.ts';
import { test } from '../fixtures.ts';
import { normalizeText, readVisibleText } from '../reading.ts';
import {
  emptyRequest,
  expectFields,
  fillForm,
  listenForLoggedValues,
  locateNoticeTitle,
  locateReceipt,
  locateSendButton,
  openForm,
  sampleRequest,
  sendWithoutScript,
} from '../support/browser/consultation-form.ts';
import { formServiceOrigin, getBuildFolder } from '../support/build-sites.ts';
import { type FormServiceStub, startFormspreeStub } from './form-services.ts';

const { received, receipt } = words;

const serviceTest = test.extend<{ service: FormServiceStub }>({
  // Removes a header that the other tests send, because it would cause a CORS preflight request.
  extraHTTPHeaders: {},
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
  service: async ({}, use) => {
    const service = await startFormspreeStub();
    await use(service);
    service.close();
  },
  proxy: ({ service }, use) => use({ server: service.url, bypass: '127.0.0.1' }),
});

/** The texts of a receipt without a deadline or a reference. */
const bareReceipt = [
  received.title,
  received.text,
  brand.referencePrefix,
  receipt.nextLabel,
  ...receipt.next,
  receipt.another,
];

serviceTest.describe('a form that Formspree takes', { tag: '@service' }, () => {
  serviceTest('sends the values once, without a CORS preflight', async ({ page, service }) => {
    await openForm(page);
    await fillForm(page);
    const logged = await listenForLoggedValues(page);
    await locateSendButton(page).click();
    await expect(locateNoticeTitle(page)).toBeVisible();
    await expectFields(page, emptyRequest);
    expect(await logged()).toEqual(sampleRequest);
    expect(service.methods).toEqual(['POST']);
    expect(service.taken).toEqual([{ 'form-name': 'consultation', ...sampleRequest }]);
    expect(await readVisibleText(locateReceipt(page))).toBe(normalizeText(bareReceipt.join(' ')));
  });

  serviceTest('is submitted to the service without scripts', async ({ page, service }) => {
    await sendWithoutScript(page);
    await expect(page.getByText('The form was submitted')).toBeVisible();
    const { message, ...others } = sampleRequest;
    expect(service.taken).toEqual([
      { 'form-name': 'consultation', ...others, message: message.replaceAll('\n', '\r\n') },
    ]);
  });
});

test.describe('a site for hosts of static files', { tag: ['@service', '@static'] }, () => {
  test('has no files for our server only, and headers for every file', ({ build }) => {
    const folder = getBuildFolder(build);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
    expect(files.filter((file) => /\.(?:br|gz)$|500|consultation-|sheet/.test(file))).toEqual([]);
    const pages = files.filter((file) => file.endsWith('.html'));
    expect(pages.filter((file) => readFileSync(join(folder, file), 'utf8').includes('{{'))).toEqual([]);
    const headers = readFileSync(join(folder, '_headers'), 'utf8').split('\n');
    const others = files.filter((file) => !/\.html$|^\/_astro\/|^\/_headers$/.test(file));
    expect(headers.filter((line) => line.startsWith('/')).toSorted()).toEqual(
      ['/*', '/_astro/*', ...others].toSorted(),
    );
  });

  test('has a file with the form’s fields for Netlify if a service receives the form', ({ build }) => {
    const file = join(getBuildFolder(build), '__forms.html');
    if (build === 'static') return expect(existsSync(file)).toBe(false);
    const form = readFileSync(file, 'utf8');
    expect(form).toMatch(/<form name="consultation"[^>]* data-netlify="true"/);
    for (const field of Object.keys(sampleRequest)) expect(form).toContain(`name="${field}"`);
  });

  test('names the recipient of the form in the privacy policy', async ({ page, build }) => {
    await page.goto('/privacy');
    const policy = await readVisibleText(page.getByRole('main'));
    expect(policy.includes(new URL(formServiceOrigin).hostname)).toBe(build === 'service');
    expect(policy.includes('nothing that you write in its form is sent or stored')).toBe(build === 'static');
  });
});
