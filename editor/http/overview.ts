import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Overview, Turn } from '#lib/editor/api.ts';
import { screens } from '../fields/screens.ts';
import type { WorkingCopy } from '../files/working-copy.ts';

/** What the page begins with. It can be told of a brand that is not valid, too. */
export async function overviewOf(
  copy: WorkingCopy,
  publishes: Overview['publishes'],
  turn: Turn,
): Promise<Overview> {
  const { value } = await copy.open('brand.yaml');
  const { name } = (value ?? {}) as { name?: unknown };
  return {
    brand: typeof name === 'string' && name ? name : basename(fileURLToPath(copy.brand)),
    publishes,
    languages: await copy.editedLanguages(),
    screens: screens(copy.brand),
    turn,
  };
}
