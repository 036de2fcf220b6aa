import type { SubmittedSpamSignals } from '../../domain/spam-detection.ts';
import type { ReplyDeadlines } from '../../promise/opening-time.ts';

export interface RequestMetadata {
  readonly referencePrefix?: string;
  readonly key?: string | undefined;
  /** The visitor's IPv4 address, or the /64 network of an IPv6 address. */
  readonly sender?: string;
  /** Whether this network has sent more than a few requests in the last hour. */
  readonly sentMuch?: boolean;
  /** The language folder of the page with the form. */
  readonly language?: string;
  readonly promised?: ReplyDeadlines | undefined;
  readonly signals?: SubmittedSpamSignals;
  readonly now?: Date;
}

export type ReceiveResult =
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
