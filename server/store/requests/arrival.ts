import type { SignalsGiven } from '../../domain/doubt.ts';
import type { Promised } from '../../promise/opening-time.ts';

/** How a request came. */
export interface Arrival {
  /** The sender's idempotency key. */
  readonly key?: string | undefined;
  /** What is the same whenever a sender writes, such as a network. */
  readonly sender?: string;
  /** Whether that has sent more than a few requests in the last hour. */
  readonly sentMuch?: boolean;
  readonly promised?: Promised | undefined;
  readonly signals?: SignalsGiven;
  readonly now?: Date;
}

/** What became of a request that was to be stored. */
export type IntakeResult =
  | {
      readonly outcome: 'stored' | 'repeated';
      readonly reference: string;
      /** ISO 8601, in UTC; null when nothing was promised. A repetition keeps what the first was promised. */
      readonly replyBy: string | null;
    }
  | { readonly outcome: 'key-used-for-another' };
