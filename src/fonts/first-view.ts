/**
 * The faces of the landing page's first view, cut at build time to the letters that stand in it: two files of 3.3 KB
 * each, where the whole faces are 21 together. The picture has the line almost to itself, and the whole faces follow once
 * the page has loaded.
 */
import { root } from 'astro:config/server';
import { createHash } from 'node:crypto';
import { brand } from '../content/brand.ts';
import { hero } from '../content/hero.ts';
import { navigation, sections } from '../content/navigation.ts';
import { cutFace } from './cut-face.ts';
import { cuts } from './cuts.ts';

export interface FirstViewFace {
  /** As the styles list it before the whole face: `Display First View`. */
  readonly family: string;
  readonly weight: number;
  /** Of the file, without extension; ends in a hash of the content. */
  readonly name: string;
  readonly path: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

const { claims, descriptor, headline, reserve, services } = hero;

/** What is set in `--font-headline`, and in elements of the class `first-view`. A letter missing here waits. */
const words: Readonly<Record<string, unknown>> = {
  display: [brand.name, headline, claims.map(({ figure }) => figure)],
  sans: [
    navigation.enquire,
    sections.map(({ label }) => label),
    descriptor,
    reserve,
    services,
    claims.map(({ label }) => label),
  ],
};

export const firstViewFaces: readonly FirstViewFace[] = await Promise.all(
  cuts
    .filter(({ file }) => file in words)
    .map(async (cut) => {
      const content = await cutFace(root, cut, lettersOf(words[cut.file]), {
        format: 'woff2',
        features: ['kern'],
      });
      const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
      const name = `${cut.file}-first-view.${hash}`;
      const path = `/_astro/${name}.woff2`;
      return { family: `${cut.family} First View`, weight: cut.weight, name, path, content };
    }),
);

/** Every letter of the texts in `content`, however deep they lie, once. */
function lettersOf(content: unknown): string {
  if (typeof content === 'string') return [...new Set(content)].sort().join('');
  const inner = typeof content === 'object' && content !== null ? Object.values(content) : [];
  return inner.length > 0 ? lettersOf(inner.map(lettersOf).join('')) : '';
}
