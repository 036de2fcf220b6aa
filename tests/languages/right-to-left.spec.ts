/**
 * Tests the typography of Arabic, which is read from right to left and has joined letters, and of Japanese. Neither
 * language has italics. Pictures must not be mirrored, and text on them must stay on their dark areas.
 */
import { expect, type Page } from '@playwright/test';
import type { WindowSize } from '../bending/windows.ts';
import { test } from '../fixtures.ts';
import { sendWithoutScript } from '../support/browser/consultation-form.ts';
import { findLowContrast } from '../support/browser/contrast.ts';
import { enlargeText } from '../support/browser/enlarge-text.ts';
import { openAnswers } from '../support/browser/open-answers.ts';
import { waitUntilComplete } from '../support/browser/wait-until-complete.ts';
import { checkedWindowSizes } from './windows.ts';

const pages = ['', '/terms', '/privacy', '/cancellation', '/refund-policy', '/no-such-page'];

test('the Arabic page is not wider than the viewport while it scrolls', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/ar');
  await waitUntilComplete(page);
  for (const [width, height, factor = 1] of [...checkedWindowSizes, [320, 600, 2] as const]) {
    await page.setViewportSize({ width, height });
    await enlargeText(page, factor);
    for (const part of [0, 0.5]) {
      const sideways = await page.evaluate(async (share) => {
        scrollTo({ top: document.documentElement.scrollHeight * share, behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        // Scrolls to the left, because right-to-left pages overflow to the left.
        scrollBy({ left: -innerWidth, behavior: 'instant' });
        return [document.documentElement.scrollWidth - innerWidth, scrollX, visualViewport?.pageLeft];
      }, part);
      expect(sideways, `${width} px, ${part}, text × ${factor}`).toEqual([0, 0, 0]);
    }
  }
});

const findUnsuitableStyles = (page: Page, language: string, spaced: boolean): Promise<string[]> =>
  page.evaluate(
    ([code, alsoSpaced]) =>
      [...document.body.querySelectorAll('*')].flatMap((element) => {
        if (!element.matches(`:lang(${code})`) || element.closest('script, style, noscript')) return [];
        const hasText = [...element.childNodes].some(
          (node) => node instanceof Text && node.data.trim() !== '',
        );
        return [undefined, '::before', '::after', '::marker', '::placeholder'].flatMap((pseudo) => {
          const { content, fontStyle, letterSpacing } = getComputedStyle(element, pseudo);
          // Excludes the seal's monogram, which consists of two Latin capital letters.
          const generates = content !== 'none' && !/^"[A-Z]+"/.test(content);
          const isShown = pseudo === '::before' || pseudo === '::after' ? generates : hasText;
          if (pseudo === '::placeholder' ? !element.hasAttribute('placeholder') : !isShown) return [];
          const isSpaced = alsoSpaced && !['normal', '0px'].includes(letterSpacing);
          return fontStyle === 'normal' && !isSpaced
            ? []
            : [`${element.localName}.${element.className}${pseudo ?? ''}: ${fontStyle}, ${letterSpacing}`];
        });
      }),
    [language, spaced] as const,
  );

for (const path of ['', '/refund-policy', '/no-such-page'])
  test(`no Arabic text is slanted or spaced, and no Japanese is slanted: ${path || '/'}`, async ({
    opened,
  }) => {
    expect(await findUnsuitableStyles(await opened(`/ar${path}`), 'ar', true)).toEqual([]);
    expect(await findUnsuitableStyles(await opened(`/ja${path}`), 'ja', false)).toEqual([]);
  });

test('Japanese lines end at phrase boundaries', async ({ opened }) => {
  const page = await opened('/ja');
  const breaking = await page
    .locator('h2')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).wordBreak));
  expect(new Set(breaking)).toEqual(new Set(['auto-phrase']));
});

/** Lists lines that begin with a character that ends a word or sentence, and telephone numbers with a line break. */
const findBadBreaks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const neverFirst = /[ーっッゃゅょャュョぁぃぅぇぉァィゥェォゎヮ々。、，．！？）」』】：；]/;
    const found: string[] = [];
    let before:
      | { readonly block: Element | null; readonly bottom: number; readonly text: string }
      | undefined;
    const blockOf = (element: Element | null): Element | null =>
      element && /^inline/.test(getComputedStyle(element).display) ? blockOf(element.parentElement) : element;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility() || element.closest('script, style, noscript, textarea, select'))
        continue;
      const block = blockOf(element);
      const range = document.createRange();
      for (const [i, character] of [...(node.textContent ?? '')].entries()) {
        if (!character.trim()) continue;
        range.setStart(node, i);
        range.setEnd(node, i + 1);
        const [box] = range.getClientRects();
        if (!box?.width) continue;
        const begins = before?.block === block && box.bottom - before.bottom > box.height * 0.6;
        if (begins && neverFirst.test(character)) found.push(`${before?.text} | ${character}`);
        before = {
          block,
          bottom: box.bottom,
          text: (node.textContent ?? '').slice(Math.max(0, i - 8), i + 1),
        };
      }
    }
    for (const number of document.querySelectorAll('a[href^="tel:"], .nowrap bdi')) {
      if (!number.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(number);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      const [first] = boxes;
      if (boxes.some(({ top, height }) => Math.abs(top - (first?.top ?? 0)) > height / 2))
        found.push(`${number.textContent} in several lines`);
      if (boxes.some(({ left, right }) => left < 0 || right > innerWidth))
        found.push(`${number.textContent} leaves the window`);
    }
    return found;
  });

for (const path of ['/ja', '/ja/cancellation', '/ar', '/'])
  test(`no line begins with closing punctuation, and telephone numbers do not wrap: ${path}`, async ({
    page,
  }) => {
    await page.goto(path);
    await waitUntilComplete(page);
    await openAnswers(page);
    for (const factor of [1, 2]) {
      await enlargeText(page, factor);
      for (const width of factor === 1 ? [320, 344, 390, 600, 1024, 1280] : [320, 600, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await findBadBreaks(page), `${width} px, text × ${factor}`).toEqual([]);
      }
    }
  });

for (const address of ['/ja', '/ar', '/'])
  test(`the focus ring of a field crosses no label: ${address}`, async ({ opened }) => {
    for (const width of [320, 360, 1280]) {
      const page = await opened(address, { width, height: 700 });
      const crossed = await page.locator('#contact form').evaluate((form: HTMLFormElement) =>
        [...form.elements].flatMap((control) => {
          (control as HTMLElement).focus();
          if (document.activeElement !== control || !control.matches('input, select, textarea')) return [];
          let ringed: Element | null = control;
          while (ringed && getComputedStyle(ringed).outlineStyle === 'none') ringed = ringed.parentElement;
          if (!ringed) return [`${control.id} has no ring`];
          const { outlineWidth, outlineOffset } = getComputedStyle(ringed);
          const box = ringed.getBoundingClientRect();
          const inner = Number.parseFloat(outlineOffset);
          const outer = inner + Number.parseFloat(outlineWidth);
          return [...form.querySelectorAll('label:not([inert])')].flatMap((label) => {
            const range = document.createRange();
            range.selectNodeContents(label);
            const crosses = [...range.getClientRects()].some((text) => {
              // Ignores the upper and lower fifth, because line boxes are taller than their glyphs.
              const [top, bottom] = [text.top + text.height * 0.2, text.bottom - text.height * 0.2];
              return (
                text.left < box.right + outer &&
                text.right > box.left - outer &&
                top < box.bottom + outer &&
                bottom > box.top - outer &&
                !(top >= box.top - inner && bottom <= box.bottom + inner)
              );
            });
            return crosses ? [`${control.id} crosses “${label.textContent}”`] : [];
          });
        }),
      );
      expect(crossed, `${width} px`).toEqual([]);
    }
  });

test('telephone numbers and email addresses keep their order in Arabic, also while they are typed', async ({
  opened,
}) => {
  for (const path of pages) {
    const page = await opened(`/ar${path}`);
    const links = page.locator('a:is([href^="tel:"], [href^="mailto:"])');
    const reversed = await links.evaluateAll((all) =>
      all.flatMap((link) => {
        const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
        const places: { readonly left: number; readonly top: number }[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          for (let i = 0; i < (node.textContent?.trimEnd().length ?? 0); i += 1) {
            const range = document.createRange();
            range.setStart(node, i);
            range.setEnd(node, i + 1);
            const { left, top, width } = range.getBoundingClientRect();
            if (width > 0) places.push({ left, top });
          }
        const isReversed = places.some(({ left, top }, i) => {
          const before = places[i - 1];
          return before && Math.abs(before.top - top) < 4 && before.left > left;
        });
        return isReversed ? [link.textContent] : [];
      }),
    );
    expect(reversed, path).toEqual([]);
  }
  const page = await opened('/ar');
  for (const field of ['email', 'phone'])
    await expect(page.locator(`#${field}`)).toHaveCSS('direction', 'ltr');
});

test('each field has the direction of its text, and an empty field that of the page', async ({ opened }) => {
  for (const [address, direction] of [
    ['/', 'ltr'],
    ['/ar', 'rtl'],
  ] as const) {
    const page = await opened(address);
    await expect(page.locator('#message')).toHaveCSS('direction', direction);
    for (const field of ['#name', '#company', '#message']) {
      await page.locator(field).fill('ليلى Byron');
      await expect(page.locator(field)).toHaveCSS('direction', 'rtl');
      await page.locator(field).fill('Byron ليلى');
      await expect(page.locator(field)).toHaveCSS('direction', 'ltr');
    }
  }
});

for (const address of ['/', '/ar', '/ja'])
  test(`values in a rejected form have their own direction: ${address}`, async ({ page }) => {
    const typed = {
      name: 'ليلى',
      email: '?',
      phone: '',
      company: 'Byron',
      serviceInterest: '',
      message: 'مرحبا',
    };
    await sendWithoutScript(page, typed, address);
    await expect(page.locator('#name')).toHaveCSS('direction', 'rtl');
    await expect(page.locator('#message')).toHaveCSS('direction', 'rtl');
    await expect(page.locator('#company')).toHaveCSS('direction', 'ltr');
  });

test('pictures are not mirrored in right-to-left pages', async ({ opened }) => {
  const framesOf = async (address: string, [width, height]: WindowSize) => {
    const page = await opened(address, { width, height });
    return page.locator('main .unmirrored:has(> div > picture)').evaluateAll((all) =>
      all.map((frame) => {
        const { left, width } = frame.getBoundingClientRect();
        return [Math.round(left), Math.round(width)];
      }),
    );
  };
  for (const window of checkedWindowSizes.slice(1, 4)) {
    const frames = await framesOf('/', window);
    expect(frames.length).toBeGreaterThan(4);
    const arabic = await framesOf('/ar', window);
    // Allows differences below 16 px, because the text next to the picture is slightly wider in Arabic.
    for (const [i, [left = 0, width = 0] = []] of frames.entries()) {
      expect(Math.abs((arabic[i]?.[0] ?? 0) - left)).toBeLessThan(16);
      expect(Math.abs((arabic[i]?.[1] ?? 0) - width)).toBeLessThan(16);
    }
  }
});

for (const [address, shown] of [
  ['/ar', checkedWindowSizes.slice(1, 4)],
  ['/ar/no-such-page', checkedWindowSizes.slice(1, 4)],
  ['/ja', checkedWindowSizes.slice(3, 4)],
] as const)
  test(`text on pictures has enough contrast: ${address}`, { tag: '@painted' }, async ({ page }) => {
    await page.goto(address);
    for (const [width, height] of shown) {
      await page.setViewportSize({ width, height });
      await waitUntilComplete(page, 'all');
      const parts = await page.locator('body > header, main > section, main > div, footer').all();
      expect(await findLowContrast(page, parts), `${width} px`).toEqual([]);
    }
  });
