/** `npm test`: types, lint, the build, unit tests, browser tests. Every stage runs, whatever the one before it said. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideChromium } from '../testing/chromium.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
const unitReport = join(reports, 'unit.json');
const browserReport = join(reports, 'browser.json');

/** Runs one tool, all of its output shown, and says whether it was content. */
function run(
  title: string,
  tool: string,
  words: readonly string[],
  settings: NodeJS.ProcessEnv = {},
): boolean {
  console.log(`\n— ${title}: ${tool} ${words.join(' ')}`);
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...settings };
  return spawnSync(join('node_modules', '.bin', tool), words, { stdio: 'inherit', env }).status === 0;
}

const single = (passed: boolean): Count => ({ passed: Number(passed), failed: Number(!passed), skipped: 0 });

/** A tool that counts its own tests; one that ended badly without a failed test to show for it counts as one. */
function counted(passed: boolean, report: () => Count): Count {
  try {
    const count = report();
    return passed || count.failed > 0 ? count : { ...count, failed: 1 };
  } catch {
    return single(false);
  }
}

const parse = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

function unitTests(): Count {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
  return counted(run('unit tests', 'vitest', ['run', ...reporters]), () => {
    const { numPassedTests, numFailedTests, numPendingTests } = parse(unitReport);
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  });
}

function browserTests(): Count {
  try {
    process.env.CHROMIUM = provideChromium();
  } catch (error) {
    console.error(`\n${(error as Error).message}`);
    return single(false);
  }
  const settings = { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport };
  return counted(run('browser tests', 'playwright', ['test', '--reporter=list,json'], settings), () => {
    const { expected, unexpected, flaky, skipped } = parse(browserReport).stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  });
}

const counts = [
  single(run('types of the pages', 'astro', ['check', '--minimumSeverity', 'warning'])),
  single(run('types', 'tsc', ['--noEmit'])),
  single(run('lint and format', 'biome', ['check', '.'])),
  // First of all builds, and the only one that may have to encode every picture: the rest find them encoded.
  single(run('build', 'node', ['scripts/build.ts'], { OUT_DIR: join(reports, 'site') })),
  unitTests(),
  browserTests(),
];
rmSync(reports, { recursive: true, force: true });

const sum = (part: keyof Count) => counts.reduce((total, count) => total + count[part], 0);
const skipped = sum('skipped');
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
if (sum('failed') > 0) process.exitCode = 1;
