/** Devices whose passkeys are for another host than the desk's, after DESK_URL or SITE_URL has changed. */
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { presentKey } from './devices.ts';
import { deleteDevices } from './removal.ts';
import type { SealingState } from './sealing-state.ts';

/** The devices of other hosts, counted by host. Without the host of devices that have none. */
export async function devicesOfOtherHosts(
  db: Kysely<Schema>,
  host: string,
): Promise<{ readonly host: string; readonly count: number }[]> {
  const found = await db
    .selectFrom('desk_devices')
    .select(({ fn }) => ['relying_party as host', fn.countAll().as('count')])
    .where('relying_party', 'not in', ['', host])
    .groupBy('relying_party')
    .orderBy('relying_party')
    .execute();
  return found.map((each) => ({ host: each.host, count: Number(each.count) }));
}

/**
 * Removes all devices of a host, people who have none left, and every invitation. No backup brings these devices back.
 * @param mayLoseKeys whether to go on where requests are sealed, which only the recovery key may open then
 * @returns how many were removed
 */
export async function removeDevicesOfHost(
  trx: Transaction<Schema>,
  sealing: SealingState,
  host: string,
  mayLoseKeys: boolean,
  now: Date,
): Promise<number | 'sealed'> {
  await sealing.hold(trx);
  const found = await trx
    .selectFrom('desk_devices')
    .select(['id', 'person'])
    .where('relying_party', '=', host)
    .execute();
  if (found.length === 0) return 0;
  const state = await sealing.find(trx);
  if (!mayLoseKeys && (await presentKey(trx, state))) return 'sealed';
  await deleteDevices(trx, found, now);
  // Their owners may have kept the key.
  if (state?.sealing) await sealing.change(trx, { rotationDue: now.toISOString() });
  await trx.deleteFrom('desk_invitations').execute();
  return found.length;
}
