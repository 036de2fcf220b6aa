import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { findFreePort } from '../support/server/free-port.ts';
import { serveVercelOutput } from './vercel-output.ts';

export interface StaticHost {
  readonly name: string;
  readonly missing: () => string | undefined;
  /**
   * Starts the host on 127.0.0.1 in a folder of its own, which contains the built site in `dist`. Appends the host's
   * output to `output`.
   */
  readonly start: (folder: string, port: number, output: string[]) => Promise<RunningHost>;
  /** Accepted differences from the required responses, with their reasons. */
  readonly differences?: Readonly<Record<string, string>>;
}

export interface RunningHost {
  /** Whether the host's process has exited. */
  readonly hasExited: () => boolean;
  readonly stop: () => Promise<void>;
}

/**
 * The npm packages of hosts. They are not dependencies but installed on demand, because each has hundreds of megabytes.
 */
export const hostPackages = {
  wrangler: { package: 'wrangler', version: '4.164.0' },
  netlify: { package: 'netlify-cli', version: '27.10.2' },
  firebase: { package: 'firebase-tools', version: '15.34.2' },
  vercel: { package: 'vercel', version: '60.1.3' },
} as const;

type HostPackage = keyof typeof hostPackages;

export const getPackageFolder = (tool: HostPackage): string => resolve('.cache/hosts', tool);

const findBinary = (tool: HostPackage): string => join(getPackageFolder(tool), 'node_modules/.bin', tool);

const missingTool = (tool: HostPackage) => (): string | undefined =>
  existsSync(findBinary(tool)) ? undefined : `${hostPackages[tool].package} (npm run test:hosts -- install)`;

const missingCommand = (name: string) => (): string | undefined =>
  spawnSync('which', [name]).status === 0 ? undefined : `Debian’s ${name}`;

export const staticHosts: readonly StaticHost[] = [
  {
    name: 'nginx',
    missing: missingCommand('nginx'),
    async start(folder, port, output) {
      const site = readFileSync('ops/static/nginx.conf', 'utf8')
        .replace('/srv/vesper-row/dist', join(folder, 'dist'))
        .replace('listen 80;', `listen 127.0.0.1:${port};`);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      const whole = `daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1; events {}
http { include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')} ${site} }`;
      await writeFile(join(folder, 'nginx.conf'), whole);
      return run('nginx', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'], folder, output);
    },
  },
  {
    name: 'Caddy',
    missing: missingCommand('caddy'),
    async start(folder, port, output) {
      const site = readFileSync('ops/static/Caddyfile', 'utf8')
        .replace('/srv/vesper-row/dist', join(folder, 'dist'))
        .replace('www.example.com {', `http://127.0.0.1:${port} {`);
      await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
      const words = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
      return run('caddy', words, folder, output);
    },
  },
  {
    name: 'Cloudflare Pages',
    missing: missingTool('wrangler'),
    start: async (folder, port, output) =>
      run(
        findBinary('wrangler'),
        // The compatibility date must not be later than the build date of the installed version.
        [...'pages dev dist --ip 127.0.0.1 --compatibility-date 2026-01-01 --port'.split(' '), String(port)],
        folder,
        output,
      ),
  },
  {
    name: 'Netlify',
    missing: missingTool('netlify'),
    start: async (folder, port, output) => {
      const words = `dev --offline --internal-disable-edge-functions --no-open --framework #static --dir dist --port ${port}`;
      return run(findBinary('netlify'), words.split(' '), folder, output);
    },
    differences: {
      '/terms/': 'Netlify serves a page with a slash, too; the page names its one address (`rel=canonical`)',
      '/terms.html': 'so it does with the extension',
      '/index.html': 'and with the name `index`',
      asset:
        '`netlify dev` puts a `Cache-Control` of its own in the place of that in `_headers`, which Netlify’s documentation says it sends',
    },
  },
  {
    name: 'Firebase',
    missing: missingTool('firebase'),
    async start(folder, port, output) {
      const configuration = JSON.parse(await readFile('firebase.json', 'utf8'));
      const [hub, logging] = [await findFreePort(), await findFreePort()];
      const emulators = {
        hosting: { host: '127.0.0.1', port },
        hub: { port: hub },
        logging: { port: logging },
        ui: { enabled: false },
      };
      await writeFile(join(folder, 'firebase.json'), JSON.stringify({ ...configuration, emulators }));
      // Firebase needs no account for projects with names that begin with “demo-”.
      const words = 'emulators:start --only hosting --project demo-site'.split(' ');
      return run(findBinary('firebase'), words, folder, output);
    },
    differences: {
      '/pt/nothing': 'Firebase has one page “not found”, in the first language',
      '/pt/terms/nothing': 'this is the same page',
      'missing asset':
        'Firebase has browsers keep this answer, too; pages and their assets are always published together',
    },
  },
  {
    name: 'Vercel',
    missing: missingTool('vercel'),
    async start(folder, port, output) {
      // Prevents Vercel from building the site again.
      const settings = {
        framework: null,
        outputDirectory: 'dist',
        buildCommand: 'true',
        installCommand: 'true',
      };
      await writeFile(join(folder, 'package.json'), '{"private":true,"scripts":{"build":"true"}}');
      await writeFile(join(folder, 'vercel.json'), await readFile('vercel.json'));
      await mkdir(join(folder, '.vercel'));
      const project = { projectId: 'prj_site', orgId: 'team_site', settings };
      await writeFile(join(folder, '.vercel/project.json'), JSON.stringify(project));
      const build = launch(findBinary('vercel'), ['build', '--yes'], folder, output);
      await once(build, 'close');
      return { hasExited: () => false, stop: await serveVercelOutput(join(folder, '.vercel/output'), port) };
    },
    differences: { 'missing asset': 'so does Vercel' },
  },
];

function run(command: string, words: readonly string[], folder: string, output: string[]): RunningHost {
  const child = launch(command, words, folder, output);
  const ended = once(child, 'close');
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  // Kills the process group, because the hosts' servers start child processes.
  const kill = () => {
    if (child.pid && !isOver()) process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', kill);
  return {
    hasExited: isOver,
    async stop() {
      kill();
      process.off('exit', kill);
      await ended;
    },
  };
}

function launch(command: string, words: readonly string[], folder: string, output: string[]) {
  const env = {
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    // Uses an empty home folder, so that the user's own settings are neither read nor changed.
    HOME: folder,
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
    NETLIFY_TELEMETRY_DISABLED: '1',
    VERCEL_TELEMETRY_DISABLED: '1',
    WRANGLER_SEND_METRICS: 'false',
  };
  const child = spawn(command, words, {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  return child;
}
