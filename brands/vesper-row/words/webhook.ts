/** The sentences that a chat service shows. `service` is undefined when the visitor chose none. */

const named = (reference: string, service: string | undefined) =>
  service === undefined ? reference : `${reference} (${service})`;

interface About {
  readonly reference: string;
  readonly service: string | undefined;
  /** In the desk's zone, with its name; undefined when nothing was promised. */
  readonly replyBy: string | undefined;
  /** Whether it may be spam. */
  readonly doubtful: boolean;
}

export const webhook = {
  request: ({ reference, service, replyBy, doubtful }: About) =>
    `${doubtful ? 'Please check: new' : 'New'} consultation request ${named(reference, service)}${replyBy ? `, reply by ${replyBy}` : ''}.`,
  reminder: ({ reference, service, replyBy }: About) =>
    `Still waiting for an answer: ${named(reference, service)}${replyBy ? `, reply by ${replyBy}` : ''}.`,
  alarm: ({ reference, service, replyBy }: About) =>
    `Late: ${named(reference, service)}${replyBy ? ` was promised an answer by ${replyBy}` : ' waits for an answer'}.`,
};
