import type { ChannelPlan, OutgoingMessage } from '../domain/message.ts';

/** A way to tell the agency. Another one is a file like `webhook.ts`, and a line in `channels.ts`. */
export interface Channel extends ChannelPlan {
  /**
   * Resolves when the other side has taken the message over; fails when it did not, or when `signal` ends it.
   * @returns `delivered`, `delivered-in-part` or `delivered-without-words`, and perhaps what the other side said, after a
   *   colon: the desk says it in the brand's words
   * @throws {DeliveryFailure} with the reason
   */
  deliver(message: OutgoingMessage, signal: AbortSignal): Promise<string>;
}
