/**
 * `npm run check:brand`: builds the site of the selected brand into a temporary folder, and reports problems that its
 * owner must fix before publishing.
 * The exit status is 1 if there are errors, and 0 if there are only warnings and notices.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { BrandError, findBrandDirectory, sampleBrandName } from '#lib/brand/directory.ts';
import { localizePath, type PathPrefix } from '#lib/brand/languages.ts';
import { readPolicies } from '#lib/brand/policies.ts';
import { readBrand } from '#lib/brand/read.ts';
import { type TemplatePage, templateSamples } from '#lib/request/page-templates.ts';
import { findSamplePictures, readBrandTexts, readPictureFiles } from '../../build/checks/brand-files.ts';
import type { Finding, FindingReport } from '../../build/checks/finding.ts';
import { BrandCheck, countBySeverity, reportFindings } from '../../build/checks/finding.ts';
import {
  findMissingPluralForms,
  findUntranslatedText,
  groupFilesByLanguage,
} from '../../build/checks/languages.ts';
import { findSampleSentences } from '../../build/checks/sample-sentences.ts';
import { omitServerSecret } from '../../server/domain/server-secret.ts';
import { compilePageTemplate } from '../../server/http/filled-page.ts';
import { chromiumFlags, ensureChromium } from '../../tests/support/browser/chromium.ts';
import { checkSite } from './check-site.ts';

const brand = fileURLToPath(findBrandDirectory());
const sampleDirectory = new URL(`../../brands/${sampleBrandName}/`, import.meta.url);
const sampleFolder = fileURLToPath(sampleDirectory);

async function runChecks(): Promise<BrandCheck[]> {
  const folder = mkdtempSync(join(tmpdir(), 'check-brand-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const files = await readBrandTexts(brand);
  const own = await readPictureFiles(brand);
  const { languages, drafts } = readBrand(openBrandFolder(findBrandDirectory()));
  const byLanguage = groupFilesByLanguage(languages, files);
  const translated = new BrandCheck('languages', 'files');
  const build = new BrandCheck('build', 'site');
  const pictures = new BrandCheck('pictures', 'files');
  const phrases = new BrandCheck('sentences', 'files');
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
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] });
  try {
    const sample = readBrand(openBrandFolder(sampleDirectory));
    const words = { name: sample.brand.name, testimonials: sample.language.words.testimonials.items };
    const homes = languages.map(({ home }) => home);
    return [build, translated, pictures, phrases, ...(await checkSite(browser, folder, files, words, homes))];
  } finally {
    await browser.close();
  }
}

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

/** Checks that report only notices for the sample brand. */
const sampleChecks = ['pictures', 'sentences', 'placeholders'];

/**
 * Prints one line per check, then each finding.
 * @returns all findings
 */
function printReports(all: readonly BrandCheck[]): FindingReport[] {
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

/**
 * Builds the site into `folder`, with the settings of the environment.
 * @returns the warnings of the build
 * @throws {BrandError} if the build fails
 */
async function buildSiteInto(folder: string): Promise<Finding[]> {
  const build = spawn(process.execPath, ['scripts/run.mjs', 'build/build.ts'], {
    env: { ...omitServerSecret(process.env), OUT_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [status]] = await Promise.all([
    text(build.stdout),
    text(build.stderr),
    once(build, 'exit'),
  ]);
  if (status !== 0) throw new BrandError(output + errors);
  const warnings = [...output.matchAll(/\[WARN\] (.*)/g)].map(([, warning = '']) => warning);
  return [...warnings, ...errors.split('\n').filter(Boolean)].map((what) => ({
    level: 'warning',
    what: what.replace(/\.$/, ''),
  }));
}

/**
 * Renders the page templates in `folder` with sample values, like the server, so that they can be checked like other
 * pages.
 */
async function fillPageTemplates(folder: string, languages: readonly PathPrefix[]): Promise<void> {
  for (const page of Object.keys(templateSamples) as TemplatePage[])
    for (const language of languages) {
      const file = join(folder, localizePath(language, `/${page}.html`));
      if (!existsSync(file)) continue;
      await writeFile(file, compilePageTemplate(page, await readFile(file, 'utf8'))(templateSamples[page]));
    }
}

const started = performance.now();
console.log(`Checking ${basename(brand)} …\n`);
const reports = printReports(await runChecks());
console.log(`\n${countBySeverity(reports)}, after ${((performance.now() - started) / 1000).toFixed(0)} s`);
if (reports.some(({ level }) => level === 'error')) process.exitCode = 1;
