import type { Page } from '@playwright/test';
import { enlargeText } from '../support/browser/enlarge-text.ts';
import { germanWords, replaceWords } from './german-words.ts';
import type { WindowSize } from './windows.ts';

export interface PageChange {
  readonly name: string;
  readonly apply: (page: Page) => Promise<() => Promise<unknown>>;
  /** The viewports to check: the narrowest and the lowest of each layout. */
  readonly windows: readonly WindowSize[];
  readonly reapplyAfterResize?: (page: Page) => Promise<unknown>;
}

const addStyles =
  (css: string): PageChange['apply'] =>
  async (page) => {
    const sheet = await page.evaluateHandle((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
      return sheet;
    }, css);
    return () => sheet.evaluate((each) => each.replaceSync(''));
  };

/** The text spacing that a page must support (WCAG 2.2, 1.4.12). */
const textSpacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important }`;

const narrow: WindowSize = [320, 600];
const landscape: WindowSize = [568, 320];
const tablet: WindowSize = [768, 1024];
const low: WindowSize = [1024, 600];
const laptop: WindowSize = [1280, 800];
const desktop: WindowSize = [1920, 1080];
const desktopWide: WindowSize = [2560, 1440];

export const pageChanges: readonly PageChange[] = [
  // `accessibility/axe.spec.ts` covers unchanged pages on phones and laptops. The low windows are the viewports of
  // 1280 × 1024 px at 400 % zoom, of 1440 × 900 px at 400 %, and of 1280 × 800 px at 200 %.
  {
    name: 'as it is',
    apply: async () => async () => {},
    windows: [landscape, tablet, low, desktop, desktopWide, [320, 256], [360, 225], [640, 400]],
  },
  { name: 'spacing', apply: addStyles(textSpacing), windows: [narrow, tablet, desktop] },
  {
    name: 'font-size',
    apply: async (page) => {
      await enlargeText(page);
      return () => enlargeText(page, 1);
    },
    windows: [narrow, low, laptop],
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
    reapplyAfterResize: (page) => page.evaluate(zoomText, true),
    windows: [narrow, tablet],
  },
  {
    name: 'without typefaces',
    apply: async (page) => {
      // Faces that the page's script has added can be removed, others cannot.
      const removed = await page.evaluateHandle(() => {
        const faces = [...document.fonts];
        document.fonts.clear();
        return faces.filter((face) => !document.fonts.has(face));
      });
      return () =>
        removed.evaluate((faces) => {
          for (const face of faces) document.fonts.add(face);
        });
    },
    windows: [narrow, tablet, laptop],
  },
  {
    name: 'german',
    apply: async (page) => {
      await page.evaluate(replaceWords, germanWords);
      return () => page.evaluate(replaceWords, undefined);
    },
    windows: [narrow, landscape, tablet, laptop],
  },
];

/**
 * Doubles every font size, including sizes relative to the viewport, as text-only zoom in Firefox does. Call
 * `enlargeText` first, because it doubles the default font size, on which `rem` and media queries depend. Runs in the
 * page.
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
