/** Encrypts requests and notes that were stored unencrypted while encryption was off. */
import type { Kysely } from 'kysely';
import type { EncryptionProgress } from '#lib/inbox/api.ts';
import type { Schema } from '../database/schema.ts';
import { emptyTextColumns } from '../requests/content-columns.ts';
import { deletedHashColumns } from '../requests/trace-keys.ts';
import type { EncryptionStateStore } from './encryption-state.ts';
import { countUnencryptedRequests, recordUnencryptedCopies } from './plaintext-remnants.ts';

/** A batch is small so that visitors do not have to wait long. */
const batchSize = 20;

/**
 * Encrypts a batch of requests and notes, oldest requests first, and deletes their hashes and text fingerprints.
 * @returns undefined while encryption is off
 */
export async function encryptStoredRequests(
  db: Kysely<Schema>,
  encryption: EncryptionStateStore,
  now: Date,
): Promise<EncryptionProgress | undefined> {
  const key = await encryption.currentKey(db);
  if (!key) return undefined;
  const { encryptStaffNote, encryptRequest } = await import('#lib/inbox/encryption.ts');
  const requests = await db
    .selectFrom('consultation_requests')
    .select(['reference', 'name', 'email', 'phone', 'company', 'message'])
    .where('sealed_with', 'is', null)
    .orderBy('received_at')
    .limit(batchSize)
    .execute();
  const notes = await db
    .selectFrom('desk_notes')
    .select(['id', 'reference', 'written_by', 'position', 'note'])
    .where('sealed_with', 'is', null)
    .limit(batchSize)
    .execute();
  const sealedRequests = await Promise.all(
    requests.map(async ({ reference, ...words }) => ({
      reference,
      sealed: await encryptRequest(words, key.recipient, reference),
    })),
  );
  const sealedNotes = await Promise.all(
    notes.map(async ({ id, note, reference, written_by: author, position }) => ({
      id,
      note: await encryptStaffNote(note, key.recipient, { reference, author, position }),
    })),
  );
  const sealed = await db.transaction().execute(async (trx) => {
    if ((await encryption.lockCurrentKey(trx))?.id !== key.id) return 0;
    for (const { reference, sealed } of sealedRequests)
      await trx
        .updateTable('consultation_requests')
        .set({ ...emptyTextColumns, ...deletedHashColumns, sealed_with: key.id, sealed })
        .where('reference', '=', reference)
        .where('sealed_with', 'is', null)
        .execute();
    for (const { id, note } of sealedNotes)
      await trx
        .updateTable('desk_notes')
        .set({ sealed_with: key.id, note })
        .where('id', '=', id)
        .where('sealed_with', 'is', null)
        .execute();
    const references = sealedRequests.map(({ reference }) => reference);
    if (references.length > 0) await deleteServerReplies(trx, references);
    if (sealedRequests.length + sealedNotes.length > 0) await recordUnencryptedCopies(trx, now);
    return sealedRequests.length;
  });
  return { sealed, left: await countUnencryptedRequests(db) };
}

/**
 * Deletes the replies of mail servers and webhooks from the outcomes of delivery attempts, because replies may quote
 * requests. The kind of outcome stays stored.
 */
async function deleteServerReplies(trx: Kysely<Schema>, references: readonly string[]): Promise<void> {
  const own = trx.selectFrom('messages').select('id').where('reference', 'in', references);
  const lists = trx
    .selectFrom('message_requests')
    .select('message_id as id')
    .where('reference', 'in', references);
  const attempts = await trx
    .selectFrom('message_attempts')
    .select(['message_id', 'channel', 'attempt', 'outcome'])
    .where('message_id', 'in', own.union(lists))
    .where('outcome', 'is not', null)
    .execute();
  for (const { message_id, channel, attempt, outcome } of attempts)
    await trx
      .updateTable('message_attempts')
      .set({ outcome: /^[a-z-]+(?=: |$)/.exec(outcome ?? '')?.[0] ?? 'other' })
      .where((row) => row.and({ message_id, channel, attempt }))
      .execute();
}
