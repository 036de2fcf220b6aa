import type { Kysely, Selectable } from 'kysely';
import type { AgencyKey, Keys } from '#lib/inbox/api.ts';
import type { Schema } from '../database/schema.ts';
import type { EncryptionKey, EncryptionState, EncryptionStateStore } from './encryption-state.ts';
import { countUnencryptedRequests } from './plaintext-remnants.ts';

/**
 * Lists all keys, latest first, with the data for one device. The result contains no copies for other devices.
 * @param isWaiting whether the device is not approved. The result then contains no copies or vouchers
 */
export async function listKeysForDevice(
  db: Kysely<Schema>,
  encryption: EncryptionStateStore,
  device: string,
  isWaiting: boolean,
): Promise<Keys> {
  const keys = await db.selectFrom('desk_keys').selectAll().orderBy('sequence', 'desc').execute();
  const state = await encryption.find(db);
  const common = {
    latest: state?.key?.id ?? null,
    verified: state !== undefined,
    ended: state?.ended ?? null,
  };
  if (isWaiting)
    return {
      ...common,
      keys: keys.map((key) => formatKey(key, state)),
      inClear: 0,
      rotationDue: null,
      failures: [],
    };
  const copies = await db
    .selectFrom('desk_key_copies')
    .select(['desk_key', 'device', 'state'])
    // The query returns only the device's own copies, because each copy takes kilobytes.
    .select((row) => row.case().when('device', '=', device).then(row.ref('copy')).end().as('copy'))
    .orderBy('device')
    .execute();
  const vouchers = await db.selectFrom('desk_vouchers').selectAll().orderBy('given_by').execute();
  const recovery = await db
    .selectFrom('desk_recovery_copies')
    .select('desk_key')
    .where('device', '=', device)
    .execute();
  return {
    ...common,
    keys: keys.map((key) => {
      const copiesOfKey = copies.filter(({ desk_key }) => desk_key === key.id);
      const own = copiesOfKey.find((copy) => copy.device === device);
      return {
        ...formatKey(key, state),
        copy: own?.copy ?? null,
        copyState: own?.state ?? null,
        hasRecoveryCopy: recovery.some(({ desk_key }) => desk_key === key.id),
        devices: copiesOfKey.map((copy) => ({
          device: copy.device,
          vouchers: vouchers
            .filter((voucher) => voucher.desk_key === key.id && voucher.device === copy.device)
            .map(({ voucher }) => voucher),
          state: copy.state,
        })),
      };
    }),
    inClear: await countUnencryptedRequests(db),
    rotationDue: state?.rotationDue ?? null,
    failures: state?.sealing && state.key ? await listFailures(db, state.key) : [],
  };
}

async function listFailures(db: Kysely<Schema>, key: EncryptionKey): Promise<Keys['failures']> {
  return await db
    .selectFrom('desk_key_copies')
    .innerJoin('desk_devices', 'desk_devices.id', 'desk_key_copies.device')
    .innerJoin('desk_people', 'desk_people.id', 'desk_devices.person')
    .select(['device', 'label', 'name', 'made_by as madeBy', 'made_at as madeAt'])
    .where('desk_key', '=', key.id)
    .where('state', '=', 'failed')
    .orderBy('device')
    .execute();
}

/**
 * Formats a key without the data for a device. For the latest key, the verified encryption state takes precedence over
 * the row of the database.
 * @param state undefined if it cannot be verified. No key is marked as current then
 */
function formatKey(row: Selectable<Schema['desk_keys']>, state: EncryptionState | undefined): AgencyKey {
  const { id, recipient, recovery_recipient, made_at, made_by, retired_at } = row;
  const isLatest = id === state?.key?.id;
  return {
    id,
    recipient: isLatest ? state.key.recipient : recipient,
    madeAt: made_at,
    madeBy: made_by,
    retiredAt: isLatest && state.sealing ? null : (retired_at ?? made_at),
    copy: null,
    copyState: null,
    recoveryRecipient: (isLatest && state.recoveryRecipient) || recovery_recipient,
    hasRecoveryCopy: false,
    devices: [],
  };
}
