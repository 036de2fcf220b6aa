/** A whole brand, put together from the sample and what differs from it. */
import { cpSync, rmSync } from 'node:fs';
import { sampleBrand } from '#shared/brand/directory.ts';

/**
 * Lays a folder of `testing/brands/` over a copy of the sample, whose pictures, look and typefaces it keeps.
 * @returns what to set `BRAND` to; within the checkout, so that its files find the packages and `#content/…`
 */
export function composeBrand(name: string): string {
  const composed = `.cache/brands/${name}`;
  rmSync(composed, { recursive: true, force: true });
  cpSync(`brands/${sampleBrand}`, composed, { recursive: true });
  cpSync(`testing/brands/${name}`, composed, { recursive: true });
  return composed;
}
