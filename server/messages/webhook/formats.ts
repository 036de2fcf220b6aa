import { Webhook } from 'standardwebhooks';
import type { WebhookFormat, WebhookSettings } from '../../settings/webhook.ts';

export interface WebhookEvent {
  /** Unique for each message, and the same for all attempts. */
  readonly id: string;
  /** A type for programs, such as `request.late`. */
  readonly type: string;
  /** ISO 8601, in UTC. */
  readonly timestamp: string;
  readonly title: string;
  readonly text: string;
  /** The priority on ntfy's scale, where 3 is normal and 5 is the highest. */
  readonly priority: 3 | 4 | 5;
  readonly data: Readonly<Record<string, unknown>>;
}

interface WebhookRequest {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** The JSON text. In the standard format, the signature covers exactly this text. */
  readonly body: string;
}

/**
 * Returns the HTTP request that posts an event. The service shows the text without markup, mentions and links.
 * @param at the time of the attempt, which is part of the signature
 */
export const formatWebhookRequest = (
  settings: WebhookSettings,
  event: WebhookEvent,
  at: Date,
): WebhookRequest =>
  settings.format === 'standard'
    ? createSignedRequest(settings, event, at)
    : formatters[settings.format](settings.url, event);

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
      // The time of the attempt, so that receivers can reject replayed requests.
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
    body,
  };
}

type FormatEvent = (url: URL, event: WebhookEvent) => WebhookRequest;

const formatters: Readonly<Record<Exclude<WebhookFormat, 'standard'>, FormatEvent>> = {
  /** @see https://docs.slack.dev/messaging/formatting-message-text */
  slack: (url, { text }) => createRequest(url, { text: escapeForSlack(text), mrkdwn: false }),

  /**
   * Sends an Adaptive Card. A `TextRun` has no markup.
   * @see https://adaptivecards.io/explorer/TextRun.html
   */
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
    const waitingUrl = new URL(url);
    // Without `wait`, Discord does not report that it could not store a message.
    waitingUrl.searchParams.set('wait', 'true');
    return createRequest(waitingUrl, { content: escapeForDiscord(text), allowed_mentions: { parse: [] } });
  },

  /** @see https://developers.google.com/workspace/chat/format-messages */
  'google-chat': (url, { text }) => createRequest(url, { text: removeGoogleMarkup(text) }),

  /**
   * The JSON contains the topic, and is posted to the server's root.
   * @see https://docs.ntfy.sh/publish/#publish-as-json
   */
  ntfy(url, { title, text, priority }) {
    const server = new URL('/', url);
    server.search = url.search;
    const topic = decodeURIComponent(url.pathname.slice(1));
    return createRequest(server, { topic, title, message: text, priority });
  },
};

const createRequest = (url: URL, body: object): WebhookRequest => ({ url, body: JSON.stringify(body) });

/** Slack puts links and mentions between < and >. `mrkdwn` disables other markup. */
const escapeForSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const escapeForDiscord = (text: string): string => text.replace(/[\\*_~`|<>[\]#]/g, '\\$&');

/** Google Chat's markup cannot be escaped, so similar characters replace it. */
const removeGoogleMarkup = (text: string): string =>
  text.replace(/[*_~`<>]/g, (mark) => '∗ˍ∼ˋ‹›'['*_~`<>'.indexOf(mark)] ?? '');
