import type { Transaction } from 'kysely';
import type { NewInboxSession } from '../../domain/session.ts';
import type { Schema } from '../database/schema.ts';
import type { DeviceRow } from './devices.ts';

export async function insertSession(
  trx: Transaction<Schema>,
  device: string,
  { tokenHash, expiresAt }: NewInboxSession,
): Promise<void> {
  await trx
    .insertInto('desk_sessions')
    .values({ token_hash: tokenHash, device, ends_at: expiresAt.toISOString() })
    .execute();
}

export async function deleteExpiredRows(trx: Transaction<Schema>, now: Date): Promise<void> {
  for (const table of [
    'desk_sessions',
    'desk_invitations',
    'desk_repeatable_joins',
    'desk_used_challenges',
  ] as const)
    await trx.deleteFrom(table).where('ends_at', '<=', now.toISOString()).execute();
}

export const parseTransports = ({ transports }: Pick<DeviceRow, 'transports'>): string[] =>
  JSON.parse(transports) as string[];
