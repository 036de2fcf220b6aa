/**
 * Checks the page during loading: the content that is visible without scrolling is complete, and content behind it does
 * not appear.
 */
import { expect, test } from '@playwright/test';
import { words } from '#src/brand.ts';
import { getBuildFolder } from '../support/build-sites.ts';
import { phoneOptions } from './phone.ts';
import { type DelayedSite, serveWithDelays } from './slow-site.ts';

let site: DelayedSite | undefined;
test.afterEach(() => site?.close());

const screens = { laptop: { viewport: { width: 1280, height: 800 } }, phone: phoneOptions };

for (const [device, screen] of Object.entries(screens)) {
  test.describe(`on a ${device}`, () => {
    test.use({ ...screen, contextOptions: { reducedMotion: 'no-preference' } });

    test('the text of the services does not cover the text of the hero', async ({ page }) => {
      const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
      site = await serveWithDelays(getBuildFolder('served'), {
        async *page(html) {
          const services = html.indexOf('</section>', html.indexOf('id="services"')) + '</section>'.length;
          const next = html.indexOf('>', services) + 1;
          yield Buffer.from(html.slice(0, next));
          await rest;
          yield Buffer.from(html.slice(next));
        },
      });
      await page.goto(site.url, { waitUntil: 'commit' });
      const heading = page.getByRole('heading', { name: words.services.section.heading });
      await heading.waitFor({ state: 'attached' });
      const opacity = () =>
        heading.evaluate((each) => {
          let least = 1;
          for (let at: Element | null = each; at; at = at.parentElement)
            least = Math.min(least, Number(getComputedStyle(at).opacity));
          return least;
        });
      expect(await opacity()).toBe(0);
      sendRest();
      await page.waitForLoadState();
      await page.evaluate(() => scrollTo({ top: innerHeight * 0.8, behavior: 'instant' }));
      await expect.poll(opacity).toBe(1);
    });
  });
}
