/**
 * `node scripts/run.mjs [--settings] SCRIPT [ARGUMENT …]`: runs the scripts of npm commands.
 * Checks that Node is new enough, then runs SCRIPT in the same process, so that SCRIPT receives signals.
 * `--settings` first reads the settings file: the file in SETTINGS_FILE, or else `.env`, or else `/etc/NAME.env`, where
 * NAME is the name of the package and the service. Environment variables take precedence over the file.
 * Plain JavaScript, because older versions of Node must be able to run it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import util from 'node:util';

const { engines, name } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = Number.parseInt(engines.node.replace('>=', ''), 10);
if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    `This project needs Node ${needed} or later (this is Node ${process.versions.node}).\n` +
      'Run `npm ci` once, without `--omit=dev`: it installs the right Node for the npm scripts. If install scripts are\n' +
      'disabled (`npm config get ignore-scripts` prints true), run `npm rebuild node --ignore-scripts=false`.',
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
  // Errors for the owner or operator are printed without a stack trace.
  if (!['BrandError', 'ConfigurationError'].includes(error?.name)) throw error;
  console.error(error.message);
  process.exit(1);
});

/** Reads the settings file, and stores its path in SETTINGS_FILE, so that messages of scripts can state it. */
function loadSettings() {
  const usual = ['.env', `/etc/${name}.env`].find((path) => existsSync(path));
  const file = process.env.SETTINGS_FILE || usual;
  if (!file) return;
  process.env.SETTINGS_FILE = resolve(file);
  try {
    // `process.loadEnvFile` does not remove a byte order mark, so it would become a part of the first setting's name.
    const settings = util.parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
    for (const [setting, value] of Object.entries(settings)) process.env[setting] ??= value;
  } catch ({ code, message }) {
    const denied = "permission denied. Run this with “sudo”, or as the server's user";
    console.error(`The settings in ${file} cannot be read: ${code === 'EACCES' ? denied : message}.`);
    process.exit(1);
  }
}
