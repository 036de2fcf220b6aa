import type { RequestSignals } from '../../domain/spam-detection.ts';
import type { ReplyDeadlines } from '../../promise/opening-time.ts';

/** The metadata of an arriving request. */
export interface Arrival {
  /** The brand's two letters, the prefix of the reference. */
  readonly referencePrefix?: string;
  /** The sender's idempotency key. */
  readonly key?: string | undefined;
  /** The network of the sender. */
  readonly sender?: string;
  /** Whether the network has sent more than a few requests in the last hour. */
  readonly sentMuch?: boolean;
  /** The language folder of the sender's page. */
  readonly language?: string;
  readonly promised?: ReplyDeadlines | undefined;
  readonly signals?: RequestSignals;
  readonly now?: Date;
}

/** The result of storing a request: new, a repetition, or a conflict of idempotency keys. */
export type IntakeResult =
  | {
      readonly outcome: 'stored' | 'repeated';
      readonly reference: string;
      /**
       * The promised reply time: ISO 8601, in UTC; null without a promise. A repeated request has the promise of the first one.
       */
      readonly replyBy: string | null;
    }
  | { readonly outcome: 'key-used-for-another' };
