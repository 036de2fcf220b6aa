/**
 * `npm run bench:server`: responses a second and the 99th percentile of their latency, of our server and of nginx with the
 * same files, 64 connections each, in turn. `ROUNDS` says how often, 5 by default.
 * nginx runs as installed, as its manual tunes it for static files, and with one process, which is what ours has. It sends
 * the same security headers, since the load generator spends time on them, too.
 */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { securityHeaders } from '#lib/request/response-headers.ts';
import { freePort } from '../tests/support/server/free-port.ts';
import type { Served } from './front.ts';
import { keep, table } from './report.ts';
import { buildSite, machine, median, rounds, serve } from './site.ts';

const roundCount = rounds(5);
const connections = 64;
const seconds = 10;

/** The longest page, a policy, and a small file. */
const paths = ['/', '/terms', '/icon.svg'];

interface Tuning {
  readonly processes: number | 'auto';
  readonly http: (folder: string) => string;
}

const asInstalled: Tuning = { processes: 'auto', http: (folder) => `access_log ${folder}/access.log;` };

/** nginx by Debian's configuration, and by its manual's advice. All send the files that the build has compressed. */
const nginxTunings: Readonly<Record<string, Tuning>> = {
  'nginx, one process': { ...asInstalled, processes: 1 },
  'nginx, one a core': asInstalled,
  'nginx, one a core, tuned': {
    processes: 'auto',
    http: () => 'access_log off; keepalive_requests 1000000; open_file_cache max=1000;',
  },
};

const sameHeaders = Object.entries({ ...securityHeaders('page', false), 'Cache-Control': 'no-cache' })
  .map(([name, value]) => `add_header ${name} "${value}";`)
  .join(' ');

const nginxSettings = (site: string, port: number, folder: string, { processes, http }: Tuning) => `
worker_processes ${processes};
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  types { text/html html; image/svg+xml svg; }
  ${http(folder)}
  sendfile on;
  tcp_nopush on;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  gzip_static on;
  gzip_vary on;
  ${sameHeaders}
  server {
    listen 127.0.0.1:${port};
    root ${site};
    location / { try_files $uri $uri.html $uri/index.html =404; }
  }
}
`;

async function startNginx(site: string, tuning: Tuning): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const settings = join(folder, 'nginx.conf');
  writeFileSync(settings, nginxSettings(resolve(site), port, folder, tuning));
  const nginx = spawn('nginx', ['-c', settings, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(origin).catch(() => undefined))) {
    if (nginx.exitCode !== null) throw new Error('nginx ended at once.');
    await pause(50);
  }
  return {
    origin,
    close: async () => {
      const ended = new Promise((done) => nginx.once('exit', done));
      nginx.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Load {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Answers other than 200, and connections that broke. */
  readonly failed: number;
}

// Debian's nginx has no Brotli module; gzip files both servers can send as they are.
const coding = 'gzip';

/** wrk, if it is installed: autocannon needs more processor time than the servers that it measures. */
const hasWrk = spawnSync('wrk', ['-v']).error === undefined;

async function load(url: string): Promise<Load> {
  if (!hasWrk) {
    const headers = { 'accept-encoding': coding };
    const { requests, latency, non2xx, errors } = await autocannon({
      url,
      connections,
      duration: seconds,
      headers,
    });
    return { perSecond: requests.average, p99Ms: latency.p99, failed: non2xx + errors };
  }
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '-H',
    `accept-encoding: ${coding}`,
    url,
  ];
  const { stdout } = await promisify(execFile)('wrk', args);
  const [, p99 = '', unit = ''] = stdout.match(/99%\s+([\d.]+)(us|ms|s)/) ?? [];
  const broken = stdout.match(/Socket errors: (.*)/)?.[1]?.match(/\d+/g) ?? [];
  const refused = stdout.match(/Non-2xx or 3xx responses: (\d+)/)?.[1] ?? '0';
  return {
    perSecond: Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1]),
    p99Ms: Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'],
    failed: [...broken, refused].reduce((sum, count) => sum + Number(count), 0),
  };
}

const site = await buildSite();
const ours = await serve(site);
const servers: [name: string, server: Served][] = [['this server, one process', ours]];
if (spawnSync('nginx', ['-v']).status !== 0)
  console.error('nginx is not installed: our server is measured alone.');
else
  for (const [name, tuning] of Object.entries(nginxTunings))
    servers.push([name, await startNginx(site, tuning)]);
const loads = new Map<string, Load[]>();
try {
  for (let round = 1; round <= roundCount; round++) {
    for (const path of paths) {
      for (const [name, { origin }] of servers) {
        const key = `${path} | ${name}`;
        loads.set(key, [...(loads.get(key) ?? []), await load(origin + path)]);
        process.stderr.write('.');
      }
    }
  }
} finally {
  process.stderr.write('\n');
  for (const [, server] of servers) await server.close();
}
const rows = [...loads].map(([key, all]) => [
  ...key.split(' | '),
  Math.round(median(all.map(({ perSecond }) => perSecond))),
  median(all.map(({ p99Ms }) => p99Ms)),
  all.reduce((sum, { failed }) => sum + failed, 0),
]);
keep(
  'server',
  [
    '## The server under load',
    `${new Date().toISOString().slice(0, 10)}, \`ROUNDS=${roundCount} npm run bench:server\`, medians of ${seconds} seconds at ${connections} connections, ${coding}, by ${hasWrk ? 'wrk' : 'autocannon'} on the same machine. ${machine()}.`,
    table(['path', 'server', 'answers a second', 'p99 ms', 'failed'], rows),
  ].join('\n\n'),
);
