/** The sentences that a chat service shows. `service` is undefined when the visitor chose none. */
import { number, withUnit } from '#lib/brand/phrases.ts';

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

const many = (count: number, references: readonly string[], more: number) =>
  `${withUnit(count, 'requests')}: ${references.join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}.`;

export const webhook = {
  request: ({ reference, service, replyBy, doubtful }: About) =>
    `${doubtful ? 'Please check: new' : 'New'} consultation request ${named(reference, service)}${replyBy ? `, reply by ${replyBy}` : ''}.`,
  reminder: ({ reference, service, replyBy }: About) =>
    `Still waiting for an answer: ${named(reference, service)}${replyBy ? `, reply by ${replyBy}` : ''}.`,
  alarm: ({ reference, service, replyBy }: About) =>
    `Late: ${named(reference, service)}${replyBy ? ` was promised an answer by ${replyBy}` : ' waits for an answer'}.`,
  /** Of several requests at once: how many there are, the first of them, and how many more. */
  lists: {
    'request-list': (...requests: Parameters<typeof many>) => `New, ${many(...requests)}`,
    'reminder-list': (...requests: Parameters<typeof many>) =>
      `Still waiting for an answer, ${many(...requests)}`,
    'alarm-list': (...requests: Parameters<typeof many>) => `Late, or about to be, ${many(...requests)}`,
  },
};
