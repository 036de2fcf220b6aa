/**
 * `npm run dev`: runs Astro's server with hot reload, and behind it our server, which restarts on every change.
 * It shows the first language. `npm run dev -- pt` shows another language or a draft.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { findBrandDirectory } from '#lib/brand/directory.ts';
import { readBrand } from '#lib/brand/read.ts';
import { omitServerSecret } from '../server/domain/server-secret.ts';

process.env.ASTRO_TELEMETRY_DISABLED = '1';
const directory = findBrandDirectory();
const brand = readBrand(openBrandFolder(directory), process.argv[2]);
const { language, languages, drafts } = brand;
const port = Number(process.env.PORT || 3000);
const serverPort = port + 1;

// Builds the site once, because our server fills in built pages when it responds to a form without scripts.
if (!existsSync('dist/index.html')) {
  const env = omitServerSecret(process.env);
  await once(
    spawn(process.execPath, ['scripts/run.mjs', 'build/build.ts'], { stdio: 'inherit', env }),
    'exit',
  );
}
const startServer = () =>
  spawn(process.execPath, ['--watch', 'scripts/run.mjs', 'server/main.ts'], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1' },
  });
let server = startServer();
const { dev } = await import('astro');
// Forwards the Host header, because our server compares it with the origin of forms.
const toServer = { target: `http://127.0.0.1:${serverPort}`, changeOrigin: false };
const { createAstroConfig } = await import('../src/astro-config.ts');
const config = createAstroConfig(brand, directory, language);
const site = await dev({
  ...config,
  configFile: false,
  server: { port, host: process.env.HOST || '127.0.0.1' },
  vite: {
    ...config.vite,
    server: {
      proxy: {
        '/api': toServer,
        '/consultation-received': toServer,
        '/desk/api': toServer,
        '/sheet/': toServer,
      },
    },
  },
});

const others = [...languages.map(({ folder }) => folder), ...drafts].filter(
  (other) => other !== language.folder,
);
if (others.length > 0)
  console.log(
    `The site in the language ${language.folder} is at http://127.0.0.1:${port}${language.home}. Other languages: ${others.join(', ')} (npm run dev -- ${others[0]}).`,
  );

// `--watch` restarts the server only when an imported file changes. Vite watches the brand's files.
const folder = fileURLToPath(directory);
let restartTimer: NodeJS.Timeout | undefined;
site.watcher.on('all', (_, file) => {
  if (!file.startsWith(folder) || !/\.(?:yaml|md)$/.test(file)) return;
  clearTimeout(restartTimer);
  restartTimer = setTimeout(() => {
    server.kill();
    server = startServer();
  }, 100);
});

const stop = async () => {
  server.kill();
  await site.stop();
};
process.once('SIGTERM', stop).once('SIGINT', stop);
