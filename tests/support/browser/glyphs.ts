import type { Page } from '@playwright/test';

interface Glyphs {
  readonly family: string;
  /** Whether the font is a file of the site. Otherwise it is a font of the system. */
  readonly custom: boolean;
  readonly count: number;
  readonly text: () => Promise<string>;
}

/**
 * Reads the glyphs of all texts in the page's language, by element and font. Skips elements with a part in another
 * language, because the glyphs of an element include those of its descendants.
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
  const glyphs = nodeIds.map(async (nodeId) => {
    const { fonts } = await devtools
      .send('CSS.getPlatformFontsForNode', { nodeId })
      .catch(() => ({ fonts: [] }));
    const text = async () => {
      const { outerHTML } = await devtools.send('DOM.getOuterHTML', { nodeId });
      return outerHTML.replace(/<[^>]*>/g, '').slice(0, 60);
    };
    return fonts.map((font) => ({
      family: font.familyName,
      custom: font.isCustomFont,
      count: font.glyphCount,
      text,
    }));
  });
  return (await Promise.all(glyphs)).flat();
}

/** Lists the texts in fonts of the system, with the font and the number of glyphs. */
export async function findFallbackGlyphs(page: Page): Promise<string[]> {
  const foreign = (await readGlyphs(page)).filter(({ custom }) => !custom);
  return Promise.all(
    foreign.map(async ({ count, family, text }) => `${count} of ${family} in ${await text()}`),
  );
}
