import type { Transaction } from 'kysely';
import { wasLetInThrough } from '#lib/desk/admission.ts';
import type { Schema } from '../database/schema.ts';
import type { KnownDevice } from './devices.ts';

/** A device that acts at the desk, and its owner's name. */
export interface Author {
  readonly device: string;
  readonly name: string | null;
}

export async function authorOf(trx: Transaction<Schema>, device: string): Promise<Author> {
  const owner = await trx
    .selectFrom('desk_devices')
    .innerJoin('desk_people', 'desk_people.id', 'desk_devices.person')
    .select('name')
    .where('desk_devices.id', '=', device)
    .executeTakeFirst();
  return { device, name: owner?.name ?? null };
}

/**
 * Records that a colleague's device has let a device in, which ends its wait for a decision. A device cannot become the origin of
 * the one that let it in: accomplices who let each other in would otherwise hide who let in the first of them.
 */
export async function recordLetIn(
  trx: Transaction<Schema>,
  devices: readonly KnownDevice[],
  device: string,
  by: Author,
  now: Date,
): Promise<void> {
  const isCircular = wasLetInThrough(devices, by.device, device);
  await trx
    .updateTable('desk_devices')
    .set({
      awaits_decision_since: null,
      ...(!isCircular && {
        let_in_from: 'colleague',
        let_in_by: by.device,
        let_in_by_name: by.name,
        let_in_at: now.toISOString(),
      }),
    })
    .where('id', '=', device)
    .execute();
}

/** Records that a device got the keys without another one. */
export async function recordOwnEntry(
  trx: Transaction<Schema>,
  device: string,
  from: 'recovery-key' | 'switch-on',
  now: Date,
): Promise<void> {
  await trx
    .updateTable('desk_devices')
    .set({
      awaits_decision_since: null,
      let_in_from: from,
      let_in_by: null,
      let_in_by_name: null,
      let_in_at: now.toISOString(),
    })
    .where('id', '=', device)
    .execute();
}

/** A device that decides about others, while all who hold the key wait for a decision, waits no longer itself. */
export async function endOwnWait(trx: Transaction<Schema>, device: string): Promise<void> {
  await trx
    .updateTable('desk_devices')
    .set({ awaits_decision_since: null })
    .where('id', '=', device)
    .where('awaits_decision_since', 'is not', null)
    .execute();
}

export async function awaitDecision(
  trx: Transaction<Schema>,
  devices: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  if (devices.size === 0) return;
  await trx
    .updateTable('desk_devices')
    .set({ awaits_decision_since: now.toISOString() })
    .where('id', 'in', [...devices])
    .where('awaits_decision_since', 'is', null)
    .execute();
}
