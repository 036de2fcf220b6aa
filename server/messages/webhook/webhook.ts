import { joinWithCommas } from '#lib/brand/punctuation.ts';
import { createStaffTexts, type StaffTexts } from '#lib/inbox/agency-texts.ts';
import { formatReplyByForStaff } from '#lib/request/format-reply-by.ts';
import { findServiceOption } from '#lib/request/service-label.ts';
import { formatVisitorLanguage } from '../../domain/format-visitor-language.ts';
import type { ListedRequest, OutgoingMessage } from '../../domain/message.ts';
import { getOpenSpamReasons } from '../../domain/spam-detection.ts';
import type { Configuration } from '../../settings/configuration.ts';
import type { Channel, GetBrand } from '../channel.ts';
import { classifyConnectionError, DeliveryError } from '../delivery-error.ts';
import { formatWebhookRequest, type WebhookEvent } from './formats.ts';

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

/** Creates the channel for the webhook. Returns undefined if none is configured. */
export function createWebhookChannel(
  { webhook: settings }: Pick<Configuration, 'webhook'>,
  getBrand: GetBrand,
  { timeoutMs = 30_000 } = {},
): Channel | undefined {
  if (!settings) return undefined;
  return {
    name: 'webhook',
    kinds: Object.keys(eventTypes) as (keyof typeof eventTypes)[],
    async deliver(message, signal) {
      if (!isWebhookMessage(message))
        throw new Error(`The webhook does not post messages of the kind “${message.kind}”.`);
      const { url, headers, body } = formatWebhookRequest(
        settings,
        createEvent(message, createStaffTexts(getBrand())),
        new Date(),
      );
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
        // Redirects are not followed, because messages must go only to the configured address.
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      }).catch((error: unknown) => {
        const cause = getErrorCode(error);
        throw new DeliveryError(classifyConnectionError(cause) ?? 'unreachable', cause);
      });
      await response.body?.cancel();
      // The error does not contain the address, which may be secret.
      if (!response.ok) throw new DeliveryError('answered', String(response.status), response.status);
      return `delivered: ${response.status}`;
    },
  };
}

const isWebhookMessage = (message: OutgoingMessage): message is WebhookMessage => message.kind in eventTypes;

/** Creates an event without the visitor's text, name and address, and without links, because chats store everything. */
function createEvent(message: WebhookMessage, texts: StaffTexts): WebhookEvent {
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
  texts: StaffTexts,
): Pick<WebhookEvent, 'text' | 'data'> & { timestamp?: string } {
  const { locale, words } = texts;
  if (message.kind === 'sealing-alarm') {
    const { subject, lead } = words.desk.sealing.alarm;
    return { text: `${subject} ${lead}`, data: {} };
  }
  if ('requests' in message) {
    const { kind, requests, total } = message;
    const listed = requests.slice(0, maxReferencesInText).map(({ reference }) => reference);
    const references = joinWithCommas(listed, locale.language);
    return {
      text: words.webhook.lists[kind]({ count: total, references, more: total - listed.length }),
      data: { total, requests: requests.map((request) => createRequestData(request, words)) },
    };
  }
  const { kind, request } = message;
  const { reference, received_at, remind_at, reply_by } = request;
  const happenedAt = { request: received_at, reminder: remind_at, alarm: reply_by }[kind];
  const service = findServiceOption(request.service_interest, words)?.label;
  const data = createRequestData(request, words);
  const sentence = formatSentence(
    data.doubtful && kind === 'request' ? 'doubtful' : kind,
    service === undefined ? reference : words.webhook.named({ reference, service }),
    reply_by,
    texts,
  );
  return {
    ...(happenedAt && { timestamp: happenedAt }),
    text: [sentence, formatVisitorLanguage(request, texts)].filter(Boolean).join(' '),
    data,
  };
}

/** Limits the length of the text, because chats accept a few thousand characters. */
const maxReferencesInText = 20;

/** @param replyBy an ISO 8601 time, or null if no reply time was promised */
function formatSentence(
  kind: 'request' | 'doubtful' | 'reminder' | 'alarm',
  reference: string,
  replyBy: string | null,
  texts: StaffTexts,
): string {
  const { webhook } = texts.words;
  if (replyBy === null) return webhook[kind]({ reference });
  return webhook[`${kind}WithReplyBy`]({
    reference,
    replyBy: formatReplyByForStaff(new Date(replyBy), texts.timeZone, texts),
  });
}

const createRequestData = (request: ListedRequest, words: StaffTexts['words']) => ({
  reference: request.reference,
  service: findServiceOption(request.service_interest, words)?.value ?? null,
  language: request.language,
  receivedAt: request.received_at,
  replyBy: request.reply_by,
  doubtful: getOpenSpamReasons(request).length > 0,
});

/** Returns the code of a `fetch` error. Its message is not used, because it contains the host. */
function getErrorCode(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return name === 'TimeoutError' ? 'ETIMEDOUT' : (cause?.code ?? name);
}
