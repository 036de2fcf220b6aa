import type { RequestSignals } from '../../domain/spam-detection.ts';
import type { ReplyDeadlines } from '../../promise/opening-time.ts';

/** Data about an incoming request that the visitor has not entered. */
export interface Arrival {
  /** The first two letters of the reference, which depend on the brand. */
  readonly referencePrefix?: string;
  /** The idempotency key that the browser sent. */
  readonly key?: string | undefined;
  /** The network address of the visitor. */
  readonly sender?: string;
  /** Whether this network has sent more than a few requests in the last hour. */
  readonly sentMuch?: boolean;
  /** The language folder of the page with the form. */
  readonly language?: string;
  readonly promised?: ReplyDeadlines | undefined;
  readonly signals?: RequestSignals;
  readonly now?: Date;
}

export type IntakeResult =
  | {
      readonly outcome: 'stored' | 'repeated';
      readonly reference: string;
      /**
       * The promised reply time in ISO 8601 and UTC, or null without a promise. For a repeated request, the promise of
       * the first one.
       */
      readonly replyBy: string | null;
    }
  | { readonly outcome: 'key-used-for-another' };
