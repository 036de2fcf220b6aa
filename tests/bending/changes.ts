/** What visitors, and translators, do to a page: larger text, other spacing, other words. */
import type { Page } from '@playwright/test';
import { enlargeText } from '../support/browser/enlarge-text.ts';
import { arabic, german, japanese, type Language, longer, translate } from './languages.ts';

export interface Change {
  readonly name: string;
  /** Changes the page that is open, and every window that it is shown in; the function returned changes it back. */
  readonly apply: (page: Page) => Promise<() => Promise<unknown>>;
  /** To be called when the window has changed. */
  readonly adapt?: (page: Page) => Promise<unknown>;
}

const unchanged = async () => async () => {};

/** By a style sheet of the user. */
const styled =
  (css: string): Change['apply'] =>
  async (page) => {
    const sheet = await page.evaluateHandle((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
      return sheet;
    }, css);
    return () => sheet.evaluate((each) => each.replaceSync(''));
  };

/** WCAG 2.2, 1.4.12. */
const textSpacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important }`;

/** By other words. */
const worded =
  (language: Language): Change['apply'] =>
  async (page) => {
    await page.evaluate(translate, language);
    return () => page.evaluate(translate, undefined);
  };

export const changes: readonly Change[] = [
  { name: 'as it is', apply: unchanged },
  { name: 'spacing', apply: styled(textSpacing) },
  { name: 'zoom', apply: unchanged },
  {
    name: 'font-size',
    apply: async (page) => {
      await enlargeText(page);
      return () => enlargeText(page, 1);
    },
  },
  {
    name: 'text-zoom',
    apply: async (page) => {
      await enlargeText(page);
      await page.evaluate(zoomText, true);
      return async () => {
        await page.evaluate(zoomText, false);
        await enlargeText(page, 1);
      };
    },
    adapt: (page) => page.evaluate(zoomText, true),
  },
  { name: 'longer', apply: worded(longer) },
  { name: 'german', apply: worded(german) },
  { name: 'arabic', apply: worded({ ...arabic, dir: 'rtl' }) },
  { name: 'arabic-ltr', apply: worded(arabic) },
  { name: 'japanese', apply: worded(japanese) },
];

/**
 * Runs in the page: doubles every font size, those of the viewport, too, as Gecko does when it zooms text alone. With the
 * default font size, which is doubled already, `rem` and media queries follow.
 */
function zoomText(zoomed: boolean): void {
  const root = document.documentElement;
  const all = [...document.body.querySelectorAll('*'), document.body].filter(
    (each) => each instanceof HTMLElement,
  );
  for (const each of all) each.style.removeProperty('font-size');
  if (!zoomed) return;
  root.style.setProperty('font-size', '50%', 'important');
  const sizes = all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize) * 2);
  root.style.removeProperty('font-size');
  for (const [i, each] of all.entries()) each.style.setProperty('font-size', `${sizes[i]}px`, 'important');
}
