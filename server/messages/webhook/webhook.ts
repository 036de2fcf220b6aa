import { joinWithCommas } from '#lib/brand/punctuation.ts';
import { createDeskTexts, type DeskTexts } from '#lib/inbox/agency-texts.ts';
import { formatReplyByInDeskZone } from '#lib/request/format-reply-by.ts';
import { findService } from '#lib/request/service-label.ts';
import { describeLanguage } from '../../domain/describe-language.ts';
import { readOpenDoubts } from '../../domain/doubt.ts';
import type { ListedRequest, OutgoingMessage } from '../../domain/message.ts';
import type { Configuration } from '../../settings/configuration.ts';
import type { Channel, GetBrand } from '../channel.ts';
import { classifyConnectionError, DeliveryError } from '../delivery-error.ts';
import { formatWebhookRequest, type WebhookEvent } from './formats.ts';

/** The messages that a webhook carries, each with its type for programs and how soon a person should look. */
const eventTypes = {
  request: { type: 'request.received', priority: 3 },
  reminder: { type: 'request.due-soon', priority: 4 },
  alarm: { type: 'request.late', priority: 5 },
  'sealing-alarm': { type: 'sealing.unverified', priority: 5 },
  'request-list': { type: 'requests.received', priority: 3 },
  'reminder-list': { type: 'requests.due-soon', priority: 4 },
  'alarm-list': { type: 'requests.late', priority: 5 },
} as const;

type WebhookMessage = Extract<OutgoingMessage, { readonly kind: keyof typeof eventTypes }>;

/** Posts messages to another service, such as a chat, in its own format; undefined when none is configured. */
export function createWebhookChannel(
  { webhook: settings }: Pick<Configuration, 'webhook'>,
  brandOf: GetBrand,
  { timeoutMs = 30_000 } = {},
): Channel | undefined {
  if (!settings) return undefined;
  return {
    name: 'webhook',
    kinds: Object.keys(eventTypes) as (keyof typeof eventTypes)[],
    async deliver(message, signal) {
      if (!isWebhookMessage(message))
        throw new Error(`The webhook carries no message of the kind ${message.kind}.`);
      const { url, headers, body } = formatWebhookRequest(
        settings,
        createEvent(message, createDeskTexts(brandOf())),
        new Date(),
      );
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
        // A message for one address is not sent to another.
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      }).catch((error: unknown) => {
        const cause = getErrorCode(error);
        throw new DeliveryError(classifyConnectionError(cause) ?? 'unreachable', cause);
      });
      await response.body?.cancel();
      // The message leaves out the address, which may be a secret itself.
      if (!response.ok) throw new DeliveryError('answered', String(response.status), response.status);
      return `delivered: ${response.status}`;
    },
  };
}

const isWebhookMessage = (message: OutgoingMessage): message is WebhookMessage => message.kind in eventTypes;

/** What is posted: no visitor's words, name or address, and no link, since chats keep everything. */
function createEvent(message: WebhookMessage, texts: DeskTexts): WebhookEvent {
  const { id, storeId, kind, createdAt } = message;
  return {
    ...eventTypes[kind],
    id: `${id}@${storeId}`,
    title: texts.brandName,
    timestamp: createdAt.toISOString(),
    ...createEventContent(message, texts),
  };
}

function createEventContent(
  message: WebhookMessage,
  texts: DeskTexts,
): Pick<WebhookEvent, 'text' | 'data'> & { timestamp?: string } {
  const { locale, words } = texts;
  if (message.kind === 'sealing-alarm') {
    const { subject, lead } = words.desk.sealing.alarm;
    return { text: `${subject} ${lead}`, data: {} };
  }
  if ('requests' in message) {
    const { kind, requests, total } = message;
    const named = requests.slice(0, namedInText).map(({ reference }) => reference);
    const references = joinWithCommas(named, locale.language);
    return {
      text: words.webhook.lists[kind]({ count: total, references, more: total - named.length }),
      data: { total, requests: requests.map((request) => createRequestData(request, words)) },
    };
  }
  const { kind, request } = message;
  const { reference, received_at, remind_at, reply_by } = request;
  const happenedAt = { request: received_at, reminder: remind_at, alarm: reply_by }[kind];
  const service = findService(request.service_interest, words)?.label;
  const data = createRequestData(request, words);
  const sentence = formatSentence(
    data.doubtful && kind === 'request' ? 'doubtful' : kind,
    service === undefined ? reference : words.webhook.named({ reference, service }),
    reply_by,
    texts,
  );
  return {
    ...(happenedAt && { timestamp: happenedAt }),
    text: [sentence, describeLanguage(request, texts)].filter(Boolean).join(' '),
    data,
  };
}

/** How many requests a sentence names: chats take a few thousand characters. */
const namedInText = 20;

/** @param replyBy ISO 8601; null where no time was promised */
function formatSentence(
  kind: 'request' | 'doubtful' | 'reminder' | 'alarm',
  reference: string,
  replyBy: string | null,
  texts: DeskTexts,
): string {
  const { webhook: says } = texts.words;
  if (replyBy === null) return says[kind]({ reference });
  return says[`${kind}WithReplyBy`]({
    reference,
    replyBy: formatReplyByInDeskZone(new Date(replyBy), texts.timeZone, texts),
  });
}

const createRequestData = (request: ListedRequest, words: DeskTexts['words']) => ({
  reference: request.reference,
  service: findService(request.service_interest, words)?.value ?? null,
  language: request.language,
  receivedAt: request.received_at,
  replyBy: request.reply_by,
  doubtful: readOpenDoubts(request).length > 0,
});

/** Why a request got no answer: the error's code, since its message names hosts. */
function getErrorCode(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return name === 'TimeoutError' ? 'ETIMEDOUT' : (cause?.code ?? name);
}
