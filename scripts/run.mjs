/**
 * `node scripts/run.mjs [--dotenv] SCRIPT [ARGUMENT …]`: how npm runs our scripts. It checks that Node is new enough, then
 * runs SCRIPT with the selected brand in this same process, so that signals reach it. `--dotenv` first reads settings from
 * `.env`, if there is one. In plain JavaScript, since an old Node has to be able to read it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = Number.parseInt(engines.node.replace('>=', ''), 10);
if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    `This project runs on Node ${needed}, and this is Node ${process.versions.node}.\n` +
      'Run `npm ci` once, without `--omit=dev`: it installs the right Node for the npm scripts. If install scripts are\n' +
      'switched off (`npm config get ignore-scripts` says true), run `npm rebuild node --ignore-scripts=false`.',
  );
  process.exit(1);
}

const args = process.argv.slice(2);
// Not Node's own --env-file-if-exists: Node reads that wherever it stands in the command, and remarks on a missing file.
const dotenv = args[0] === '--dotenv';
if (dotenv) args.shift();
if (dotenv && existsSync('.env')) process.loadEnvFile('.env');

// Not before: an old Node could not read it, and BRAND may stand in .env.
try {
  await import('../shared/brand/register.ts');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const [script = '', ...rest] = args;
process.argv = [process.execPath, resolve(script), ...rest];
await import(pathToFileURL(resolve(script)).href);
