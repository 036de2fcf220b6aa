import { existsSync, readFileSync } from 'node:fs';
import { sampleBrand } from '#lib/brand/directory.ts';
import { type Brand, readBrand } from '#lib/brand/read.ts';
import { brandFolder } from '#lib/brand/source.ts';
import type { Finding } from '#lib/editor/api.ts';
import { leftoversIn, type Text } from '../../build/checks/leftovers.ts';
import { sampleSentences } from '../../build/checks/sample-sentences.ts';
import type { Texts } from './check-texts.ts';
import { isText, namesIn } from './names.ts';
import { foundAtLines, quoted } from './text-places.ts';

const sampleFolder = new URL(`../../brands/${sampleBrand}/`, import.meta.url);

/** What is the sample's, or stands for something; nothing for the sample itself. */
export async function leftovers(files: readonly Text[], texts: Texts, brand: Brand): Promise<Finding[]> {
  // An owner may have taken the sample away.
  if (!existsSync(sampleFolder)) return [];
  const sample = readBrand(brandFolder(sampleFolder));
  if (sample.brand.name === brand.brand.name) return [];
  const names = (await namesIn(sampleFolder)).filter(isText);
  const ofSample = names.map(
    (name): Text => ({ name, text: readFileSync(new URL(name, sampleFolder), 'utf8'), kind: 'file' }),
  );
  const words = { name: sample.brand.name, testimonials: sample.language.words.testimonials.items };
  const said = files.map((file) => ({ ...file, text: file.text.replaceAll(/^[ \t]*#(?!#).*$/gm, '') }));
  return [
    ...quoted(texts, sampleSentences(files, ofSample)),
    ...foundAtLines(texts, leftoversIn(said, words)),
  ];
}
