/**
 * `node scripts/run.mjs [--settings] SCRIPT [ARGUMENT …]`: how npm runs our scripts. It checks that Node is new
 * enough, then runs SCRIPT in this same process, so that signals reach it. `--settings` first reads the file of settings:
 * the one that SETTINGS_FILE names, else `.env`, else `/etc/NAME.env`, where NAME is the package's and the service's; the
 * environment comes before the file. In plain JavaScript, since an old Node has to be able to read it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import util from 'node:util';

const { engines, name } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
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
if (args[0] === '--settings') {
  args.shift();
  loadSettings();
}

const [script = '', ...rest] = args;
process.argv = [process.execPath, resolve(script), ...rest];
await import(pathToFileURL(resolve(script)).href).catch((error) => {
  // The problems of a brand or a setting are for an owner, and are printed without a stack.
  if (!['BrandError', 'ConfigurationError'].includes(error?.name)) throw error;
  console.error(error.message);
  process.exit(1);
});

/** Reads the file of settings, and leaves its path in SETTINGS_FILE, so that a script can name it. */
function loadSettings() {
  const usual = ['.env', `/etc/${name}.env`].find((each) => existsSync(each));
  const file = process.env.SETTINGS_FILE || usual;
  if (!file) return;
  process.env.SETTINGS_FILE = resolve(file);
  try {
    // Not by `process.loadEnvFile` or `--env-file-if-exists`: they take a byte order mark, with which some editors begin a
    // file, for a part of the first setting's name.
    const settings = util.parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
    for (const [setting, value] of Object.entries(settings)) process.env[setting] ??= value;
  } catch ({ code, message }) {
    const denied = "you may not read it: run this with “sudo”, or as the server's user";
    console.error(`The settings are in ${file}, and ${code === 'EACCES' ? denied : message}.`);
    process.exit(1);
  }
}
