import type { StoreLocation } from '../../../server/store/location.ts';
import { openDatabase } from '../../../server/store/store.ts';

const tables = [
  'desk_people',
  'desk_editors',
  'desk_devices',
  'desk_sessions',
  'desk_invitations',
  'desk_repeatable_joins',
  'desk_used_challenges',
  'desk_removed_devices',
  'desk_keys',
  'desk_key_copies',
  'desk_vouchers',
  'desk_recovery_copies',
  'desk_notes',
] as const;

export async function readInboxRows(location: StoreLocation) {
  const db = openDatabase(location);
  try {
    return Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()] as const),
      ),
    );
  } finally {
    await db.destroy();
  }
}
