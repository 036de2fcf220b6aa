/** Creates a complete brand from the sample brand and a folder of differences. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { sampleBrandName } from '#lib/brand/directory.ts';

/** Copies the sample brand without its texts, and adds a folder of `tests/support/brands/`. */
export function copySampleBrandWith(name: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(`brands/${sampleBrandName}`, to, { recursive: true, filter: (path) => basename(path) !== 'en' });
  cpSync(`tests/support/brands/${name}`, to, { recursive: true });
}

const name = 'casa-da-vespera';
/** The value of `BRAND` for Casa da Véspera, the brand that `composeBrand` creates. */
export const composedBrand = `.cache/brands/${name}`;
/**
 * The services of Casa da Véspera, mapped to the services of the sample brand that provide their pictures and
 * backgrounds.
 */
const services = { viagens: 'luxury-travel', 'dia-a-dia': 'executive-lifestyle', mesas: 'private-events' };

export function composeBrand(): void {
  const BRAND = composedBrand;
  copySampleBrandWith(name, BRAND);
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
  execFileSync(process.execPath, ['scripts/run.mjs', 'build/typefaces/fonts.ts'], {
    env: { PATH, HOME, BRAND },
    stdio: 'pipe',
  });
}
