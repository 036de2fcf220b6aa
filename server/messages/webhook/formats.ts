/** What a webhook posts, in the shape that each service documents. */

import { Webhook } from 'standardwebhooks';
import type { WebhookFormat, WebhookSettings } from '../../settings/webhook.ts';

/** A message, before it has a service's format. */
export interface WebhookEvent {
  /** Unique, and the same at each attempt. */
  readonly id: string;
  /** The type for programs: `request.late`. */
  readonly type: string;
  /** ISO 8601, in UTC. */
  readonly timestamp: string;
  /** The brand's name. */
  readonly title: string;
  /** The sentence for people. */
  readonly text: string;
  /** How soon a person should look, from 3 to 5, as ntfy has it. */
  readonly priority: 3 | 4 | 5;
  readonly data: Readonly<Record<string, unknown>>;
}

interface WebhookRequest {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON; in the standard format, this very text is signed. */
  readonly body: string;
}

/**
 * The HTTP request that posts a message to a service. No part of the text becomes markup, a mention or a link there.
 * @param at when the attempt is made: part of what is signed
 */
export const formatWebhookRequest = (
  settings: WebhookSettings,
  news: WebhookEvent,
  at: Date,
): WebhookRequest =>
  settings.format === 'standard'
    ? createSignedRequest(settings, news, at)
    : formatters[settings.format](settings.url, news);

/** @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
function createSignedRequest(
  { url, secret }: Extract<WebhookSettings, { format: 'standard' }>,
  { id, type, timestamp, text, data }: WebhookEvent,
  at: Date,
): WebhookRequest {
  const body = JSON.stringify({ type, timestamp, text, data });
  return {
    url,
    headers: {
      'webhook-id': id,
      // The time of the attempt, so that a receiver can refuse a recorded request that is sent again later.
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
    body,
  };
}

type FormatEvent = (url: URL, news: WebhookEvent) => WebhookRequest;

const formatters: Readonly<Record<Exclude<WebhookFormat, 'standard'>, FormatEvent>> = {
  /** @see https://docs.slack.dev/messaging/formatting-message-text */
  slack: (url, { text }) => createRequest(url, { text: escapeForSlack(text), mrkdwn: false }),

  /** An Adaptive Card, whose runs of text know no markup. @see https://adaptivecards.io/explorer/TextRun.html */
  teams: (url, { text }) =>
    createRequest(url, {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.2',
            body: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] }],
          },
        },
      ],
    }),

  /** @see https://docs.discord.com/developers/resources/webhook#execute-webhook */
  discord(url, { text }) {
    const waiting = new URL(url);
    // Discord reports a message that it could not keep only when it is asked to wait.
    waiting.searchParams.set('wait', 'true');
    return createRequest(waiting, { content: escapeForDiscord(text), allowed_mentions: { parse: [] } });
  },

  /** @see https://developers.google.com/workspace/chat/format-messages */
  'google-chat': (url, { text }) => createRequest(url, { text: removeGoogleMarkup(text) }),

  /** JSON goes to the server, and names the topic. @see https://docs.ntfy.sh/publish/#publish-as-json */
  ntfy(url, { title, text, priority }) {
    const server = new URL('/', url);
    server.search = url.search;
    const topic = decodeURIComponent(url.pathname.slice(1));
    return createRequest(server, { topic, title, message: text, priority });
  },
};

const createRequest = (url: URL, body: object): WebhookRequest => ({ url, body: JSON.stringify(body) });

/** Links and mentions stand between < and >. Other markup is switched off by `mrkdwn`. */
const escapeForSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const escapeForDiscord = (text: string): string => text.replace(/[\\*_~`|<>[\]#]/g, '\\$&');

/** Google Chat has no escape for its markup: similar characters replace it. */
const removeGoogleMarkup = (text: string): string =>
  text.replace(/[*_~`<>]/g, (mark) => '∗ˍ∼ˋ‹›'['*_~`<>'.indexOf(mark)] ?? '');
