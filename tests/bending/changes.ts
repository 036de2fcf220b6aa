/** What visitors, and translators, do to a page: larger text, other spacing, other words. */
import type { Page } from '@playwright/test';
import { enlargeText } from '../support/browser/enlarge-text.ts';
import { arabic, german, japanese, type Language, longer, translate } from './languages.ts';
import type { Window } from './windows.ts';

export interface Change {
  readonly name: string;
  /** Changes the page that is open, and every window that it is shown in; the function returned changes it back. */
  readonly apply: (page: Page) => Promise<() => Promise<unknown>>;
  /** The windows that it is looked at in: of each kind of layout the narrowest or the lowest, and others in turn. */
  readonly windows: readonly Window[];
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

const windows = {
  narrow: [320, 600],
  phone: [360, 640],
  tall: [390, 844],
  lying: [568, 320],
  lyingWide: [740, 360],
  tablet: [768, 1024],
  low: [1024, 600],
  lowWide: [1280, 600],
  laptop: [1280, 800],
  laptopWide: [1440, 900],
  desktop: [1920, 1080],
  desktopWide: [2560, 1440],
} as const satisfies Record<string, Window>;
const {
  narrow,
  phone,
  tall,
  lying,
  lyingWide,
  tablet,
  low,
  lowWide,
  laptop,
  laptopWide,
  desktop,
  desktopWide,
} = windows;

export const changes: readonly Change[] = [
  { name: 'as it is', apply: unchanged, windows: Object.values(windows) },
  {
    name: 'zoom',
    apply: unchanged,
    // A window of 1280 × 1024 px at 400 %, one of 1440 × 900 px at 400 % and 300 %, one of 1280 × 800 px at 200 %
    windows: [
      [320, 256],
      [360, 225],
      [480, 300],
      [640, 400],
    ],
  },
  { name: 'spacing', apply: styled(textSpacing), windows: [narrow, lying, tablet, lowWide, desktop] },
  {
    name: 'font-size',
    apply: async (page) => {
      await enlargeText(page);
      return () => enlargeText(page, 1);
    },
    windows: [narrow, lyingWide, low, laptop],
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
    windows: [narrow, tablet, laptop, desktopWide],
  },
  {
    name: 'without typefaces',
    apply: async (page) => {
      await page.evaluate(() => delete document.documentElement.dataset.faces);
      return () => page.evaluate(() => Object.assign(document.documentElement.dataset, { faces: '' }));
    },
    windows: [narrow, tablet, laptop, desktopWide],
  },
  { name: 'longer', apply: worded(longer), windows: [phone, lying, low, laptop] },
  { name: 'german', apply: worded(german), windows: [narrow, tablet, lowWide, laptopWide] },
  { name: 'arabic', apply: worded({ ...arabic, dir: 'rtl' }), windows: [narrow, tall, tablet, laptop] },
  { name: 'arabic-ltr', apply: worded(arabic), windows: [tall, laptop] },
  { name: 'japanese', apply: worded(japanese), windows: [narrow, tablet, laptopWide] },
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
