import type { Kysely, Selectable } from 'kysely';
import type { ConsultationRequest } from '#shared/consultation-request.ts';
import { type DoubtReason, doubtsAbout, type Signs, textFingerprint } from '../consultations/doubt.ts';
import type { PlannedMessage } from './outbox.ts';
import type { Schema } from './schema.ts';

const hourMs = 3_600_000;

/** The same text from somebody else counts for this long. */
const sameTextMs = 24 * hourMs;
/** So many doubtful requests in an hour have a message each; those that follow are counted in one. */
const doubtfulTold = 10;
/** An alarm is of use for this long: the sheet tells of what is later still. */
const alarmMs = 24 * hourMs;

/** What speaks against a request, but for what the store finds out by itself. */
export type SignsGiven = Omit<Signs, 'otherAddresses'>;

/** What makes a request doubtful, and whether so many are that it is only counted. */
export async function doubtsIn(
  trx: Kysely<Schema>,
  request: ConsultationRequest,
  signs: SignsGiven,
  now: Date,
): Promise<{ doubts: string | null; text_fingerprint: string | null; collected_in: string | null }> {
  const text_fingerprint = textFingerprint(request.message) ?? null;
  const otherAddresses =
    text_fingerprint === null ? 0 : await othersWith(text_fingerprint, request, trx, now);
  const reasons: readonly DoubtReason[] = doubtsAbout(request, { ...signs, otherAddresses });
  if (reasons.length === 0) return { doubts: null, text_fingerprint, collected_in: null };
  const { count } = await trx
    .selectFrom('consultation_requests')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('doubts', 'is not', null)
    .where('received_at', '>', new Date(now.getTime() - hourMs).toISOString())
    .executeTakeFirstOrThrow();
  const collected_in =
    Number(count) < doubtfulTold ? null : now.toISOString().slice(0, 'YYYY-MM-DDTHH'.length);
  return { doubts: JSON.stringify(reasons), text_fingerprint, collected_in };
}

async function othersWith(
  fingerprint: string,
  { email }: ConsultationRequest,
  trx: Kysely<Schema>,
  now: Date,
): Promise<number> {
  const { count } = await trx
    .selectFrom('consultation_requests')
    .select((row) =>
      row.fn
        .count(row.fn<string>('lower', ['email']))
        .distinct()
        .as('count'),
    )
    .where('text_fingerprint', '=', fingerprint)
    .where('received_at', '>', new Date(now.getTime() - sameTextMs).toISOString())
    .where((row) => row(row.fn<string>('lower', ['email']), '!=', email.toLowerCase()))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * The messages that a request causes: about itself at once, and, unless it is answered before, a reminder and an
 * alarm. Those whose time has passed are left out.
 */
export function messagesAbout(
  {
    reference,
    reply_by,
    remind_at,
  }: Pick<Selectable<Schema['consultation_requests']>, 'reference' | 'reply_by' | 'remind_at'>,
  now: Date,
): PlannedMessage[] {
  const about = { of: reference, reference };
  const planned: PlannedMessage[] = [{ kind: 'request', ...about }];
  if (reply_by !== null && remind_at !== null)
    planned.push({ kind: 'reminder', ...about, notBefore: remind_at, expiresAt: reply_by });
  if (reply_by !== null) {
    const expiresAt = new Date(new Date(reply_by).getTime() + alarmMs).toISOString();
    planned.push({ kind: 'alarm', ...about, notBefore: reply_by, expiresAt });
  }
  return planned.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > now.toISOString());
}

/** Doubtful requests of an hour, in one message when it has ended. */
export function floodMessage(hour: string): PlannedMessage {
  const end = new Date(new Date(`${hour}:00:00Z`).getTime() + hourMs).toISOString();
  return { kind: 'flood', of: hour, notBefore: end };
}
