/**
 * `node scripts/run.mjs [--env-file-if-exists=FILE] SCRIPT [ARGUMENT …]`: what npm scripts start with. It runs a script
 * in this very process, so that a signal reaches it; and says so when this Node is too old for the project. In plain
 * JavaScript, which an old Node can still read.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = Number.parseInt(engines.node.replace('>=', ''), 10);
if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    `This project runs on Node ${needed}, and this is Node ${process.versions.node}.\n` +
      'Run `npm ci` once: it installs the right Node for the npm scripts. If install scripts are switched off\n' +
      '(`npm config get ignore-scripts` says true), run `npm rebuild node --ignore-scripts=false`.',
  );
  process.exit(1);
}

const words = process.argv.slice(2);
const [, settings] = words[0]?.match(/^--env-file-if-exists=(.+)$/) ?? [];
if (settings) words.shift();
if (settings && existsSync(settings)) process.loadEnvFile(settings);

const [script = '', ...rest] = words;
process.argv = [process.execPath, resolve(script), ...rest];
await import(pathToFileURL(resolve(script)).href);
