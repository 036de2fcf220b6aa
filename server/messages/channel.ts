import type { Brand } from '#lib/brand/read.ts';
import type { MessageChannel, OutgoingMessage } from '../domain/message.ts';

/** Returns the brand that is published at present. Each delivery asks for it. */
export type GetBrand = () => Brand;

/** A way to send messages to the agency. Another one is a file like `webhook/webhook.ts`, and a line in `channels.ts`. */
export interface Channel extends MessageChannel {
  /**
   * Sends a message: resolves when the other side has accepted it, and fails when it has not, or when `signal` ends it.
   * @returns `delivered`, `delivered-in-part` or `delivered-without-words`; the other side's answer may follow a colon. The
   *   desk prints both
   * @throws {DeliveryError} with the reason
   */
  deliver(message: OutgoingMessage, signal: AbortSignal): Promise<string>;
}
