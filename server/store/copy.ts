import type { Kysely } from 'kysely';
import { migrate } from './database/migrations.ts';
import type { Schema } from './database/schema.ts';
import { copyDesk } from './desk/copy-desk.ts';
import { insertNew } from './insert-new.ts';
import type { StoreLocation } from './location.ts';
import { claimDatabase, openSecret, sealingState } from './server-secret.ts';
import { openDatabase } from './store.ts';

/** Nothing was copied, because a visitor's request is in both stores, under two references. */
export class CopyRefused extends Error {
  readonly reference: string;
  /** Its reference in the store that was to be copied to. */
  readonly there: string;

  constructor(reference: string, there: string) {
    super(`The request ${reference} is in the other store already, as ${there}.`);
    this.reference = reference;
    this.there = there;
  }
}

/** How many requests are read at a time: each may be 256 KiB long, and one of version 1 a mebibyte. */
const requestsAtOnce = 20;

/**
 * Copies every request, with its messages, changes and notes, and the desk in the browser, from one store to another, in one
 * transaction. Requests that the target has already are left as they are, and those that were erased there stay erased, so that it may be run again.
 * @returns the number of requests that are new in the target
 * @throws {CopyRefused} when a visitor's request is in both under two references
 */
export async function copyStore(from: StoreLocation, to: StoreLocation): Promise<number> {
  const [source, target] = [openDatabase(from), openDatabase(to)];
  try {
    await migrate(source);
    await migrate(target);
    const secret = openSecret(to);
    const sealing = {
      source: sealingState(from, openSecret(from)),
      target: sealingState(to, secret),
    };
    await claimDatabase(target, secret, sealing.target);
    // The source is read without a lock: a server that still runs on it can keep what it takes.
    return await target.transaction().execute(async (writing) => {
      await copyLinkEpoch(source, writing);
      // Before the requests, whose notes are sealed to its keys.
      await copyDesk(source, writing, sealing, new Date());
      let copied = 0;
      for await (const requests of requestsOf(source))
        copied += await copyRequests(requests, source, writing);
      await copyOtherMessages(source, writing);
      await copyErasures(source, writing);
      return copied;
    });
  } finally {
    await source.destroy();
    await target.destroy();
  }
}

type Requests = Awaited<ReturnType<typeof readRequests>>;

async function* requestsOf(source: Kysely<Schema>): AsyncGenerator<Requests> {
  for (let after = ''; ; ) {
    const requests = await readRequests(source, after);
    if (requests.length === 0) return;
    yield requests;
    after = requests.at(-1)?.reference ?? '';
  }
}

const readRequests = (source: Kysely<Schema>, after: string) =>
  source
    .selectFrom('consultation_requests')
    .selectAll()
    .where('reference', '>', after)
    .orderBy('reference')
    .limit(requestsAtOnce)
    .execute();

async function copyRequests(
  requests: Requests,
  source: Kysely<Schema>,
  target: Kysely<Schema>,
): Promise<number> {
  const references = requests.map(({ reference }) => reference);
  const erased = await target
    .selectFrom('erasures')
    .select('reference')
    .where('reference', 'in', references)
    .where('kind', '=', 'asked')
    .execute();
  const kept = requests.filter((request) => !erased.some(({ reference }) => reference === request.reference));
  await refuseTwins(kept, target);
  if (kept.length === 0) return 0;
  const copied = await target
    .insertInto('consultation_requests')
    .values(kept)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .execute();
  for (const { reference } of copied) {
    for (const table of ['request_changes', 'messages', 'desk_notes'] as const) {
      const rows = await source.selectFrom(table).selectAll().where('reference', '=', reference).execute();
      for (const row of rows) await target.insertInto(table).values(row).execute();
    }
    await copyDeliveries(reference, source, target);
  }
  return copied.length;
}

/** Copies the deliveries of the messages about a request, or about no request in particular. */
async function copyDeliveries(
  reference: string | null,
  source: Kysely<Schema>,
  target: Kysely<Schema>,
): Promise<void> {
  const ids = source
    .selectFrom('messages')
    .select('id')
    .where('reference', reference ? '=' : 'is', reference);
  for (const table of ['message_deliveries', 'message_attempts'] as const) {
    const rows = await source.selectFrom(table).selectAll().where('message_id', 'in', ids).execute();
    for (const row of rows) await insertNew(target, table, row);
  }
}

/** Copies messages about no request in particular, so that they are not sent again. */
async function copyOtherMessages(source: Kysely<Schema>, target: Kysely<Schema>): Promise<void> {
  const messages = await source.selectFrom('messages').selectAll().where('reference', 'is', null).execute();
  for (const message of messages) await insertNew(target, 'messages', message);
  for (const { message_id, reference } of await source.selectFrom('message_requests').selectAll().execute())
    await target
      .insertInto('message_requests')
      .columns(['message_id', 'reference'])
      // Without requests that were erased in the target.
      .expression((row) =>
        row
          .selectFrom('consultation_requests')
          .select([row.val(message_id).as('message_id'), 'reference'])
          .where('reference', '=', reference),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await copyDeliveries(null, source, target);
}

/** Erases the requests in the target that were erased in the source since it was last copied. */
async function copyErasures(source: Kysely<Schema>, target: Kysely<Schema>): Promise<void> {
  for (const erasure of await source.selectFrom('erasures').selectAll().execute()) {
    await insertNew(target, 'erasures', erasure);
    if (erasure.kind === 'asked')
      await target.deleteFrom('consultation_requests').where('reference', '=', erasure.reference).execute();
  }
}

/** Links that were revoked in either store stay revoked. Others stay valid, where both have the same secret. */
async function copyLinkEpoch(source: Kysely<Schema>, target: Kysely<Schema>): Promise<void> {
  const known = await source
    .selectFrom('server_secret')
    .select(['link_epoch', 'links_revoked_at'])
    .executeTakeFirst();
  if (known)
    await target.updateTable('server_secret').set(known).where('link_epoch', '<', known.link_epoch).execute();
}

/** Refuses to copy when a request was sent to both stores: its visitor was given two references, and both must be found. */
async function refuseTwins(requests: Requests, target: Kysely<Schema>): Promise<void> {
  const keys = requests.map(({ dedupe_key }) => dedupe_key).filter((key) => key !== null);
  if (keys.length === 0) return;
  const there = await target
    .selectFrom('consultation_requests')
    .select(['reference', 'dedupe_key'])
    .where('dedupe_key', 'in', keys)
    .execute();
  for (const { reference, dedupe_key } of requests) {
    const twin = there.find((each) => dedupe_key !== null && each.dedupe_key === dedupe_key);
    if (twin && twin.reference !== reference) {
      throw new CopyRefused(reference, twin.reference);
    }
  }
}
