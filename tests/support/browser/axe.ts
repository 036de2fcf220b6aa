/** axe, run in a page that Playwright has opened. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** Without comments and long names: browsers read it in a third of the time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Violation {
  readonly rule: string;
  /** What the rule wants, as axe says it. */
  readonly help: string;
  /** A selector of the element. */
  readonly target: string;
  /** The element as it is written. */
  readonly html: string;
  /** What would mend it, as axe says it. */
  readonly summary: string;
}

interface Options {
  /** Selects the parts to look at; the whole page without it. */
  readonly within?: string | undefined;
  /** Tags of the rules to use, such as `wcag2aa`; all rules without them. */
  readonly tags?: readonly string[];
  /** The rules to use; all, or those with the tags, without them. */
  readonly only?: readonly string[];
  /** Rules that are not used. */
  readonly leftOut?: readonly string[];
}

/** What axe finds, each with its place. */
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
