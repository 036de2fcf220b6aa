import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Schema } from './schema.ts';

/** Never edit one that has been released: add another with a later name. */
const migrations = {
  '2026-11-20-requests-and-outbox': {
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
        .createIndex('open_requests')
        .on('consultation_requests')
        .columns(['answered_at', 'received_at'])
        .execute();
      await db.schema
        .createTable('deliveries')
        .addColumn('reference', 'text', (column) =>
          column.notNull().references('consultation_requests.reference').onDelete('cascade'),
        )
        .addColumn('channel', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('queued_at', 'text', (column) => column.notNull())
        .addColumn('due_at', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('deliveries_key', ['reference', 'channel'])
        .execute();
      await db.schema
        .createIndex('deliveries_due')
        .on('deliveries')
        .columns(['state', 'channel', 'due_at'])
        .execute();
      await db.schema
        .createTable('delivery_attempts')
        .addColumn('reference', 'text', (column) => column.notNull())
        .addColumn('channel', 'text', (column) => column.notNull())
        .addColumn('attempt', 'integer', (column) => column.notNull())
        .addColumn('started_at', 'text', (column) => column.notNull())
        .addColumn('outcome', 'text')
        .addPrimaryKeyConstraint('delivery_attempts_key', ['reference', 'channel', 'attempt'])
        .addForeignKeyConstraint(
          'attempts_of_a_delivery',
          ['reference', 'channel'],
          'deliveries',
          ['reference', 'channel'],
          (constraint) => constraint.onDelete('cascade'),
        )
        .execute();
      await db.schema
        .createTable('erasures')
        .addColumn('reference', 'text', (column) => column.primaryKey())
        .addColumn('erased_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('heartbeat')
        .addColumn('beat_at', 'text', (column) => column.notNull())
        .addColumn('padding', 'text', (column) => column.notNull())
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
