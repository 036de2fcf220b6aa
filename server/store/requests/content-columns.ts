import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { encryptedFields } from '#lib/inbox/encryption.ts';
import type { ConsultationRequest } from '#lib/request/consultation-request.ts';
import { computeMessageFingerprint } from '../../domain/spam-detection.ts';
import type { StoredRequest } from '../../domain/stored-request.ts';
import type { EncryptionKey } from '../inbox/encryption-state.ts';
import type { ContentHashKey } from './trace-keys.ts';

export type ContentColumns = Pick<
  StoredRequest,
  | (typeof encryptedFields)[number]
  | 'content_hash'
  | 'text_fingerprint'
  | 'sender_trace'
  | 'sealed_with'
  | 'sealed'
>;

export const emptyTextColumns = { name: '', email: '', phone: '', company: '', message: '' } as const;

export function createPlaintextColumns(values: ConsultationRequest): ContentColumns {
  const { serviceInterest: _, ...texts } = values;
  return {
    ...texts,
    content_hash: hashContent(values),
    text_fingerprint: computeMessageFingerprint(values.message) ?? null,
    sender_trace: null,
    sealed_with: null,
    sealed: null,
  };
}

/**
 * Encrypts a request. The content hash and the text fingerprint are replaced by keyed hashes, because unkeyed hashes
 * would let an attacker confirm a guessed text.
 */
export async function createEncryptedColumns(
  key: EncryptionKey,
  reference: string,
  values: ConsultationRequest,
  trace: ContentHashKey,
): Promise<ContentColumns> {
  // Imported only here, because the module takes eight megabytes of memory and 0.1 seconds to load.
  const { encryptRequest } = await import('#lib/inbox/encryption.ts');
  const fingerprint = computeMessageFingerprint(values.message);
  return {
    ...emptyTextColumns,
    content_hash: `${trace.id}:${trace.hash(hashContent(values))}`,
    text_fingerprint: fingerprint === undefined ? null : trace.hash(fingerprint),
    sender_trace: trace.hash(values.email.toLowerCase()),
    sealed_with: key.id,
    sealed: await encryptRequest(values, key.recipient, reference),
  };
}

export const hashContent = (values: ConsultationRequest): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.values(values)))
    .digest('hex');

/**
 * Whether a stored request has the given content. If its keyed hash was deleted, or was created with an earlier hash
 * key, a comparison is not possible. The content then counts as the same.
 * @param stored the `content_hash` of the stored request
 */
export function matchesContentHash(
  stored: string,
  values: ConsultationRequest,
  traceKey: ContentHashKey,
): boolean {
  if (stored === '') return true;
  const [id, trace] = stored.split(':');
  if (trace === undefined) return stored === hashContent(values);
  return id !== traceKey.id || trace === traceKey.hash(hashContent(values));
}

/** Returns an SQL expression that identifies a sender. It must match the expression in the index `same_texts`. */
export const createSenderExpression = ({
  sender_trace,
  email,
}: Pick<ContentColumns, 'sender_trace' | 'email'>): RawBuilder<string> =>
  sender_trace === null ? sql`lower(${email})` : sql`${sender_trace}`;
