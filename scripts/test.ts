/**
 * `npm test`: runs type check, lint, unit tests and browser tests, and prints a total count.
 * Every stage runs, even after a failure. Test stages run one after another, because they would slow each other down.
 * `--slow`, as in `npm run test:all`, adds tests with the tag `@slow`, tests of other builds, of pixels and of
 * languages, and tests of the store on PostgreSQL.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../tests/support/browser/chromium.ts';
import { buildSites, type SiteBuildName } from '../tests/support/build-sites.ts';

interface Outcome {
  readonly passed: number;
  /** Names and errors of failed tests, or the name of a tool that failed without a failed test. */
  readonly failed: readonly string[];
  readonly skipped: number;
}

/** The builds that Playwright's projects of the same names visit. */
const quickBuilds: SiteBuildName[] = ['served', 'static'];
const includeSlow = process.argv.includes('--slow');
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
const report = join(reports, 'report.xml');
process.env.PLAYWRIGHT_JUNIT_OUTPUT_FILE = report;
/** Node's compile cache, which the tests' hundreds of processes share. */
process.env.NODE_COMPILE_CACHE = join(reports, 'compiled');
if (!includeSlow) process.env.TEST_ENGINE = 'sqlite';

/**
 * @param live whether to print the output while the tool runs, not at its end
 * @returns whether the tool succeeded
 */
async function run(title: string, tool: string, words: readonly string[], live = true): Promise<boolean> {
  const started = performance.now();
  const output = live ? 'inherit' : 'pipe';
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  const child = spawn(tool, words, { stdio: ['ignore', output, output], env });
  const data: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => data.push(chunk));
  const [code] = await once(child, 'close');
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`\n— ${title}, ${seconds} s: ${tool} ${words.join(' ')}\n${Buffer.concat(data)}`);
  return code === 0;
}

const toOutcome = (title: string, passed: boolean): Outcome => ({
  passed: Number(passed),
  failed: passed ? [] : [title],
  skipped: 0,
});

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the first line of the attribute's value; empty if there is no such attribute. */
function readAttribute(element: string, name: string): string {
  const [value = ''] = new RegExp(`(?<= ${name}=")[^"]*`).exec(element) ?? [];
  const [line = ''] = value.replaceAll('&#10;', '\n').trimStart().split('\n', 1);
  return line.replaceAll(/&(\w+);/g, (entity, letters: string) => entities[letters] ?? entity);
}

function describeFailure(test: string): string | undefined {
  const [failure] = /<(?:failure|error)\b[^>]*>/.exec(test) ?? [];
  if (failure === undefined) return undefined;
  return `${readAttribute(test, 'classname')}: ${readAttribute(test, 'name')}\n  ${readAttribute(failure, 'message')}`;
}

/** Parses a JUnit report. A tool that failed without a failed test counts as one failed test. */
function parseReport(title: string, passed: boolean, report: string): Outcome {
  const tests = report.match(/<testcase\b(?:[^>]*\/>|.*?<\/testcase>)/gs) ?? [];
  const failed = tests.map(describeFailure).filter((failure) => failure !== undefined);
  const skipped = tests.filter((element) => element.includes('<skipped')).length;
  if (!passed && failed.length === 0) return { passed: tests.length - skipped, failed: [title], skipped };
  return { passed: tests.length - failed.length - skipped, failed, skipped };
}

async function runTests(title: string, tool: string, words: readonly string[]): Promise<Outcome> {
  const passed = await run(title, tool, words);
  const written = existsSync(report) ? readFileSync(report, 'utf8') : '';
  rmSync(report, { force: true });
  return parseReport(title, passed, written);
}

const unitTests = (): Promise<Outcome> =>
  runTests('unit tests', 'vitest', [
    'run',
    ...(includeSlow ? [] : ['--project=server', '--project=site']),
    ...['--reporter=default', '--reporter=junit', `--outputFile.junit=${report}`],
  ]);

const browserTests = (): Promise<Outcome> =>
  runTests('browser tests', 'playwright', [
    'test',
    '--reporter=list,junit',
    ...(includeSlow ? [] : ['--grep-invert=@slow', ...quickBuilds.map((build) => `--project=${build}`)]),
  ]);

/**
 * Finds a browser, and builds the sites that the tests visit.
 * @returns a function that removes the sites; undefined if a build failed
 */
async function prepare(): Promise<(() => void) | undefined> {
  try {
    process.env.CHROMIUM = ensureChromium();
    return await buildSites(includeSlow ? undefined : quickBuilds);
  } catch (error) {
    console.error(`\n${(error as Error).message}`);
    return undefined;
  }
}

async function runChecks(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [title, ...words] of [
    ['lint and format', 'biome', 'check', '.'],
    ['style sheets', 'npm', 'run', '--silent', 'check:styles'],
    ['order of imports', 'npm', 'run', '--silent', 'check:imports'],
    ['types', 'npm', 'run', '--silent', 'check:types'],
  ] as const)
    outcomes.push(toOutcome(title, await run(title, words[0], words.slice(1), false)));
  return outcomes;
}

// Runs type check and lint while the sites are built, because each of them uses a single core.
const checks = runChecks();
const removeSites = await prepare();
const units = await unitTests();
const outcomes = [...(await checks), units, removeSites ? await browserTests() : toOutcome('builds', false)];
removeSites?.();
rmSync(reports, { recursive: true, force: true });

const sum = (count: (outcome: Outcome) => number): number =>
  outcomes.reduce((total, outcome) => total + count(outcome), 0);
const failed = outcomes.flatMap((outcome) => outcome.failed);
const skipped = sum((outcome) => outcome.skipped);
// Prints the failures again at the end, because the start of a long log is often cut off.
for (const name of failed) console.log(`failed: ${name}`);
console.log(
  `\n${sum(({ passed }) => passed)} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
);
if (failed.length > 0) process.exitCode = 1;
