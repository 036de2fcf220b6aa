import type { Page } from '@playwright/test';

/** The texts of a page that are not in the brand's typefaces alone: which of the system's were used, for how many glyphs. */
export async function fallbackGlyphs(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'body *',
  });
  const found: string[] = [];
  for (const nodeId of nodeIds) {
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName, isCustomFont, glyphCount } of fonts) {
      if (isCustomFont) continue;
      const { outerHTML } = await devtools.send('DOM.getOuterHTML', { nodeId });
      found.push(`${glyphCount} of ${familyName} in ${outerHTML.replace(/<[^>]*>/g, '').slice(0, 60)}`);
    }
  }
  await devtools.detach();
  return found;
}
