import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { sampleBrandName } from '#lib/brand/directory.ts';

/** The Portuguese files, copied from Casa da Véspera. All other files are copies of the English ones. */
const portuguese = ['after-sending', 'http-problems', 'locale', 'times'];

const languagePicker =
  '\nlanguages: { label: Language, offer: This page is also in this language., close: Close }\n';

export function createTwoLanguageBrand(to: string): void {
  cpSync(`brands/${sampleBrandName}`, to, { recursive: true });
  appendFileSync(`${to}/brand.yaml`, '\nlanguages: [en, pt]\n');
  appendFileSync(`${to}/en/navigation.yaml`, languagePicker);
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
