import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ConsultationRequest } from '#lib/request/consultation-request.ts';
import { fieldNames } from '#lib/request/field-names.ts';
import { findDoubts, type RequestSignals } from '../../domain/doubt.ts';
import type { MessageChannel } from '../../domain/message.ts';
import { createReference } from '../../domain/reference.ts';
import type { StoredRequest } from '../../domain/stored-request.ts';
import { exists } from '../database/queries.ts';
import type { Schema } from '../database/schema.ts';
import type { DeskKeys } from '../inbox/keys.ts';
import type { SealingState } from '../inbox/sealing-state.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { enqueueInLists } from '../outbox/lists.ts';
import type { Arrival, IntakeResult } from './arrival.ts';
import {
  type ContentColumns,
  contentHash,
  matchesContentHash,
  plaintextColumns,
  sealedColumns,
} from './content-columns.ts';
import { RequestDeduplicator } from './deduplication.ts';
import { countOtherAddresses, isAnnouncedInLists, planMessages } from './planned-messages.ts';
import { TraceKeys } from './trace-keys.ts';

/** An idempotency key of this length is unique; another sender may have a shorter one, too. */
const uniqueKeyCharacters = 16;

/** Defaults of an arrival. “RQ” is for “request”, where no brand's prefix is given. */
const defaults = {
  referencePrefix: 'RQ',
  sender: '',
  sentMuch: false,
  signals: { hiddenField: undefined, millisecondsOpen: undefined } satisfies RequestSignals,
};

type KnownArrival = Arrival & Required<Pick<Arrival, keyof typeof defaults | 'now'>>;

interface Dependencies {
  readonly sealing: SealingState;
  readonly keys: Pick<DeskKeys, 'findCurrent'>;
  readonly channels: readonly MessageChannel[];
}

/** Keeps the requests that come in. */
export class RequestIntake {
  readonly #db: Kysely<Schema>;
  readonly #dependencies: Dependencies;
  readonly #repetitions = new RequestDeduplicator();
  readonly #traces = new TraceKeys();

  constructor(db: Kysely<Schema>, dependencies: Dependencies) {
    this.#db = db;
    this.#dependencies = dependencies;
  }

  /**
   * Keeps a request, its promise and its messages once, however often it is sent. A repetition is recognized by its unique
   * key. Without one, it is the same request from the same sender within ten minutes, while the first is unanswered.
   */
  async receive(request: ConsultationRequest, given: Arrival = {}): Promise<IntakeResult> {
    const arrival: KnownArrival = { ...defaults, now: new Date(), ...given };
    const { key, sender, now } = arrival;
    const values = Object.fromEntries(
      fieldNames.map((name) => [name, tidy(request[name])]),
    ) as unknown as ConsultationRequest;
    const content = contentHash(values);
    const keep = (dedupe_key: string | null) => this.#keep(values, arrival, dedupe_key);
    if (key !== undefined && key.length >= uniqueKeyCharacters) return await keep(`key:${tidy(key)}`);
    const told = hashOf(key === undefined ? ['words', sender, content] : ['key', sender, key]);
    return await this.#repetitions.runOnce(
      { told, content, now },
      () => keep(null),
      (reference) => this.#waits(reference),
    );
  }

  /** Keeps a request, sealed where requests are: then no word of it is written, nor sent to a database. */
  async #keep(
    values: ConsultationRequest,
    arrival: KnownArrival,
    dedupe_key: string | null,
  ): Promise<IntakeResult> {
    const trace = this.#traces.keyAt(arrival.now);
    // Made before sealing, since words are sealed for one reference.
    const reference = createReference(arrival.referencePrefix);
    for (;;) {
      const key = await this.#dependencies.keys.findCurrent();
      const written = key ? await sealedColumns(key, reference, values, trace) : plaintextColumns(values);
      const kept = await this.#db.transaction().execute(async (trx) => {
        // Meanwhile sealing may have been switched on or off, or have got another key.
        if ((await this.#dependencies.sealing.lockCurrentKey(trx))?.id !== key?.id) return undefined;
        return await this.#insert(trx, values, { ...written, reference, dedupe_key }, arrival);
      });
      if (kept) return kept;
    }
  }

  async #insert(
    trx: Kysely<Schema>,
    values: ConsultationRequest,
    written: ContentColumns & Pick<StoredRequest, 'reference' | 'dedupe_key'>,
    { sentMuch, language, promised, signals, now }: KnownArrival,
  ): Promise<IntakeResult> {
    const { reference } = written;
    const row = {
      reference,
      received_at: now.toISOString(),
      reply_by: promised?.replyBy.toISOString() ?? null,
      remind_at: promised?.remindAt.toISOString() ?? null,
    };
    // Of two requests with one key that arrive at once, the later waits here, and then finds the earlier.
    const stored = await trx
      .insertInto('consultation_requests')
      .values({ ...row, ...written, service_interest: values.serviceInterest, language: language ?? null })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning(countOtherAddresses(written, now).as('other_addresses'))
      .executeTakeFirst();
    if (stored) {
      const others = Number(stored.other_addresses);
      const reasons = findDoubts(values, { ...signals, otherAddresses: others });
      if (reasons.length > 0)
        await trx
          .updateTable('consultation_requests')
          .set({ doubts: JSON.stringify(reasons) })
          .where('reference', '=', reference)
          .execute();
      const messages = planMessages(row, now);
      if (isAnnouncedInLists(sentMuch, others))
        await enqueueInLists(trx, reference, messages, this.#dependencies.channels, now);
      else await enqueue(trx, messages, this.#dependencies.channels, now);
      return { outcome: 'stored', reference, replyBy: row.reply_by };
    }
    const earlier = await trx
      .selectFrom('consultation_requests')
      .select(['reference', 'content_hash', 'reply_by'])
      .where('dedupe_key', '=', written.dedupe_key)
      .executeTakeFirstOrThrow();
    return matchesContentHash(earlier.content_hash, values, this.#traces.keyAt(now))
      ? { outcome: 'repeated', reference: earlier.reference, replyBy: earlier.reply_by }
      : { outcome: 'key-used-for-another' };
  }

  /** Whether a request exists and is unanswered. */
  async #waits(reference: string): Promise<boolean> {
    const request = this.#db.selectFrom('consultation_requests').where('reference', '=', reference);
    return await exists(request.where('answered_at', 'is', null));
  }
}

const hashOf = (texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex');

/**
 * Text that both engines store alike: PostgreSQL refuses NUL, and half a surrogate pair is no character. Ends of lines are
 * unified, so that a request is the same whether a script or a form has sent it.
 */
function tidy(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD').replace(/\r\n?/g, '\n');
}
