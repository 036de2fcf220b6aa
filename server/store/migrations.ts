import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Schema } from './schema.ts';

/** Never edit one that has been released: add another with a later name. */
const migrations = {
  '2026-11-20-requests': {
    async up(db: Kysely<Schema>): Promise<void> {
      await db.schema
        .createTable('consultation_requests')
        .addColumn('reference', 'text', (column) => column.primaryKey())
        .addColumn('dedupe_key', 'text', (column) => column.unique())
        .addColumn('content_hash', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('phone', 'text', (column) => column.notNull())
        .addColumn('company', 'text', (column) => column.notNull())
        .addColumn('service_interest', 'text', (column) => column.notNull())
        .addColumn('message', 'text', (column) => column.notNull())
        .addColumn('received_at', 'text', (column) => column.notNull())
        .addColumn('answered_at', 'text')
        .execute();
      await db.schema
        .createIndex('consultation_requests_received_at')
        .on('consultation_requests')
        .column('received_at')
        .execute();
    },
  },
};

/**
 * Brings the database to the present shape, in one transaction that takes the engine's lock first: several
 * processes may start at once.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
