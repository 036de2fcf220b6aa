/** Each page's content security policy, in a browser that enforces it. */
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { listed, unlisted } from '../metadata/pages.ts';

const pages = {
  ...Object.fromEntries(listed.map((path) => [path, (page: Page) => page.goto(path)])),
  ...unlisted,
};

for (const [name, open] of Object.entries(pages)) {
  test(`the page “${name}” violates nothing of its policy, and an injected script does not run`, async ({
    page,
  }) => {
    const violations: string[] = [];
    await page.exposeFunction('report', (violation: string) => violations.push(violation));
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        (window as unknown as { report: (violation: string) => void }).report(
          `${event.effectiveDirective} ${event.blockedURI}`,
        );
      });
    });
    await open(page);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(violations).toEqual([]);

    const policy = await page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe-');
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken over"';
      document.body.append(script);
      return document.title === 'taken over';
    });
    expect(ran).toBe(false);
    await expect.poll(() => violations).toEqual(['script-src-elem inline']);
  });
}
