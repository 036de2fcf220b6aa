import { spawn } from 'node:child_process';
import { closeSync, openSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { withoutSecret } from '../../server/domain/server-secret.ts';
import { laterClock } from '../../server/store/clock.ts';
import { expectedObjects, objectsOf } from '../../server/store/database/expected-schema.ts';
import { shapeAfter } from '../../server/store/database/migrations.ts';
import { checkEncoding } from '../../server/store/database/postgres.ts';
import { carriedOver, carryDeskOver, endedByRestore } from '../../server/store/desk/carried-over.ts';
import { forgetStoreId } from '../../server/store/identity.ts';
import { locationText, type StoreLocation } from '../../server/store/location.ts';
import { openSecret, registerSecret, sealingState } from '../../server/store/server-secret.ts';
import { openDatabase } from '../../server/store/store.ts';
import { MissingStore } from '../existing-store.ts';
import { asOwnerOf } from '../folder-owner.ts';
import { printable } from '../terminal.ts';
import { says } from '../texts.ts';
import { UsageError } from '../usage-error.ts';
import { asideSchema } from './kept-copies.ts';
import { checkKind } from './kind.ts';
import type { Restored } from './restored.ts';

/** How long PostgreSQL may take to close the connections of a server that has just been stopped. */
const closingMs = 3_000;

/**
 * Copies a database into a new file by `pg_dump`, while others write.
 * @returns how many requests it had before
 * @throws {UsageError} when that is not possible; the new file is removed then
 */
export async function backUpDatabase(databaseUrl: URL, target: string): Promise<number> {
  const { requests } = await survey(databaseUrl);
  if (requests === undefined) throw new MissingStore({ databaseUrl, dataDirectory: '' });
  try {
    closeSync(openSync(target, 'wx', 0o600));
  } catch (error) {
    throw new UsageError(says.backup.cannotWrite(printable(target), (error as Error).message));
  }
  try {
    const what = ['--format=custom', '--no-owner', '--no-privileges', `--exclude-schema=${asideSchema}*`];
    await run('pg_dump', [...what, `--file=${target}`], databaseUrl);
    return requests;
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  }
}

/**
 * Puts a backup in the place of the tables of a database, in one transaction; these are kept in a schema of their own.
 * @param replace whether it may take the place of requests
 * @throws {UsageError} when that is not possible; nothing is changed then
 */
export async function restoreDatabase(
  file: string,
  where: StoreLocation & { readonly databaseUrl: URL },
  { replace, now = new Date() }: { replace: boolean; now?: Date },
): Promise<Restored> {
  const { databaseUrl } = where;
  const place = locationText({ databaseUrl, dataDirectory: '' });
  checkKind(file, 'postgres', place);
  const inBackup = await readBackup(file, databaseUrl);
  const { schema, columns, requests, others, sealingRecord } = await surveyWhenAlone(databaseUrl);
  if (others > 0) throw new UsageError(says.restore.inUse(place));
  if (requests !== undefined && requests > 0 && !replace)
    throw new UsageError(says.restore.full(place, requests));
  const aside = asideSchema + now.toISOString().replaceAll(/\D/g, '');
  const tables = [...columns.keys()];
  const setAside = [
    `create schema ${aside}`,
    ...tables.map((table) => `alter table "${schema}"."${table}" set schema ${aside}`),
  ];
  const inBoth = (table: string) => columns.has(table) && inBackup.tables.includes(table);
  const here = (table: string) => `"${schema}".${table}`;
  const before = (table: string) => `${aside}.${table}`;
  // The backup takes over from the present tables: requests that somebody asked to erase are erased, only links that are
  // valid now stay valid, the clock's last believed reading stays, and so does who may enter the desk in the browser.
  const carryOver: string[] = [];
  const secret = asOwnerOf(where.dataDirectory, () => openSecret(where));
  // Registers this server's secret: the backup may be from a server with another one.
  if (inBackup.tables.includes('server_secret'))
    carryOver.push(registerSecret(secret, here('server_secret')));
  if (inBoth('server_secret'))
    carryOver.push(
      `update ${here('server_secret')} as restored
        set link_epoch = replaced.link_epoch, links_revoked_at = replaced.links_revoked_at
        from ${before('server_secret')} as replaced where replaced.link_epoch > restored.link_epoch`,
    );
  if (inBoth('store_clock'))
    carryOver.push(
      laterClock(here('store_clock'), `select id, believed_at from ${before('store_clock')} where true`),
    );
  if (inBoth('erasures')) {
    const asked = columns.get('erasures')?.includes('kind') ? "kind = 'asked'" : 'true';
    const erased = `select reference from ${before('erasures')} where ${asked}`;
    carryOver.push(
      `delete from ${here('erasures')} where reference in (${erased})`,
      `insert into ${here('erasures')} (reference, erased_at) select reference, erased_at from ${before('erasures')} where ${asked}`,
      `with erased as (delete from ${here('consultation_requests')} where reference in (${erased}) returning 1) select count(*) from erased`,
    );
  }
  if (carriedOver.every(inBoth)) carryOver.push(...carryDeskOver(here, before, now.toISOString()));
  if (inBackup.tables.includes('sealing_state')) {
    const record = await asOwnerOf(where.dataDirectory, () =>
      sealingState(where, secret).recordAfterRestore(sealingRecord, inBackup.sealingRecord, inBackup.hasKeys),
    );
    carryOver.push(`delete from ${here('sealing_state')}`);
    // Without it, somebody has to confirm what the backup says.
    if (record !== undefined)
      carryOver.push(`insert into ${here('sealing_state')} (id, record) values (1, '${record}')`);
    // Somebody may have removed the keys from the backup: nothing says then to which key requests are sealed.
    carryOver.push(
      `delete from ${here('sealing_state')} where not exists (select 1 from ${here('desk_keys')})
        and exists (select 1 from ${here('consultation_requests')} where sealed_with is not null)`,
    );
  }
  const ended = endedByRestore.filter((table) => inBackup.tables.includes(table));
  carryOver.push(...ended.map((table) => `delete from ${here(table)}`));
  // The restored store gets an id of its own: its messages may have the ids of those that were sent before.
  if (inBackup.tables.includes('store_identity')) carryOver.push(forgetStoreId(here('store_identity')));
  const steps = [
    ...(tables.length > 0 ? ['--command', setAside.join(';\n')] : []),
    '--file=-',
    ...[refuseForeign(schema, inBackup.expected), ...carryOver].flatMap((statement) => [
      '--command',
      statement,
    ]),
  ];
  const said = await restoreBy(steps, file, databaseUrl).catch((error: unknown) => {
    const [, foreign] = (error instanceof ToolFailed && error.said.match(/ours is otherwise: (.*)/)) || [];
    throw foreign === undefined
      ? error
      : new UsageError(says.restore.foreign(printable(file), printable(foreign)));
  });
  const { requests: restored = 0 } = await survey(databaseUrl);
  return {
    requests: restored,
    erasedAgain: inBoth('erasures') ? Number(said.trim().split('\n').at(-1)) : 0,
    aside: tables.length > 0 ? `${place}, schema ${aside}` : undefined,
  };
}

/** SQL that fails when a schema differs from what our migrations make, for instance by a trigger. */
function refuseForeign(schema: string, expected: readonly string[]): string {
  const ours = `pg_catalog.unnest(pg_catalog.string_to_array($ours$${expected.join('\n')}$ours$, pg_catalog.chr(10)))`;
  const found = `select line from ${objectsOf(schema)} as objects`;
  return `do $check$ declare foreign_lines text; begin
    select pg_catalog.string_agg(line, ', ') into foreign_lines from (
      (${found} except select ${ours}) union all (select ${ours} except ${found})
    ) as difference (line);
    if foreign_lines is not null then raise exception 'ours is otherwise: %', foreign_lines; end if;
  end $check$`;
}

/**
 * Runs what `pg_restore` writes, and statements around it, as one transaction.
 * @returns what the statements printed
 */
async function restoreBy(steps: readonly string[], file: string, databaseUrl: URL): Promise<string> {
  const reading = start('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file]);
  const options = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--single-transaction'];
  const writing = start('psql', [...options, '--set=ON_ERROR_STOP=1', ...steps], databaseUrl);
  const said = text(writing.program.stdout);
  try {
    // `psql` commits at the end of its input, which is closed only when `pg_restore` has succeeded.
    const fed = pipeline(reading.program.stdout, writing.program.stdin, { end: false }).catch(
      // A program that ended too early says why.
      () => writing.ended,
    );
    await Promise.race([Promise.all([fed, reading.ended]), writing.ended]);
    writing.program.stdin.end();
    await writing.ended;
    return await said;
  } finally {
    reading.program.kill('SIGKILL');
    writing.program.kill('SIGKILL');
  }
}

/** A backup's tables, and all that its migrations make. */
async function readBackup(file: string, databaseUrl: URL) {
  const list = await run('pg_restore', ['--list', file]).catch((error: unknown) => {
    if (error instanceof ToolFailed) throw new UsageError(says.restore.damaged(printable(file), error.said));
    throw error;
  });
  const tables = [...list.matchAll(/^\d+; \d+ \d+ TABLE \S+ (\S+) /gm)].map(([, name = '']) => name);
  if (!tables.includes('kysely_migration')) throw new UsageError(says.restore.noBackup(printable(file)));
  const migrations = await rowsIn(file, 'kysely_migration');
  const done = migrations.rows.map(([name = '']) => name);
  const shape = shapeAfter(done);
  if (shape === 'later' || shape === 'before2') throw new UsageError(says.restore[shape](printable(file)));
  const db = openDatabase({ databaseUrl, dataDirectory: '' });
  try {
    const expected = await expectedObjects(db, done);
    const sealing = await rowsIn(file, 'sealing_state');
    return {
      tables,
      expected,
      sealingRecord: sealing.rows[0]?.[sealing.columns.indexOf('record')],
      hasKeys: (await rowsIn(file, 'desk_keys')).rows.length > 0,
    };
  } finally {
    await db.destroy();
  }
}

/** The columns and rows of a small table in a backup. */
async function rowsIn(file: string, table: string): Promise<{ columns: string[]; rows: string[][] }> {
  const script = await run('pg_restore', ['--data-only', `--table=${table}`, '--file=-', file]);
  const [, columns = '', rows = ''] = script.match(/^COPY \S+ \((.*)\) FROM stdin;\n(.*?)^\\\.$/ms) ?? [];
  return {
    columns: columns.split(', '),
    rows: rows
      .split('\n')
      .filter((row) => row !== '')
      .map((row) => row.split('\t')),
  };
}

/** Calls `survey` until nobody else is connected, for at most `closingMs`. */
async function surveyWhenAlone(databaseUrl: URL): ReturnType<typeof survey> {
  const deadline = performance.now() + closingMs;
  for (;;) {
    const found = await survey(databaseUrl);
    if (found.others === 0 || performance.now() > deadline) return found;
    await sleep(100);
  }
}

/** What a database holds, and how many others are connected to it. */
async function survey(databaseUrl: URL) {
  const db = openDatabase({ databaseUrl, dataDirectory: '' });
  try {
    await checkEncoding(db);
    const ask = async <T>(statement: string) => (await sql.raw<T>(statement).execute(db)).rows;
    const [here] = await ask<{ schema: string; others: string }>(
      `select current_schema() as schema, (select count(*) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as others`,
    );
    const found = await ask<{ name: string; columns: string[] }>(
      `select tablename as name, array(select attname::text from pg_attribute
        where attrelid = format('%I.%I', schemaname, tablename)::regclass and attnum > 0 and not attisdropped) as columns
        from pg_tables where schemaname = current_schema() order by tablename`,
    );
    const columns = new Map(found.map(({ name, columns }) => [name, columns]));
    const [counted] = columns.has('consultation_requests')
      ? await ask<{ count: string }>('select count(*) from consultation_requests')
      : [];
    const [sealing] = columns.has('sealing_state')
      ? await ask<{ record: string }>('select record from sealing_state')
      : [];
    return {
      schema: here?.schema ?? 'public',
      others: Number(here?.others),
      columns,
      requests: counted && Number(counted.count),
      sealingRecord: sealing?.record,
    };
  } finally {
    await db.destroy();
  }
}

/** One of PostgreSQL's programs has failed; the message is what it printed. */
class ToolFailed extends UsageError {
  readonly said: string;

  constructor(tool: string, said: string) {
    super(says.tools.failed(tool, said));
    this.said = said;
  }
}

async function run(tool: string, options: readonly string[], databaseUrl?: URL): Promise<string> {
  const { program, ended } = start(tool, options, databaseUrl);
  const said = text(program.stdout);
  await ended;
  return await said;
}

/**
 * Starts one of PostgreSQL's programs. `ended` fails with what the program printed of its failure.
 * @param databaseUrl the database that it works on; undefined for a file
 */
function start(tool: string, options: readonly string[], databaseUrl?: URL) {
  const program = spawn(tool, [...options, ...(databaseUrl ? [`--dbname=${publicPart(databaseUrl)}`] : [])], {
    env: { ...withoutSecret(process.env), ...(databaseUrl && passwordOf(databaseUrl)) },
  });
  const complaint = text(program.stderr);
  const ended = new Promise<void>((resolve, reject) => {
    program.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(code === 'ENOENT' ? new UsageError(says.tools.missing(tool)) : new ToolFailed(tool, message)),
    );
    program.once('close', (status) => {
      if (status === 0) resolve();
      else complaint.then((said) => reject(new ToolFailed(tool, said.trim())), reject);
    });
  });
  // Its failure is reported by whoever awaits it. A program that is stopped because another has failed is not awaited.
  ended.catch(() => {});
  program.stdin.on('error', () => {});
  return { program, ended };
}

/** The password of an address, as PostgreSQL's own programs take it from the environment. */
function passwordOf({ searchParams, password }: URL): NodeJS.ProcessEnv {
  // As in the server's driver, the query's password comes before the login's.
  const given = searchParams.get('password') ?? decodeURIComponent(password);
  return given === '' ? {} : { PGPASSWORD: given };
}

/** An address without its password, since everybody on the machine can read a program's options. */
function publicPart(databaseUrl: URL): string {
  const address = new URL(databaseUrl);
  address.password = '';
  address.searchParams.delete('password');
  // An option of node-postgres that PostgreSQL's own programs do not know.
  address.searchParams.delete('uselibpqcompat');
  return address.href;
}
