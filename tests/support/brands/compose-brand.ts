/** A whole brand, put together from the sample and what differs from it. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { sampleBrand } from '#lib/brand/directory.ts';

/**
 * Lays a folder of `tests/support/brands/` over a copy of the sample, whose pictures and look it keeps, and cuts the sample's
 * typefaces to its words.
 * @param services the sample's service that each of its own takes picture, crop and ground from
 * @returns what to set `BRAND` to; within the checkout, so that its files find the packages and `#lib/…`
 */
export function composeBrand(name: string, services: Readonly<Record<string, string>>): string {
  const BRAND = `.cache/brands/${name}`;
  rmSync(BRAND, { recursive: true, force: true });
  cpSync(`brands/${sampleBrand}`, BRAND, { recursive: true });
  cpSync(`tests/support/brands/${name}`, BRAND, { recursive: true });
  let look = readFileSync(`${BRAND}/look.css`, 'utf8');
  for (const [own, sample] of Object.entries(services)) {
    for (const end of ['', '-phone']) look = look.replaceAll(`-${sample}${end}:`, `-${own}${end}:`);
    for (const light of ['', '-unlit']) {
      const picture = `${BRAND}/pictures/${sample}${light}.webp`;
      if (existsSync(picture)) renameSync(picture, `${BRAND}/pictures/${own}${light}.webp`);
    }
  }
  writeFileSync(`${BRAND}/look.css`, look);
  const { PATH, HOME } = process.env;
  execFileSync(process.execPath, ['scripts/run.mjs', '--brand', 'build/typefaces/subset-faces.ts'], {
    env: { PATH, HOME, BRAND },
    stdio: 'pipe',
  });
  return BRAND;
}
