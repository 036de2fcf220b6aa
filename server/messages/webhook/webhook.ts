import { withCommas } from '#lib/brand/punctuation.ts';
import { type DeskTexts, deskTexts } from '#lib/desk/desk-language.ts';
import { replyByInDeskZone } from '#lib/request/reply-by-text.ts';
import { chosenService } from '#lib/request/service-label.ts';
import { presentDoubts } from '../../domain/doubt.ts';
import type { ListedRequest, OutgoingMessage } from '../../domain/message.ts';
import { wroteIn } from '../../domain/wrote-in.ts';
import type { Configuration } from '../../settings/configuration.ts';
import type { BrandOf, Channel } from '../channel.ts';
import { connectionFailure, DeliveryFailure } from '../failure.ts';
import { postOf, type WebhookNews } from './formats.ts';

/** The messages that a webhook carries, each with its type for programs and how soon a person should look. */
const kept = {
  request: { type: 'request.received', priority: 3 },
  reminder: { type: 'request.due-soon', priority: 4 },
  alarm: { type: 'request.late', priority: 5 },
  'sealing-alarm': { type: 'sealing.unverified', priority: 5 },
  'request-list': { type: 'requests.received', priority: 3 },
  'reminder-list': { type: 'requests.due-soon', priority: 4 },
  'alarm-list': { type: 'requests.late', priority: 5 },
} as const;

type WebhookMessage = Extract<OutgoingMessage, { readonly kind: keyof typeof kept }>;

/** Posts messages to another service, such as a chat, in its own format; undefined when none is configured. */
export function webhookChannel(
  { webhook: settings }: Pick<Configuration, 'webhook'>,
  brandOf: BrandOf,
  { timeoutMs = 30_000 } = {},
): Channel | undefined {
  if (!settings) return undefined;
  return {
    name: 'webhook',
    kinds: Object.keys(kept) as (keyof typeof kept)[],
    async deliver(message, signal) {
      if (!carries(message)) throw new Error(`The webhook carries no message of the kind ${message.kind}.`);
      const { url, headers, body } = postOf(settings, newsOf(message, deskTexts(brandOf())), new Date());
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
        // A message for one address is not sent to another.
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      }).catch((error: unknown) => {
        const cause = causeOf(error);
        throw new DeliveryFailure(connectionFailure(cause) ?? 'unreachable', cause);
      });
      await response.body?.cancel();
      // The message leaves out the address, which may be a secret itself.
      if (!response.ok) throw new DeliveryFailure('answered', String(response.status), response.status);
      return `delivered: ${response.status}`;
    },
  };
}

const carries = (message: OutgoingMessage): message is WebhookMessage => message.kind in kept;

/** What is posted: no visitor's words, name or address, and no link, since chats keep everything. */
function newsOf(message: WebhookMessage, texts: DeskTexts): WebhookNews {
  const { id, storeId, kind, createdAt } = message;
  return {
    ...kept[kind],
    id: `${id}@${storeId}`,
    title: texts.brandName,
    timestamp: createdAt.toISOString(),
    ...saidOf(message, texts),
  };
}

function saidOf(
  message: WebhookMessage,
  texts: DeskTexts,
): Pick<WebhookNews, 'text' | 'data'> & { timestamp?: string } {
  const { locale, words } = texts;
  if (message.kind === 'sealing-alarm') {
    const { subject, lead } = words.desk.sealing.alarm;
    return { text: `${subject} ${lead}`, data: {} };
  }
  if ('requests' in message) {
    const { kind, requests, total } = message;
    const named = requests.slice(0, namedInText).map(({ reference }) => reference);
    const references = withCommas(named, locale.language);
    return {
      text: words.webhook.lists[kind]({ count: total, references, more: total - named.length }),
      data: { total, requests: requests.map((request) => dataOf(request, words)) },
    };
  }
  const { kind, request } = message;
  const { reference, received_at, remind_at, reply_by } = request;
  const happenedAt = { request: received_at, reminder: remind_at, alarm: reply_by }[kind];
  const service = chosenService(request.service_interest, words)?.label;
  const data = dataOf(request, words);
  const sentence = sentenceOf(
    data.doubtful && kind === 'request' ? 'doubtful' : kind,
    service === undefined ? reference : words.webhook.named({ reference, service }),
    reply_by,
    texts,
  );
  return {
    ...(happenedAt && { timestamp: happenedAt }),
    text: [sentence, wroteIn(request, texts)].filter(Boolean).join(' '),
    data,
  };
}

/** How many requests a sentence names: chats take a few thousand characters. */
const namedInText = 20;

/** @param replyBy ISO 8601; null where no time was promised */
function sentenceOf(
  kind: 'request' | 'doubtful' | 'reminder' | 'alarm',
  reference: string,
  replyBy: string | null,
  texts: DeskTexts,
): string {
  const { webhook: says } = texts.words;
  if (replyBy === null) return says[kind]({ reference });
  return says[`${kind}WithReplyBy`]({
    reference,
    replyBy: replyByInDeskZone(new Date(replyBy), texts.timeZone, texts),
  });
}

const dataOf = (request: ListedRequest, words: DeskTexts['words']) => ({
  reference: request.reference,
  service: chosenService(request.service_interest, words)?.value ?? null,
  language: request.language,
  receivedAt: request.received_at,
  replyBy: request.reply_by,
  doubtful: presentDoubts(request).length > 0,
});

/** Why a request got no answer: the error's code, since its message names hosts. */
function causeOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return name === 'TimeoutError' ? 'ETIMEDOUT' : (cause?.code ?? name);
}
