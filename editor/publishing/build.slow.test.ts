import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../tests/support/server/server-fixtures.ts';
import { buildSite } from './build.ts';
import { PublishingError } from './publishing-error.ts';

/** The folder has a name that URLs would encode. */
function createOrder() {
  const folder = join(createTemporaryFolder(), 'two words');
  const brand = join(folder, 'brand');
  cpSync('brands/vesper-row', brand, { recursive: true });
  return { brand, site: join(folder, 'site'), signal: new AbortController().signal };
}

test('the findings of a failed build contain the errors of the brand with the file’s name', async () => {
  const { brand, site, signal } = createOrder();
  const file = join(brand, 'opening-hours.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('America/New_York', 'Mars'));
  rmSync(join(brand, 'pictures/about.webp'));
  const failed = await buildSite({ brand, site, signal }).catch((problem) => problem);
  expect(failed).toBeInstanceOf(PublishingError);
  expect(failed.findings).toEqual([
    {
      level: 'error',
      file: 'opening-hours.yaml',
      sentence: expect.stringMatching(/^openingHours\.timeZone must be .*“Mars”\.$/),
    },
  ]);
  expect(existsSync(site)).toBe(false);
});

test('a stopped build leaves no site, and the error names the signal', async () => {
  const stop = new AbortController();
  const { brand, site } = createOrder();
  const build = buildSite({ brand, site, signal: stop.signal }).catch((problem) => problem);
  stop.abort();
  expect((await build).message).toBe(
    'The build was stopped by SIGKILL. The server may have too little memory.',
  );
  expect(existsSync(site)).toBe(false);
});

test('a child process ends with its parent', async () => {
  const script = `
    const child = require('node:child_process').spawn(process.execPath,
      ['--import', './editor/publishing/end-with-parent.ts', '--eval', 'setInterval(() => {}, 1000)'],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.once('spawn', () => console.log(child.pid));`;
  const parent = spawn(process.execPath, ['--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(parent.stdout, 'data');
  const child = Number(line);
  expect(process.kill(child, 0)).toBe(true);
  parent.kill('SIGKILL');
  await expect
    .poll(() => {
      try {
        return process.kill(child, 0);
      } catch {
        return false;
      }
    })
    .toBe(false);
});
