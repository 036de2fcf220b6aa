/**
 * `npm test`: types, lint, unit tests and browser tests, and a count of all. Every stage runs, also after one has failed.
 * They run one after the other: side by side they would slow each other down.
 * `--slow`, as in `npm run test:all`, adds what takes as long again: tests that look at pixels, that build sites of their own,
 * that start, kill and attack servers, and pages with late typefaces at every width. In the place of tests marked `@quick` come
 * the same at greater length.
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
const unitReport = join(reports, 'unit.json');
const browserReport = join(reports, 'browser.json');
/** The tests start some hundred processes of ours: each finds the code compiled by the one before. */
process.env.NODE_COMPILE_CACHE = join(reports, 'compiled');
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(0)} s`;

/** Runs one of the project's tools; true when it found nothing wrong. */
async function run(
  title: string,
  tool: string,
  words: readonly string[],
  { live = true, settings = {} }: { live?: boolean; settings?: NodeJS.ProcessEnv } = {},
): Promise<boolean> {
  const started = performance.now();
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...settings };
  const output = live ? 'inherit' : 'pipe';
  const child = spawn(join('node_modules', '.bin', tool), words, { stdio: ['ignore', output, output], env });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = await once(child, 'close');
  console.log(`\n— ${title}, ${seconds(started)}: ${tool} ${words.join(' ')}\n${Buffer.concat(said)}`);
  return code === 0;
}

const single = (title: string, passed: boolean): Outcome => ({
  passed: Number(passed),
  failed: passed ? [] : [title],
  skipped: 0,
});

/** What a tool reports of its tests. One that failed without a failed test to show for it counts as one. */
function reported(tool: string, passed: boolean, report: () => Outcome): Outcome {
  try {
    const outcome = report();
    return passed || outcome.failed.length > 0 ? outcome : { ...outcome, failed: [tool] };
  } catch {
    return single(tool, false);
  }
}

const parse = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

async function unitTests(): Promise<Outcome> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
  const projects = slowToo ? [] : ['--project=server', '--project=site'];
  const title = 'unit tests';
  return reported(title, await run(title, 'vitest', ['run', ...projects, ...reporters]), () => {
    const { numPassedTests, numPendingTests, testResults } = parse(unitReport);
    const failed = (testResults as TestFile[]).flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${relative('.', name)}: ${fullName}`),
    );
    return { passed: numPassedTests, failed, skipped: numPendingTests };
  });
}

/** @param within the titles around a suite, of which the first is its file's */
const failedIn = ({ title, specs, suites = [] }: Suite, within: readonly string[] = []): string[] => [
  ...specs.filter(({ ok }) => !ok).map((spec) => `tests/${[...within, title, spec.title].join(' › ')}`),
  ...suites.flatMap((suite) => failedIn(suite, [...within, title])),
];

async function browserTests(): Promise<Outcome> {
  const settings = { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport };
  const quick = ['--grep-invert=@slow', ...quickBuilds.map((build) => `--project=${build}`)];
  const words = ['test', '--reporter=list,json', ...(slowToo ? ['--grep-invert=@quick'] : quick)];
  const title = 'browser tests';
  return reported(title, await run(title, 'playwright', words, { settings }), () => {
    const { stats, suites } = parse(browserReport);
    return {
      passed: stats.expected,
      failed: (suites as Suite[]).flatMap((suite) => failedIn(suite)),
      skipped: stats.skipped,
    };
  });
}

/**
 * Finds a browser and builds the sites that it visits.
 * @returns a function that removes the sites, or undefined, having said why, when one could not be built
 */
async function prepare(): Promise<(() => void) | undefined> {
  const started = performance.now();
  try {
    process.env.CHROMIUM = provideChromium();
    const clearAway = await buildSites(slowToo ? undefined : quickBuilds);
    console.log(`\n— builds, ${seconds(started)}`);
    return clearAway;
  } catch (error) {
    console.error(`\n${(error as Error).message}`);
    return undefined;
  }
}

async function checks(): Promise<Outcome[]> {
  const lint = await run('lint and format', 'biome', ['check', '.'], { live: false });
  const styles = await run('style sheets', 'stylelint', ['src/**/*.css'], { live: false });
  const imports = await run('order of imports', 'depcruise', ['.'], { live: false });
  const types = await run('types', 'astro', ['check', '--minimumSeverity', 'warning'], { live: false });
  return [
    single('lint and format', lint),
    single('style sheets', styles),
    single('order of imports', imports),
    single('types', types),
  ];
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
