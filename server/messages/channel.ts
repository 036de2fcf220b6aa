import type { Brand } from '#lib/brand/read.ts';
import type { MessageChannel, OutgoingMessage } from '../domain/message.ts';

/** Returns the published brand. Called for each delivery, since a release may replace the brand. */
export type GetBrand = () => Brand;

/**
 * A way to send messages to the agency, such as mail. To add a channel, create a file like `webhook/webhook.ts`, and list it
 * in `channels.ts`.
 */
export interface Channel extends MessageChannel {
  /**
   * Sends a message. Resolves when the receiving server has accepted it.
   * @param signal aborts the attempt
   * @returns `delivered`, `delivered-in-part` or `delivered-without-words`; the server's reply may follow a colon.
   *   `npm run desk` prints both
   * @throws {DeliveryError} if the server did not accept the message, or the attempt was aborted
   */
  deliver(message: OutgoingMessage, signal: AbortSignal): Promise<string>;
}
