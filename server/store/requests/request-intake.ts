import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ConsultationRequest } from '#lib/request/consultation-request.ts';
import { fieldNames } from '#lib/request/field-names.ts';
import type { ChannelDescription } from '../../domain/message.ts';
import { createReference } from '../../domain/reference.ts';
import { findSpamReasons, type SubmittedSpamSignals } from '../../domain/spam-detection.ts';
import type { StoredRequest } from '../../domain/stored-request.ts';
import { rowExists } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import type { EncryptionStateStore } from '../inbox/encryption-state.ts';
import type { InboxKeys } from '../inbox/keys.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { addRequestToLists } from '../outbox/lists.ts';
import type { ReceiveResult, RequestMetadata } from './arrival.ts';
import {
  type ContentColumns,
  createEncryptedColumns,
  createPlaintextColumns,
  hashContent,
  matchesContentHash,
} from './content-columns.ts';
import { RequestDeduplicator } from './deduplication.ts';
import { createAddressCountSql, isAnnouncedInLists, planRequestMessages } from './planned-messages.ts';
import { type ContentHashKey, DailyHashKeys } from './trace-keys.ts';

/** An idempotency key of at least this length is assumed to be unique. Several senders may use the same shorter key. */
const minUniqueKeyCharacters = 16;

const defaults = {
  referencePrefix: 'RQ',
  sender: '',
  sentMuch: false,
  signals: { hiddenField: undefined, millisecondsOpen: undefined } satisfies SubmittedSpamSignals,
};

type CompleteArrival = RequestMetadata & Required<Pick<RequestMetadata, keyof typeof defaults | 'now'>>;

export function createRequestIntake(
  db: Kysely<Schema>,
  {
    encryption,
    keys,
  }: { readonly encryption: EncryptionStateStore; readonly keys: Pick<InboxKeys, 'findCurrent'> },
  channels: readonly ChannelDescription[],
) {
  const deduplicator = new RequestDeduplicator();
  const traces = new DailyHashKeys();

  /** Encrypts a request, if encryption is on, before it is sent to the database. */
  async function store(
    values: ConsultationRequest,
    arrival: CompleteArrival,
    dedupe_key: string | null,
  ): Promise<ReceiveResult> {
    const trace = traces.getKey(arrival.now);
    // The reference is created before the encryption, because the encryption authenticates the reference.
    const reference = createReference(arrival.referencePrefix);
    for (;;) {
      const key = await keys.findCurrent();
      const content = key
        ? await createEncryptedColumns(key, reference, values, trace)
        : createPlaintextColumns(values);
      const result = await db.transaction().execute(async (trx) => {
        // The loop repeats if encryption was switched on or off meanwhile, or its key was replaced.
        if ((await encryption.lockCurrentKey(trx))?.id !== key?.id) return undefined;
        return await insert(trx, values, { ...content, reference, dedupe_key }, arrival, trace, channels);
      });
      if (result) return result;
    }
  }

  const isOpen = (reference: string): Promise<boolean> =>
    rowExists(
      db
        .selectFrom('consultation_requests')
        .where('reference', '=', reference)
        .where('answered_at', 'is', null),
    );

  return {
    /**
     * Stores a request with its reply deadlines and messages. Idempotent: a repetition has the same unique key. Without
     * a unique key, a repetition has the same sender and content within ten minutes, while the first request is
     * unanswered.
     */
    async receive(request: ConsultationRequest, metadata: RequestMetadata = {}): Promise<ReceiveResult> {
      const arrival: CompleteArrival = { ...defaults, now: new Date(), ...metadata };
      const { key, sender, now } = arrival;
      const values = Object.fromEntries(
        fieldNames.map((name) => [name, normalize(request[name])]),
      ) as unknown as ConsultationRequest;
      if (key !== undefined && key.length >= minUniqueKeyCharacters)
        return await store(values, arrival, `key:${normalize(key)}`);
      const content = hashContent(values);
      const identity = hashTexts(key === undefined ? ['words', sender, content] : ['key', sender, key]);
      return await deduplicator.runOnce(
        { identity, content, now },
        () => store(values, arrival, null),
        isOpen,
      );
    },
  };
}

async function insert(
  trx: Kysely<Schema>,
  values: ConsultationRequest,
  columns: ContentColumns & Pick<StoredRequest, 'reference' | 'dedupe_key'>,
  { sentMuch, language, promised, signals, now }: CompleteArrival,
  trace: ContentHashKey,
  channels: readonly ChannelDescription[],
): Promise<ReceiveResult> {
  const { reference } = columns;
  const row = {
    reference,
    received_at: now.toISOString(),
    reply_by: promised?.replyBy.toISOString() ?? null,
    remind_at: promised?.remindAt.toISOString() ?? null,
  };
  // The second of two simultaneous requests with one idempotency key waits here, and then finds the first.
  const stored = await trx
    .insertInto('consultation_requests')
    .values({ ...row, ...columns, service_interest: values.serviceInterest, language: language ?? null })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning(createAddressCountSql(columns, now).as('other_addresses'))
    .executeTakeFirst();
  if (stored) {
    const otherAddresses = Number(stored.other_addresses);
    const reasons = findSpamReasons(values, { ...signals, otherAddresses });
    if (reasons.length > 0)
      await trx
        .updateTable('consultation_requests')
        .set({ doubts: JSON.stringify(reasons) })
        .where('reference', '=', reference)
        .execute();
    const messages = planRequestMessages(row, now);
    if (isAnnouncedInLists(sentMuch, otherAddresses))
      await addRequestToLists(trx, reference, messages, channels, now);
    else await enqueue(trx, messages, channels, now);
    return { outcome: 'stored', reference, replyBy: row.reply_by };
  }
  const earlier = await trx
    .selectFrom('consultation_requests')
    .select(['reference', 'content_hash', 'reply_by'])
    .where('dedupe_key', '=', columns.dedupe_key)
    .executeTakeFirstOrThrow();
  return matchesContentHash(earlier.content_hash, values, trace)
    ? { outcome: 'repeated', reference: earlier.reference, replyBy: earlier.reply_by }
    : { outcome: 'key-used-for-another' };
}

const hashTexts = (texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex');

/**
 * Returns text that SQLite and PostgreSQL store in the same way. PostgreSQL rejects NUL and lone surrogates. Line ends
 * are normalized, because forms that are sent without JavaScript have other line ends.
 */
function normalize(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD').replace(/\r\n?/g, '\n');
}
