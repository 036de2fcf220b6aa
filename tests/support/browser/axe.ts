import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** Uses the minified version of axe, which browsers parse three times as fast. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface AxeViolation {
  readonly rule: string;
  readonly help: string;
  readonly target: string;
  readonly html: string;
  readonly summary: string;
}

interface Options {
  /** The selector of the elements to check. By default, the whole page is checked. */
  readonly within?: string | undefined;
  /** The tags of the rules to use, such as `wcag2aa`. By default, all rules are used. */
  readonly tags?: readonly string[];
  /** The ids of the rules to use. By default, all rules or those with the tags are used. */
  readonly only?: readonly string[] | undefined;
  readonly leftOut?: readonly string[] | undefined;
}

export async function findViolations(page: Page, options: Options = {}): Promise<AxeViolation[]> {
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
