/** A whole brand, put together from the sample and what differs from it. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { sampleBrand } from '#lib/brand/directory.ts';

/** Lays a folder of `tests/support/brands/` over a copy of the sample, but for the sample's words. */
export function layBrand(name: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(`brands/${sampleBrand}`, to, { recursive: true, filter: (path) => basename(path) !== 'en' });
  cpSync(`tests/support/brands/${name}`, to, { recursive: true });
}

/**
 * A brand of `tests/support/brands/` with the sample's pictures and look, and the sample's typefaces cut to its words.
 * @param services the sample's service that each of its own takes picture, crop and ground from
 * @returns what to set `BRAND` to
 */
export function composeBrand(name: string, services: Readonly<Record<string, string>>): string {
  const BRAND = `.cache/brands/${name}`;
  layBrand(name, BRAND);
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
  execFileSync(process.execPath, ['scripts/run.mjs', 'build/typefaces/subset-faces.ts'], {
    env: { PATH, HOME, BRAND },
    stdio: 'pipe',
  });
  return BRAND;
}
