import type { RequestSignals } from '../../domain/doubt.ts';
import type { ReplyDeadlines } from '../../promise/opening-time.ts';

/** What is known of a request beside its words when it arrives. */
export interface Arrival {
  /** The brand's two letters, with which the reference begins. */
  readonly referencePrefix?: string;
  /** The sender's idempotency key. */
  readonly key?: string | undefined;
  /** The sender's network. */
  readonly sender?: string;
  /** Whether the network has sent more than a few requests in the last hour. */
  readonly sentMuch?: boolean;
  /** The folder of the language of the sender's page. */
  readonly language?: string;
  readonly promised?: ReplyDeadlines | undefined;
  readonly signals?: RequestSignals;
  readonly now?: Date;
}

/** Whether a request was stored, or repeats another. */
export type IntakeResult =
  | {
      readonly outcome: 'stored' | 'repeated';
      readonly reference: string;
      /** ISO 8601, in UTC; null when nothing was promised. A repetition keeps what the first was promised. */
      readonly replyBy: string | null;
    }
  | { readonly outcome: 'key-used-for-another' };
