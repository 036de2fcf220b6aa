/**
 * `npm run bench:intake`: measures how many consultation requests per second the server accepts, and their latency, on
 * both databases, with and without encryption.
 * For comparison, it also measures plain inserts into the same database on the same disk. No mail is sent.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { templateSamples } from '#lib/request/page-templates.ts';
import type { StoreLocation } from '../server/store/location.ts';
import { openDatabase } from '../server/store/store.ts';
import { spawnServer } from '../tests/support/server/spawn-server.ts';
import { setUpEncryptedStore } from '../tests/support/stores/keys.ts';
import { startPostgres } from '../tests/support/stores/postgres.ts';
import { formatTable } from './report.ts';

const seconds = Number(process.env.SECONDS || 10);
const connections = 32;
const message = 'A week of silence, near water. '.repeat(10);

const folder = mkdtempSync(join(tmpdir(), 'bench-intake-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Bench</title>');
// Without this page, the server treats the site as static and rejects requests.
const tags = Object.keys(templateSamples['consultation-not-sent']).map((name) => `{{${name}}}`);
writeFileSync(join(folder, 'consultation-not-sent.html'), tags.join());
const postgres = await startPostgres();
try {
  const locations: readonly [string, StoreLocation][] = [
    ['SQLite', { dataDirectory: join(folder, 'data') }],
    ['PostgreSQL', { dataDirectory: folder, databaseUrl: await postgres.createDatabase() }],
  ];
  const rows: (string | number)[][] = [];
  for (const [database, location] of locations) {
    const bare = await measureBareInserts(location);
    const clear = await measure(database, location);
    await setUpEncryptedStore(location);
    const sealed = await measure(`${database}, sealed`, location);
    rows.push([...clear, bare, ''], [...sealed, bare, `${Math.round((100 * sealed[1]) / clear[1])}%`]);
  }
  console.log(`\n${connections} connections, ${seconds} s each. Latencies in milliseconds.\n`);
  const head = ['database', 'requests/s', 'p50', 'p99', 'rejected', 'bare inserts/s', 'sealed to clear'];
  console.log(formatTable(head, rows));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(
  label: string,
  location: StoreLocation,
): Promise<[label: string, perSecond: number, ...latenciesAndRejected: number[]]> {
  console.log(`${label} …`);
  const { server, origin } = spawnServer({
    OUT_DIR: folder,
    DATA_DIR: location.dataDirectory,
    DATABASE_URL: location.databaseUrl?.href,
    TRUST_PROXY: '1',
    MAX_PER_HOUR: '1000000',
  });
  const { requests, latency, non2xx, errors } = await autocannon({
    url: await origin,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path: '/api/consultations',
        // Each request has its own client address, because the server limits the number of requests per address.
        setupRequest: (request) => ({
          ...request,
          headers: {
            'Content-Type': 'application/json',
            'Idempotency-Key': randomUUID(),
            'X-Forwarded-For': Array.from(randomBytes(4)).join('.'),
          },
          body: JSON.stringify({ name: 'Ada Byron', email: 'ada@example.com', message }),
        }),
      },
    ],
  });
  server.kill('SIGTERM');
  await once(server, 'exit');
  return [label, Math.round(requests.average), latency.p50, latency.p99, non2xx + errors];
}

/**
 * Measures plain inserts per second. Each insert is its own durable transaction.
 * SQLite inserts one row at a time, PostgreSQL ten.
 */
async function measureBareInserts(location: StoreLocation): Promise<number> {
  const end = performance.now() + seconds * 500;
  let inserted = 0;
  if (location.databaseUrl) {
    const pool = new pg.Pool({ connectionString: location.databaseUrl.href, max: 10 });
    await pool.query('create table bare (id text primary key, message text)');
    const insert = async () => {
      for (; performance.now() < end; inserted += 1) {
        await pool.query('insert into bare values ($1, $2)', [randomUUID(), message]);
      }
    };
    await Promise.all(Array.from({ length: 10 }, insert));
    await pool.end();
  } else {
    const db = openDatabase(location);
    await db.schema.createTable('bare').addColumn('id', 'text').addColumn('message', 'text').execute();
    const bare = db.$extendTables<{ bare: { id: string; message: string } }>();
    for (; performance.now() < end; inserted += 1) {
      await bare.insertInto('bare').values({ id: randomUUID(), message }).execute();
    }
    await db.destroy();
  }
  return Math.round(inserted / (seconds / 2));
}
