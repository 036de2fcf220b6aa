/** The sample in two languages: English as it is, and beside it Portuguese. */
import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { sampleBrand } from '#lib/brand/directory.ts';

/** What in Portuguese is that of the invented agency in Lisbon; the rest is as in English. */
const portuguese = ['after-sending', 'http-problems', 'locale', 'times'];

const several =
  '\nlanguages: { label: Language, offer: This page is also in this language., close: Close }\n';

/**
 * Lays the brand.
 * @param to its folder
 */
export function createTwoLanguageBrand(to: string): void {
  cpSync(`brands/${sampleBrand}`, to, { recursive: true });
  appendFileSync(`${to}/brand.yaml`, '\nlanguages: [en, pt]\n');
  appendFileSync(`${to}/en/navigation.yaml`, several);
  cpSync(`${to}/en`, `${to}/pt`, { recursive: true });
  for (const file of ['desk', 'mail', 'sheet', 'webhook']) rmSync(`${to}/pt/${file}.yaml`);
  for (const file of portuguese)
    cpSync(`tests/support/brands/casa-da-vespera/pt/${file}.yaml`, `${to}/pt/${file}.yaml`);
  change(`${to}/pt/form.yaml`, 'Full Name', 'Nome');
  change(`${to}/pt/form.yaml`, '{$label}', '«{$label}»');
  change(`${to}/pt/services.yaml`, 'Wellness & Lifestyle Experiences', 'Repouso');
}

function change(file: string, text: string, other: string): void {
  const before = readFileSync(file, 'utf8');
  if (!before.includes(text)) throw new Error(`${file} has no “${text}”.`);
  writeFileSync(file, before.replaceAll(text, other));
}
