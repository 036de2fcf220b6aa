/** Runs axe in a page that Playwright has opened. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** The minified axe: browsers parse it three times as fast. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Violation {
  readonly rule: string;
  /** axe's description of the rule. */
  readonly help: string;
  /** The element's selector. */
  readonly target: string;
  /** The element's HTML. */
  readonly html: string;
  /** axe's description of the fix. */
  readonly summary: string;
}

interface Options {
  /** The selector of the parts to check; by default the whole page. */
  readonly within?: string | undefined;
  /** Tags of the rules to use, such as `wcag2aa`; by default all rules. */
  readonly tags?: readonly string[];
  /** Ids of the rules to use; by default all rules, or those with the tags. */
  readonly only?: readonly string[];
  /** Ids of rules to leave out. */
  readonly leftOut?: readonly string[] | undefined;
}

/** Returns the violations that axe finds, one for each element. */
export async function findViolations(page: Page, options: Options = {}): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(async ({ within, tags, only, leftOut = [] }) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const ids = only ?? axe.getRules(tags && [...tags]).map(({ ruleId }) => ruleId);
    const parts = within ? [...document.querySelectorAll(within)] : document;
    const values = ids.filter((id) => !leftOut.includes(id));
    return (await axe.run(parts, { runOnly: { type: 'rule', values }, resultTypes: ['violations'] }))
      .violations;
  }, options);
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, failureSummary = '' }) => ({
      rule: id,
      help,
      target: String(target),
      html,
      summary: failureSummary.replaceAll(/\s*\n\s*/g, ' '),
    })),
  );
}
