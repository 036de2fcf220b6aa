import type { Brand } from '#lib/brand/read.ts';
import type { ChannelDescription, OutgoingMessage } from '../domain/message.ts';

/** Returns the published brand. It is called for each delivery, because the editor may publish another brand. */
export type GetBrand = () => Brand;

/**
 * A way to send messages to the agency, such as mail. To add one, create a file like `webhook/webhook.ts`, and add its
 * channel to `channels.ts`.
 */
export interface Channel extends ChannelDescription {
  /**
   * Sends a message. Resolves when the receiving server has accepted it.
   * @param signal aborts the attempt
   * @returns `delivered`, `delivered-in-part` or `delivered-without-words`, and optionally a colon with the server's
   * reply. `npm run desk` prints both
   * @throws {DeliveryError} if the server did not accept the message, or the attempt was aborted
   */
  deliver(message: OutgoingMessage, signal: AbortSignal): Promise<string>;
}
