/**
 * `npm run check:brand`: builds the site of the selected brand into a temporary folder, and reports problems that its owner must
 * fix before publishing. The exit status is 1 if there are errors, not for warnings and notices.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { BrandError, findBrandDirectory, sampleBrand } from '#lib/brand/directory.ts';
import { readPolicies } from '#lib/brand/policies.ts';
import { readBrand } from '#lib/brand/read.ts';
import { findSamplePictures, readBrandTexts, readPictureFiles } from '../../build/checks/brand-files.ts';
import {
  Check,
  countBySeverity,
  type Finding,
  type Report,
  reportFindings,
} from '../../build/checks/finding.ts';
import {
  findMissingPluralForms,
  findUntranslatedText,
  groupFilesByLanguage,
} from '../../build/checks/languages.ts';
import { findSampleSentences } from '../../build/checks/sample-sentences.ts';
import { chromiumFlags, provideChromium } from '../../tests/support/browser/chromium.ts';
import { BuildError, buildSiteInto, fillPageTemplates } from './build.ts';
import { checkSite } from './check-site.ts';

const brand = fileURLToPath(findBrandDirectory());
const sampleDirectory = new URL(`../../brands/${sampleBrand}/`, import.meta.url);
const sampleFolder = fileURLToPath(sampleDirectory);

/** @throws {BuildError} */
async function runChecks(): Promise<Check[]> {
  const folder = mkdtempSync(join(tmpdir(), 'check-brand-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const files = await readBrandTexts(brand);
  const own = await readPictureFiles(brand);
  const { languages, drafts } = readBrand(openBrandFolder(findBrandDirectory()));
  const byLanguage = groupFilesByLanguage(languages, files);
  const translated = new Check('languages', 'files');
  const build = new Check('build', 'site');
  const pictures = new Check('pictures', 'files');
  const phrases = new Check('sentences', 'files');
  await Promise.all([
    build.run(1, () => buildSiteInto(folder)),
    phrases.run(files.length, async () => findSampleSentences(files, await readBrandTexts(sampleFolder))),
    translated.run(files.length, () => [
      ...findUntranslatedText(byLanguage),
      ...findMissingPluralForms(byLanguage),
      ...drafts.flatMap(checkDraft),
    ]),
    pictures.run(own.size, async () => findSamplePictures(own, await readPictureFiles(sampleFolder))),
  ]);
  await fillPageTemplates(folder, languages);
  const browser = await chromium.launch({ executablePath: provideChromium(), args: [...chromiumFlags] });
  try {
    const sample = readBrand(openBrandFolder(sampleDirectory));
    const words = { name: sample.brand.name, testimonials: sample.language.words.testimonials.items };
    const homes = languages.map(({ home }) => home);
    return [build, translated, pictures, phrases, ...(await checkSite(browser, folder, files, words, homes))];
  } finally {
    await browser.close();
  }
}

/** Returns the problems that prevent the publication of a draft. */
function checkDraft(folder: string): Finding[] {
  try {
    readPolicies(readBrand(openBrandFolder(findBrandDirectory()), folder), { takenBy: 'server' });
    return [{ level: 'notice', what: `The draft ${folder} is complete`, todo: 'add it to `languages`' }];
  } catch (error) {
    if (!(error instanceof BrandError)) throw error;
    return error.message
      .split('\n')
      .map((where) => ({ level: 'notice', what: `The draft ${folder} is incomplete`, where }));
  }
}

/** Checks whose findings are only notices if the brand is the sample. */
const sampleChecks = ['pictures', 'sentences', 'placeholders'];

/**
 * Prints one line per check, then a sentence for each finding.
 * @returns all findings
 */
function printReports(all: readonly Check[]): Report[] {
  const reports = all.map((check) => {
    const findings = reportFindings(check.findings);
    const isNotice = brand === sampleFolder && sampleChecks.includes(check.name);
    return {
      check,
      findings: isNotice ? findings.map((report) => ({ ...report, level: 'notice' as const })) : findings,
    };
  });
  for (const { check, findings } of reports) {
    const counted = `${check.count} ${check.unit}`;
    const seconds = (check.milliseconds / 1000).toFixed(1);
    console.log(
      `${check.name.padEnd(14)}${counted.padEnd(16)}${seconds.padStart(6)} s   ${countBySeverity(findings)}`,
    );
  }
  for (const { check, findings } of reports)
    for (const { level, text } of findings) console.log(`\n${level}, ${check.name}: ${text}`);
  return reports.flatMap(({ findings }) => findings);
}

const started = performance.now();
try {
  console.log(`Checking ${basename(brand)} …\n`);
  const reports = printReports(await runChecks());
  console.log(`\n${countBySeverity(reports)}, after ${((performance.now() - started) / 1000).toFixed(0)} s`);
  if (reports.some(({ level }) => level === 'error')) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
