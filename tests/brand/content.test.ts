/** Checks that the brand's texts and figures agree. `tests/conformance` checks the pages. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { listStrings } from '#lib/brand/parse-yaml.ts';
import { readPolicies } from '#lib/brand/policies.ts';
import { readBrand } from '#lib/brand/read.ts';
import { brand, directory, selectedBrand } from '#src/brand.ts';
import { copyBrandWithChangedFacts } from '../changed-facts/change-facts.ts';

/** Reads the text of a brand's FAQs and policies. */
function readText(folder = directory): string {
  const read = readBrand(openBrandFolder(folder));
  const { cancellationTiers, faqs } = read.language.words;
  const { policies } = readPolicies(read, { takenBy: 'server' });
  return listStrings([faqs.items, cancellationTiers, policies]).join('\n');
}

const listFigures = (text: string) => new Set(text.match(/\d+(?:,\d+)*/g));

test('policies list every field of the form among the data collected, where somebody takes it', () => {
  const firstOfPrivacy = (takenBy: 'server' | 'nobody') =>
    readPolicies(selectedBrand, { takenBy }).policies.find(({ slug }) => slug === 'privacy')?.sections[0];
  expect(firstOfPrivacy('server')?.body).toContainEqual({ kind: 'form-fields' });
  expect(firstOfPrivacy('nobody')?.body).not.toContainEqual({ kind: 'form-fields' });
});

test('figures come from the facts: when every fact changes, no old figure is left', () => {
  const folder = mkdtempSync(join(tmpdir(), 'facts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyBrandWithChangedFacts(folder, false);
  const before = readText();
  const after = readText(pathToFileURL(`${folder}/`));
  expect(after).not.toBe(before);
  const unmoved = listFigures(`${brand.telephone} ${brand.telephoneShown}`);
  const left = [...listFigures(before)].filter(
    (figure) => listFigures(after).has(figure) && !unmoved.has(figure),
  );
  expect(left).toEqual([]);
});

test('figures are never spelled out, where they would not follow the facts', () => {
  const text = readText();
  const numberWord =
    /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|fifty|hundred|thousand|dozen|half)\b/gi;
  expect(text.match(numberWord)).toBeNull();
});
