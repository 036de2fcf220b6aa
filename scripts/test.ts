/**
 * `npm test`: types, lint, unit tests and browser tests, and a count of all. Every stage runs, whatever the others say.
 * One stage after the other: side by side they would get in each other's way, and take longer.
 * `--slow`, as in `npm run test:all`, adds what takes as long again: tests that look at pixels, that build sites of their own,
 * that start, kill and attack servers, and pages with late typefaces at every width.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideChromium } from '../tests/support/browser/chromium.ts';
import { type Build, buildSites } from '../tests/support/build-sites.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
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

const single = (passed: boolean): Count => ({ passed: Number(passed), failed: Number(!passed), skipped: 0 });

/** A tool's own count of its tests. A tool that failed without a failed test to show for it counts as one. */
function counted(passed: boolean, report: () => Count): Count {
  try {
    const count = report();
    return passed || count.failed > 0 ? count : { ...count, failed: 1 };
  } catch {
    return single(false);
  }
}

const parse = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

async function unitTests(): Promise<Count> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
  const projects = slowToo ? [] : ['--project=server', '--project=site'];
  return counted(await run('unit tests', 'vitest', ['run', ...projects, ...reporters]), () => {
    const { numPassedTests, numFailedTests, numPendingTests } = parse(unitReport);
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  });
}

async function browserTests(): Promise<Count> {
  const settings = { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport };
  const quick = ['--grep-invert=@slow', ...quickBuilds.map((build) => `--project=${build}`)];
  const words = ['test', '--reporter=list,json', ...(slowToo ? [] : quick)];
  return counted(await run('browser tests', 'playwright', words, { settings }), () => {
    const { expected, unexpected, flaky, skipped } = parse(browserReport).stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
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

async function checks(): Promise<Count[]> {
  const lint = await run('lint and format', 'biome', ['check', '.'], { live: false });
  const imports = await run('order of imports', 'depcruise', ['.'], { live: false });
  const types = await run('types', 'astro', ['check', '--minimumSeverity', 'warning'], { live: false });
  return [single(lint), single(imports), single(types)];
}

// Types and lint run beside the builds: each needs a single core.
const checking = checks();
const clearAway = await prepare();
const units = await unitTests();
const counts = [...(await checking), units, clearAway ? await browserTests() : single(false)];
clearAway?.();
rmSync(reports, { recursive: true, force: true });

const sum = (part: keyof Count) => counts.reduce((total, count) => total + count[part], 0);
const skipped = sum('skipped');
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
if (sum('failed') > 0) process.exitCode = 1;
