/**
 * `node scripts/run.mjs [--dotenv] [--brand] SCRIPT [ARGUMENT …]`: how npm runs our scripts. It checks that Node is new
 * enough, then runs SCRIPT in this same process, so that signals reach it. `--dotenv` first reads settings from `.env`, if
 * there is one; `--brand` checks the selected brand and runs SCRIPT with it, and without it with the sample. In plain
 * JavaScript, since an old Node has to be able to read it.
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
const option = (name) => args[0] === name && args.shift() === name;
// Not Node's own --env-file-if-exists: Node reads that wherever it stands in the command, and remarks on a missing file.
if (option('--dotenv') && existsSync('.env')) process.loadEnvFile('.env');
if (option('--brand')) {
  try {
    // Not earlier: an old Node could not read it, and BRAND may stand in .env.
    await import('../shared/brand/register.ts');
    const { checkBrand } = await import('../shared/brand/check.ts');
    await checkBrand();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

const [script = '', ...rest] = args;
process.argv = [process.execPath, resolve(script), ...rest];
await import(pathToFileURL(resolve(script)).href);
