import { webhook as words } from '#brand/words/webhook.ts';
import { replyByInDeskZone } from '#shared/reply-by-text.ts';
import type { Configuration } from '../configuration.ts';
import { chosenService } from '../consultations/readable-fields.ts';
import { presentDoubts } from './about-request.ts';
import type { Channel, OutgoingMessage } from './channel.ts';
import { connectionFailure, DeliveryFailure } from './failure.ts';
import { postOf, type WebhookNews } from './webhook-formats.ts';

/** What a webhook carries: by the type that programs read, and how soon a person should look. */
const kept = {
  request: { type: 'request.received', priority: 3 },
  reminder: { type: 'request.due-soon', priority: 4 },
  alarm: { type: 'request.late', priority: 5 },
} as const;
const kinds = ['request', 'reminder', 'alarm'] as const satisfies readonly (keyof typeof kept)[];

type WebhookMessage = Extract<OutgoingMessage, { readonly kind: keyof typeof kept }>;

/** Tells another service, such as a chat, by HTTP and in its own format; undefined when none is configured. */
export function webhookChannel(
  { webhook: settings }: Pick<Configuration, 'webhook'>,
  { timeoutMs = 30_000 } = {},
): Channel | undefined {
  if (!settings) return undefined;
  return {
    name: 'webhook',
    kinds,
    async deliver(message, signal) {
      if (!carries(message)) throw new Error(`The webhook carries no message of the kind ${message.kind}.`);
      const { url, headers, body } = postOf(settings, newsOf(message), new Date());
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
        // What is meant for one address is not carried to another.
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      }).catch((error: unknown) => {
        const cause = causeOf(error);
        throw new DeliveryFailure(connectionFailure(cause) ?? 'unreachable', cause);
      });
      await response.body?.cancel();
      // Without the address, which may itself be a secret.
      if (!response.ok) throw new DeliveryFailure('answered', String(response.status), response.status);
      return `delivered: ${response.status}`;
    },
  };
}

const carries = (message: OutgoingMessage): message is WebhookMessage =>
  kinds.some((kind) => kind === message.kind);

/** Without a visitor's words, name or address, and without a link: chats keep what they are told. */
function newsOf({ id, storeId, kind, createdAt, request }: WebhookMessage): WebhookNews {
  const { reference, received_at, remind_at, reply_by } = request;
  const happenedAt = { request: received_at, reminder: remind_at, alarm: reply_by }[kind];
  const service = chosenService(request.service_interest);
  const doubtful = presentDoubts(request).length > 0;
  const replyBy = reply_by === null ? undefined : replyByInDeskZone(new Date(reply_by));
  return {
    ...kept[kind],
    id: `${id}@${storeId}`,
    timestamp: happenedAt ?? createdAt.toISOString(),
    text: words[kind]({ reference, service: service?.label, replyBy, doubtful }),
    data: {
      reference,
      service: service?.value ?? null,
      receivedAt: received_at,
      replyBy: reply_by,
      doubtful,
    },
  };
}

/** What kept a request from being answered, by its code: messages name hosts. */
function causeOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return name === 'TimeoutError' ? 'ETIMEDOUT' : (cause?.code ?? name);
}
