/**
 * Tests changes of the page by other software: translators replace its text, password managers insert nodes, browsers
 * fill in fields, and extensions remove nodes. The visitor's text, the messages and the form must remain.
 */

import { expect, type Page } from '@playwright/test';
import { words } from '#src/brand.ts';
import { serverTest as test } from '../fixtures.ts';
import { locateSection } from '../reading.ts';
import {
  expectFields,
  fillForm,
  locateField,
  locateNoticeTitle,
  locateReceipt,
  sampleRequest,
  waitForFormScript,
} from '../support/browser/consultation-form.ts';
import { holdRequests } from '../support/browser/hold-requests.ts';
import { expectOneStoredRequest } from './stored.ts';

const { notSent } = words;

test.use({ timezoneId: 'America/New_York' });

/** Half a minute before the text below the form changes. */
const beforeNoon = '2026-03-04T16:59:30Z';
const scripts = '**/*.js';

const status = (page: Page) => locateSection(page, 'contact').locator('form p');
const submit = (page: Page) => locateSection(page, 'contact').locator('form button[type=submit]').click();

/** Replaces each text node with elements, as Chrome's translator does. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement } = walker.currentNode;
      if (parentElement && !parentElement.closest('script, style, noscript, textarea, select'))
        texts.push(walker.currentNode);
    }
    for (const text of texts) {
      if (!text.nodeValue?.trim()) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.nodeValue;
      outer.append(inner);
      (text as Text).replaceWith(outer);
    }
  });

/** Sends the form twice: the first attempt fails, the second succeeds. */
async function failThenSend(page: Page, between = async () => {}): Promise<void> {
  await page.route('**/api/consultations', (route) => route.abort());
  await submit(page);
  await expect(status(page)).toContainText(notSent.title);
  await expectFields(page, sampleRequest);
  await between();
  await page.unroute('**/api/consultations');
  await submit(page);
  await expect(locateReceipt(page)).toBeVisible();
  await expect(locateReceipt(page).locator('output')).toHaveText(/^[A-Z]{2}-\w{4}-\w{4}$/);
}

test('on a page that is translated before and after the script loads, the form works, and its texts are kept', async ({
  page,
  server,
  observed,
}) => {
  await page.clock.install({ time: beforeNoon });
  const release = await holdRequests(page, scripts);
  await page.goto('/#contact', { waitUntil: 'commit' });
  await locateField(page, 'name').scrollIntoViewIfNeeded();
  await translate(page);
  await fillForm(page);
  release();
  await waitForFormScript(page);
  await page.clock.runFor('01:00');
  const hours = locateSection(page, 'contact').locator('[class*=deskNow]');
  await expect(hours).toContainText('By your clock it is noon');
  await failThenSend(page, () => translate(page));
  await expectOneStoredRequest(server, sampleRequest);
  expect(observed.consoleErrors).toEqual([]);
});

test('with elements of a password manager next to the fields, the request is sent, and the texts are restored after a return to the page', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      for (const input of document.querySelectorAll('#contact form :is(input, select, textarea)')) {
        input.setAttribute('data-manager', '');
        input.after(document.createElement('com-manager-icon'));
        input.before(document.createElement('div'));
      }
      document.querySelector('#contact form')?.prepend(document.createElement('div'));
      document.querySelector('#contact form')?.parentElement?.prepend(document.createElement('div'));
    });
  });
  const release = await holdRequests(page, scripts);
  await page.goto('/#contact', { waitUntil: 'commit' });
  await fillForm(page);
  release();
  await waitForFormScript(page);
  await expectFields(page, sampleRequest);
  await page.goto('/terms');
  await page.goBack();
  await waitForFormScript(page);
  await expectFields(page, sampleRequest);
  await submit(page);
  await expect(locateNoticeTitle(page)).toBeVisible();
  await expectOneStoredRequest(server, sampleRequest);
});

test('if an extension repeatedly removes the status line and moves texts, all messages are still shown', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto('/#contact');
  await waitForFormScript(page);
  await status(page).evaluate((line) => line.remove());
  await page.evaluate(() => {
    const form = document.querySelector('#contact form');
    const meddle = () => {
      const walker = document.createTreeWalker(form as Element, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.parentElement?.closest('textarea, option, mark')) continue;
        const mark = document.createElement('mark');
        text.replaceWith(mark);
        mark.append(text);
      }
    };
    meddle();
    new MutationObserver(meddle).observe(form as Element, { childList: true, subtree: true });
  });
  await fillForm(page);
  await failThenSend(page);
});

test('a browser without AbortSignal.timeout and lookbehind assertions can send the form', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, 'timeout');
    window.RegExp = new Proxy(RegExp, {
      construct(pattern, [source, ...flags]) {
        if (/\(\?<[=!]/.test(String(source))) throw new SyntaxError('invalid group specifier name');
        return Reflect.construct(pattern, [source, ...flags]);
      },
    });
  });
  await page.goto('/#contact');
  await waitForFormScript(page);
  await fillForm(page);
  await failThenSend(page);
  await expectOneStoredRequest(server, sampleRequest);
});
