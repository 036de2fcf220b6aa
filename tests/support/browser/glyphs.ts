/** Which typefaces a page is really set in, whatever its style asks for. */
import type { Page } from '@playwright/test';

interface Glyphs {
  readonly family: string;
  /** Whether a file of the site has them, and not the system. */
  readonly own: boolean;
  readonly count: number;
  /** The beginning of the text that they are in. */
  readonly text: () => Promise<string>;
}

/**
 * The glyphs of all texts in the page's language, by element and typeface. An element's are those of its descendants as well:
 * what holds words of another language is left out with them.
 */
export async function readGlyphs(page: Page): Promise<Glyphs[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'body :not(body [lang], body [lang] *, :has([lang]))',
  });
  const found = nodeIds.map(async (nodeId) => {
    // A script may have replaced the element.
    const { fonts } = await devtools
      .send('CSS.getPlatformFontsForNode', { nodeId })
      .catch(() => ({ fonts: [] }));
    const text = async () => {
      const { outerHTML } = await devtools.send('DOM.getOuterHTML', { nodeId });
      return outerHTML.replace(/<[^>]*>/g, '').slice(0, 60);
    };
    return fonts.map((font) => ({
      family: font.familyName,
      own: font.isCustomFont,
      count: font.glyphCount,
      text,
    }));
  });
  return (await Promise.all(found)).flat();
}

/** The texts that are not in the brand's typefaces alone: which of the system's were used, for how many glyphs. */
export async function findFallbackGlyphs(page: Page): Promise<string[]> {
  const foreign = (await readGlyphs(page)).filter(({ own }) => !own);
  return Promise.all(
    foreign.map(async ({ count, family, text }) => `${count} of ${family} in ${await text()}`),
  );
}
