/** The columns of a request that hold what its visitor wrote, or are made of it: in clear, or sealed. */
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { writtenFields } from '#lib/inbox/sealing.ts';
import type { ConsultationRequest } from '#lib/request/consultation-request.ts';
import { fingerprintText } from '../../domain/doubt.ts';
import type { StoredRequest } from '../../domain/stored-request.ts';
import type { SealingKey } from '../inbox/sealing-state.ts';
import type { TraceKey } from './trace-keys.ts';

export type ContentColumns = Pick<
  StoredRequest,
  | (typeof writtenFields)[number]
  | 'content_hash'
  | 'text_fingerprint'
  | 'sender_trace'
  | 'sealed_with'
  | 'sealed'
>;

/** In place of words, in a sealed request. */
export const emptyWords = { name: '', email: '', phone: '', company: '', message: '' } as const;

export function plaintextColumns(values: ConsultationRequest): ContentColumns {
  const { serviceInterest: _, ...words } = values;
  return {
    ...words,
    content_hash: contentHash(values),
    text_fingerprint: fingerprintText(values.message) ?? null,
    sender_trace: null,
    sealed_with: null,
    sealed: null,
  };
}

/** The same, sealed to a key for the request with a reference. What words are compared by is a trace each. */
export async function sealedColumns(
  key: SealingKey,
  reference: string,
  values: ConsultationRequest,
  trace: TraceKey,
): Promise<ContentColumns> {
  // Loaded only where requests are sealed: it takes eight megabytes, and a tenth of a second.
  const { sealRequest } = await import('#lib/inbox/sealing.ts');
  const fingerprint = fingerprintText(values.message);
  return {
    ...emptyWords,
    content_hash: `${trace.id}:${trace.hash(contentHash(values))}`,
    text_fingerprint: fingerprint === undefined ? null : trace.hash(fingerprint),
    sender_trace: trace.hash(values.email.toLowerCase()),
    sealed_with: key.id,
    sealed: await sealRequest(values, key.recipient, reference),
  };
}

/** SHA-256 of all that was sent, in hexadecimal. */
export const contentHash = (values: ConsultationRequest): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.values(values)))
    .digest('hex');

/**
 * Whether a request that was kept has the content of another, as far as anybody can still tell: when its trace is gone, or of
 * a key that is, it counts as the same.
 * @param kept its `content_hash`
 */
export function matchesContentHash(kept: string, values: ConsultationRequest, trace: TraceKey): boolean {
  if (kept === '') return true;
  const [id, traced] = kept.split(':');
  if (traced === undefined) return kept === contentHash(values);
  return id !== trace.id || traced === trace.hash(contentHash(values));
}

/** SQL for what tells a request's sender from others, as the index `same_texts` has it. */
export const senderExpression = ({
  sender_trace,
  email,
}: Pick<ContentColumns, 'sender_trace' | 'email'>): RawBuilder<string> =>
  sender_trace === null ? sql`lower(${email})` : sql`${sender_trace}`;
