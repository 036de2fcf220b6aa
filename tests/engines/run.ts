/**
 * `npm run test:engines`: runs the journeys with and without scripts in every installed browser engine: Chromium, Gecko
 * (Firefox with WebDriver BiDi) and WebKit (WebKitGTK with WebDriver, under Xvfb without a screen). `npm run
 * test:engines -- webkit` runs them in one engine. Engines that are not installed are listed as skipped.
 */
import { composeBrand, composedBrand } from '../support/brands/compose-brand.ts';
import { buildSite, buildSites, getBuildFolder } from '../support/build-sites.ts';
import { RunningServer } from '../support/server/running-server.ts';
import { browserEngines } from './engines.ts';
import { visitorJourneys } from './journeys.ts';

const chosen = process.argv.slice(2);
const removeSites = await buildSites(['served']);
composeBrand();
const ofLanguages = { BRAND: composedBrand, OUT_DIR: getBuildFolder('languages') };
await buildSite(ofLanguages.OUT_DIR, ofLanguages);
let passed = 0;
let failed = 0;
try {
  for (const { name, missingPackage, open } of browserEngines) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const missing = missingPackage();
    if (missing) {
      console.log(`– ${name}: skipped, because ${missing} is not installed`);
      continue;
    }
    for (const scripts of [true, false]) {
      const server = await RunningServer.start();
      const several = await RunningServer.start(ofLanguages);
      const way = `${name}, ${scripts ? 'with' : 'without'} scripts`;
      const visitor = await open(scripts);
      for (const { title, needsScripts, run } of visitorJourneys) {
        if (needsScripts !== undefined && needsScripts !== scripts) continue;
        try {
          await run({ visitor, origin: server.url, several: several.url });
          passed++;
          console.log(`✓ ${way}: ${title}`);
        } catch (error) {
          failed++;
          console.log(`✗ ${way}: ${title}\n  ${(error as Error).message}`);
        }
      }
      await visitor.close();
      await server.close();
      await several.close();
    }
  }
} finally {
  removeSites();
}
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
