import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createFactName } from '#lib/editor/figure-name.ts';
import { readSentenceValues } from './figures.ts';

const sample = new URL('../../brands/vesper-row/', import.meta.url);
const lisbon = new URL('../../tests/support/brands/casa-da-vespera/', import.meta.url);

function copyOfLisbon(): URL {
  const copy = mkdtempSync(join(tmpdir(), 'brand-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(fileURLToPath(lisbon), copy, { recursive: true });
  cpSync(fileURLToPath(new URL('typefaces.yaml', sample)), join(copy, 'typefaces.yaml'));
  return pathToFileURL(`${copy}/`);
}

const ofSample = readSentenceValues(sample, 'en');
const figure = (brand: URL, language: string, name: string) =>
  (brand === sample ? ofSample : readSentenceValues(brand, language)).figures.find(
    (found) => found.name === name,
  );

test.each([
  ['quoteWithinHours', '{$quoteWithinHours :unit unit=hour}', '24 hours'],
  ['standardRequestHours', '{$standardRequestHours :range unit=hour}', '48–72 hours'],
  ['deliveryBusinessDays', '{$deliveryBusinessDays :range}', '5–7'],
  ['administrativeFeePercent', '{$administrativeFeePercent :percent}', '15%'],
  ['wellnessPackageFrom', '{$wellnessPackageFrom :money}', '$15,000'],
  ['exampleRefund', '{$exampleRefund :money}', '$12,750'],
  ['telephoneShown', '{$telephoneShown}', '+1 (212) 555-0147'],
  ['aroundTheClock', '{$aroundTheClock}', '24/7'],
  ['headquarters', '{$headquarters}', 'New York'],
  ['brand', '{$brand}', 'Vesper Row'],
])('%s is offered with its placeholder and its text', (name, placeholder, shown) => {
  const found = figure(sample, 'en', name);
  expect({ ...found, shown: found?.shown.replace(/\u00a0/g, ' ') }).toMatchObject({ placeholder, shown });
});

test('figures are formatted in their language', () => {
  const brand = copyOfLisbon();
  expect(figure(brand, 'pt', 'quoteWithinHours')?.shown).toMatch(/^24\shoras$/);
  expect(figure(brand, 'ja', 'executiveAnnualRetainerFrom')?.shown).toBe('€50,000');
});

test('the uses of a figure are counted', () => {
  expect(figure(sample, 'en', 'wellnessPackageFrom')?.uses).toBe(1);
  const texts = globSync('en/**/*.{yaml,md}', { cwd: fileURLToPath(sample) })
    .map((name) => readFileSync(new URL(name, sample), 'utf8').replace(/^#.*$/gm, ''))
    .join('');
  expect(figure(sample, 'en', 'quoteWithinHours')?.uses).toBe(texts.split('{$quoteWithinHours').length - 1);
});

test('if the texts of a draft are invalid, figures are formatted in the first language', () => {
  const brand = copyOfLisbon();
  const file = new URL('brand.yaml', brand);
  const stated = readFileSync(file, 'utf8');
  writeFileSync(file, stated.replace('languages: [pt, en, ar, ja]', 'languages: [pt, ar, ja]\ndrafts: [en]'));
  writeFileSync(new URL('en/hero.yaml', brand), 'headline: "\n');
  expect(figure(brand, 'en', 'quoteWithinHours')?.shown).toMatch(/horas$/);
});

test.each([
  ['Yacht charter from', 'yachtCharterFrom'],
  ['late fee %', 'lateFeePercent'],
  ['Réponse en heures', 'reponseEnHeures'],
  ['24 / 7', ''],
])('a figure described as “%s” is named %s', (words, name) => {
  expect(createFactName(words)).toBe(name);
});
