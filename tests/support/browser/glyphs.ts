/** Which typefaces a page is really set in, whatever its style asks for. */
import type { Page } from '@playwright/test';

interface Glyphs {
  /** The beginning of the text that they are in. */
  readonly text: string;
  readonly count: number;
  readonly family: string;
  /** Whether a file of the site has them, and not the system. */
  readonly own: boolean;
}

/** The glyphs of all texts, by element and typeface. */
export async function glyphsOf(page: Page): Promise<Glyphs[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'body *',
  });
  const found: Glyphs[] = [];
  for (const nodeId of nodeIds) {
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    if (fonts.length === 0) continue;
    const { outerHTML } = await devtools.send('DOM.getOuterHTML', { nodeId });
    const text = outerHTML.replace(/<[^>]*>/g, '').slice(0, 60);
    for (const { familyName, isCustomFont, glyphCount } of fonts)
      found.push({ text, count: glyphCount, family: familyName, own: isCustomFont });
  }
  await devtools.detach();
  return found;
}

/** The texts that are not in the brand's typefaces alone: which of the system's were used, for how many glyphs. */
export const fallbackGlyphs = async (page: Page): Promise<string[]> =>
  (await glyphsOf(page))
    .filter(({ own }) => !own)
    .map(({ text, count, family }) => `${count} of ${family} in ${text}`);
