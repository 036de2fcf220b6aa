/** Collects everything on a server that could contain a visitor's text. */
import { join } from 'node:path';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { ConsultationRequest } from '#lib/request/consultation-request.ts';
import { createToken, hashToken } from '../../../server/domain/token.ts';
import type { StoreLocation } from '../../../server/store/location.ts';
import { openDatabase } from '../../../server/store/store.ts';
import { runCommandInProcess } from '../server/cli-command.ts';
import { createTemporaryFolder } from '../server/server-fixtures.ts';
import type { engines } from '../stores/databases.ts';
import type { DeviceWithKeyPair } from '../stores/keys.ts';
import { startPostgres } from '../stores/postgres.ts';
import { createSentinel, readFilesBelow, type SearchedContent, toSearchedContent } from './search.ts';

/** Creates a request with a unique word in each field. The message is long enough to be compressed by databases. */
export function createRequestWithSentinels(): { request: ConsultationRequest; words: string[] } {
  const [name, mailbox, company, first, last] = Array.from({ length: 5 }, () => createSentinel());
  const phone = createSentinel('digits');
  const request = {
    name: `Ada ${name}`,
    email: `${mailbox}@example.com`,
    phone: `+${phone}`,
    company: `${company} Engines`,
    serviceInterest: 'wellness' as const,
    message: `A week for ${first}, near water.\n${'Quiet, please. '.repeat(300)}\n${last}`,
  };
  return { request, words: [name, mailbox, phone, company, first, last].map(String) };
}

export async function createSearchableStore(engine: (typeof engines)[number]) {
  const dataDirectory = createTemporaryFolder();
  if (engine === 'sqlite')
    return {
      location: { dataDirectory } as StoreLocation,
      settings: { DATA_DIR: dataDirectory },
      files: async () => readFilesBelow(dataDirectory),
      tableFiles: async () => readFilesBelow(dataDirectory),
    };
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const databaseUrl = await postgres.createDatabase();
  const runSql = async (statement: string) => {
    const db = openDatabase({ dataDirectory, databaseUrl });
    await sql.raw(statement).execute(db);
    await db.destroy();
  };
  await runSql(`alter database ${databaseUrl.pathname.slice(1)} set log_statement = 'all'`);
  const files = async () => {
    await runSql('checkpoint');
    return [...readFilesBelow(postgres.data), toSearchedContent('PostgreSQL’s log', postgres.readLog())];
  };
  return {
    location: { dataDirectory, databaseUrl } as StoreLocation,
    settings: { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl.href },
    files,
    // Only the files of tables. The write-ahead log keeps old values until its space is reused.
    tableFiles: async () =>
      (await files()).filter(({ name }) => name.startsWith(join(postgres.data, 'base'))),
  };
}

export async function createSessionCookie(
  { id }: DeviceWithKeyPair,
  location: StoreLocation,
): Promise<string> {
  const secret = createToken();
  const db = openDatabase(location);
  const ends_at = new Date(Date.now() + 3_600_000).toISOString();
  await db
    .insertInto('desk_sessions')
    .values({ token_hash: hashToken(secret), device: id, ends_at })
    .execute();
  await db.destroy();
  return `__Host-desk=${secret}`;
}

export async function readAllRows(location: StoreLocation): Promise<SearchedContent> {
  const db = openDatabase(location);
  try {
    const tables = await db.introspection.getTables();
    const rows = await Promise.all(
      tables.map(async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(db)).rows),
    );
    return toSearchedContent('rows', JSON.stringify(rows));
  } finally {
    await db.destroy();
  }
}

export async function readExports(settings: Readonly<Record<string, string>>): Promise<SearchedContent[]> {
  const folder = createTemporaryFolder();
  for (const format of ['csv', 'json', 'xlsx'])
    await runCommandInProcess(
      ['export', '--format', format, '--output', join(folder, `table.${format}`)],
      settings,
    );
  return readFilesBelow(folder);
}
