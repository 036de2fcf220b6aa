/** Composes a whole brand from the sample and a folder of differences. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { sampleBrand } from '#lib/brand/directory.ts';

/** Copies the sample without its texts, and then a folder of `tests/support/brands/` over it. */
export function copyBrand(name: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(`brands/${sampleBrand}`, to, { recursive: true, filter: (path) => basename(path) !== 'en' });
  cpSync(`tests/support/brands/${name}`, to, { recursive: true });
}

const name = 'casa-da-vespera';
/** The value of `BRAND` for Casa da Véspera, which `composeBrand` creates. */
export const composedBrand = `.cache/brands/${name}`;
/** The services of Casa da Véspera, and the services of the sample whose picture, crop and background they use. */
const services = { viagens: 'luxury-travel', 'dia-a-dia': 'executive-lifestyle', mesas: 'private-events' };

/** Composes Casa da Véspera: the sample's pictures and look, and typefaces subset to its words. */
export function composeBrand(): void {
  const BRAND = composedBrand;
  copyBrand(name, BRAND);
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
