import { rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expectedObjects, objectsOf } from '../../server/store/database/expected-schema.ts';
import { shapeAfter, shapeOf } from '../../server/store/database/migrations.ts';
import { checkEncoding } from '../../server/store/database/postgres.ts';
import { locationText, type StoreLocation } from '../../server/store/location.ts';
import { openSecret, sealingState } from '../../server/store/server-secret.ts';
import { openDatabase } from '../../server/store/store.ts';
import { MissingStore } from '../existing-store.ts';
import { asOwnerOf } from '../folder-owner.ts';
import { printable } from '../terminal.ts';
import { says } from '../texts.ts';
import { UsageError } from '../usage-error.ts';
import { carryOver, countErasedSince } from './carry-over.ts';
import { asideSchema } from './kept-copies.ts';
import { checkKind } from './kind.ts';
import { runProgram, startProgram, ToolFailed } from './postgres-programs.ts';
import { makePrivate } from './private-files.ts';
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
  makePrivate(target);
  try {
    const what = ['--format=custom', '--no-owner', '--no-privileges', `--exclude-schema=${asideSchema}*`];
    await runProgram('pg_dump', [...what, `--file=${target}`], databaseUrl);
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
  const present = await surveyWhenAlone(databaseUrl);
  const { schema, tables, isKnown, requests, others } = present;
  if (others > 0) throw new UsageError(says.restore.inUse(place));
  if (requests !== undefined && requests > 0 && !replace)
    throw new UsageError(says.restore.full(place, requests));
  const aside = asideSchema + now.toISOString().replaceAll(/\D/g, '');
  const setAside = [
    `create schema ${aside}`,
    ...tables.map((table) => `alter table "${schema}"."${table}" set schema ${aside}`),
  ];
  const [secret, sealingRecord] = await asOwnerOf(where.dataDirectory, async () => {
    const secret = openSecret(where);
    const sealing = sealingState(where, secret);
    return [
      secret,
      await sealing.recordAfterRestore(present.record, inBackup.record, inBackup.hasKeys),
    ] as const;
  });
  const replacement = {
    here: (table: string) => `"${schema}".${table}`,
    before: (table: string) => `${aside}.${table}`,
    replaced: new Set(isKnown ? tables : []),
    secret,
    sealingRecord,
    now,
  };
  const statements = [
    refuseForeign(schema, inBackup.expected),
    countErasedSince(replacement),
    ...carryOver(replacement),
  ];
  const steps = [
    ...(tables.length > 0 ? ['--command', setAside.join(';\n')] : []),
    '--file=-',
    ...statements.flatMap((statement) => ['--command', statement]),
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
    erasedAgain: Number(said.trim().split('\n').at(-1)),
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
  const reading = startProgram('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file]);
  const options = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--single-transaction'];
  const writing = startProgram('psql', [...options, '--set=ON_ERROR_STOP=1', ...steps], databaseUrl);
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
  const list = await runProgram('pg_restore', ['--list', file]).catch((error: unknown) => {
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
      expected,
      record: sealing.rows[0]?.[sealing.columns.indexOf('record')],
      hasKeys: (await rowsIn(file, 'desk_keys')).rows.length > 0,
    };
  } finally {
    await db.destroy();
  }
}

/** The columns and rows of a small table in a backup. */
async function rowsIn(file: string, table: string): Promise<{ columns: string[]; rows: string[][] }> {
  const script = await runProgram('pg_restore', ['--data-only', `--table=${table}`, '--file=-', file]);
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
    const found = await ask<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = current_schema() order by tablename',
    );
    const tables = found.map(({ name }) => name);
    const shape = await shapeOf(db);
    const isKnown = shape !== 'none' && shape !== 'before2';
    const [counted] = tables.includes('consultation_requests')
      ? await ask<{ count: string }>('select count(*) from consultation_requests')
      : [];
    const [sealing] =
      isKnown && tables.includes('sealing_state')
        ? await ask<{ record: string }>('select record from sealing_state')
        : [];
    return {
      schema: here?.schema ?? 'public',
      others: Number(here?.others),
      tables,
      isKnown,
      requests: counted && Number(counted.count),
      record: sealing?.record,
    };
  } finally {
    await db.destroy();
  }
}
