/**
 * `npm test`: types, lint, unit tests and browser tests, and a count of all. Every stage runs, also after one has failed.
 * They run one after the other: side by side they would slow each other down.
 * `--slow`, as in `npm run test:all`, adds tests tagged `@slow`, and those of other builds, of pixels and of languages.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { provideChromium } from '../tests/support/browser/chromium.ts';
import { type Build, buildSites } from '../tests/support/build-sites.ts';

interface Outcome {
  readonly passed: number;
  /** Names the tests or the tool. */
  readonly failed: readonly string[];
  readonly skipped: number;
}

/** A part of Playwright's report. */
interface Suite {
  readonly title: string;
  readonly specs: readonly { readonly ok: boolean; readonly title: string }[];
  readonly suites?: readonly Suite[];
}

/** A part of Vitest's report. */
interface TestFile {
  readonly name: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

/** Playwright's projects of the same names visit these. */
const quickBuilds: Build[] = ['served', 'static'];
const slowToo = process.argv.includes('--slow');
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
/** The tests start some hundred processes of ours: each finds the code compiled by the one before. */
process.env.NODE_COMPILE_CACHE = join(reports, 'compiled');

/** Runs one of the project's tools; true when it found nothing wrong. Not `live`, its output comes when it has ended. */
async function run(title: string, tool: string, words: readonly string[], live = true): Promise<boolean> {
  const started = performance.now();
  const output = live ? 'inherit' : 'pipe';
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(title) };
  const child = spawn(tool, words, { stdio: ['ignore', output, output], env });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = await once(child, 'close');
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`\n— ${title}, ${seconds} s: ${tool} ${words.join(' ')}\n${Buffer.concat(said)}`);
  return code === 0;
}

const reportOf = (title: string): string => join(reports, `${title}.json`);

const single = (title: string, passed: boolean): Outcome => ({
  passed: Number(passed),
  failed: passed ? [] : [title],
  skipped: 0,
});

/** What a tool reports of its tests. One that failed without a failed test to show for it counts as one. */
function reported<Report>(title: string, passed: boolean, read: (report: Report) => Outcome): Outcome {
  try {
    const outcome = read(JSON.parse(readFileSync(reportOf(title), 'utf8')));
    return passed || outcome.failed.length > 0 ? outcome : { ...outcome, failed: [title] };
  } catch {
    return single(title, false);
  }
}

async function unitTests(title = 'unit tests'): Promise<Outcome> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(title)}`];
  const projects = slowToo ? [] : ['--project=server', '--project=site'];
  const passed = await run(title, 'vitest', ['run', ...projects, ...reporters]);
  return reported<{ numPassedTests: number; numPendingTests: number; testResults: readonly TestFile[] }>(
    title,
    passed,
    ({ numPassedTests, numPendingTests, testResults }) => ({
      passed: numPassedTests,
      failed: testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => `${relative('.', name)}: ${fullName}`),
      ),
      skipped: numPendingTests,
    }),
  );
}

/** @param within the titles around a suite, of which the first is its file's */
const failedIn = ({ title, specs, suites = [] }: Suite, within: readonly string[] = []): string[] => [
  ...specs.filter(({ ok }) => !ok).map((spec) => `tests/${[...within, title, spec.title].join(' › ')}`),
  ...suites.flatMap((suite) => failedIn(suite, [...within, title])),
];

async function browserTests(title = 'browser tests'): Promise<Outcome> {
  const quick = ['--grep-invert=@slow', ...quickBuilds.map((build) => `--project=${build}`)];
  const passed = await run(title, 'playwright', ['test', '--reporter=list,json', ...(slowToo ? [] : quick)]);
  return reported<{ stats: { expected: number; skipped: number }; suites: readonly Suite[] }>(
    title,
    passed,
    ({ stats, suites }) => ({
      passed: stats.expected,
      failed: suites.flatMap((suite) => failedIn(suite)),
      skipped: stats.skipped,
    }),
  );
}

/**
 * Finds a browser and builds the sites that it visits.
 * @returns a function that removes the sites, or undefined, having said why, when one could not be built
 */
async function prepare(): Promise<(() => void) | undefined> {
  try {
    process.env.CHROMIUM = provideChromium();
    return await buildSites(slowToo ? undefined : quickBuilds);
  } catch (error) {
    console.error(`\n${(error as Error).message}`);
    return undefined;
  }
}

async function checks(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [title, ...words] of [
    ['lint and format', 'biome', 'check', '.'],
    ['style sheets', 'npm', 'run', '--silent', 'check:styles'],
    ['order of imports', 'npm', 'run', '--silent', 'check:imports'],
    ['types', 'npm', 'run', '--silent', 'check:types'],
  ] as const)
    outcomes.push(single(title, await run(title, words[0], words.slice(1), false)));
  return outcomes;
}

// Types and lint run beside the builds: each needs a single core.
const checking = checks();
const clearAway = await prepare();
const units = await unitTests();
const outcomes = [...(await checking), units, clearAway ? await browserTests() : single('builds', false)];
clearAway?.();
rmSync(reports, { recursive: true, force: true });

const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0);
const failed = outcomes.flatMap((outcome) => outcome.failed);
const skipped = outcomes.reduce((total, outcome) => total + outcome.skipped, 0);
// Once more, at the end, which is what is kept of a log that is too long.
for (const name of failed) console.log(`failed: ${name}`);
console.log(`\n${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
if (failed.length > 0) process.exitCode = 1;
