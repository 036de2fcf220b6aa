/** What a webhook posts, in the shape that each service documents. */

import { Webhook } from 'standardwebhooks';
import { brand } from '#lib/brand/selected.ts';
import type { WebhookFormat, WebhookSettings } from '../../settings/webhook.ts';

/** What is to be told, before it has a service's shape. */
export interface WebhookNews {
  /** The same at each attempt, and no other's. */
  readonly id: string;
  /** What it is told by to programs: `request.late`. */
  readonly type: string;
  /** ISO 8601, in UTC. */
  readonly timestamp: string;
  /** The sentence for people. */
  readonly text: string;
  /** How soon a person should look, from 3 to 5, as ntfy has it. */
  readonly priority: 3 | 4 | 5;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Post {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is sent as JSON: as text where it is signed. */
  readonly body: string;
}

/**
 * What is posted to tell something to a service. No service takes a part of the text for markup, a mention or a link.
 * @param at when the attempt is made, which is signed
 */
export function postOf(settings: WebhookSettings, news: WebhookNews, at: Date): Post {
  if (settings.format === 'standard') return signed(settings, news, at);
  return shapes[settings.format](settings.url, news);
}

/** @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
function signed(
  { url, secret }: Extract<WebhookSettings, { format: 'standard' }>,
  { id, type, timestamp, text, data }: WebhookNews,
  at: Date,
): Post {
  const body = JSON.stringify({ type, timestamp, text, data });
  return {
    url,
    headers: {
      'webhook-id': id,
      // The attempt's, so that a receiver can refuse what somebody has recorded and repeats.
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
    body,
  };
}

type Shape = (url: URL, news: WebhookNews) => Post;

const shapes: Readonly<Record<Exclude<WebhookFormat, 'standard'>, Shape>> = {
  /** @see https://docs.slack.dev/messaging/formatting-message-text */
  slack: (url, { text }) => posted(url, { text: escapedForSlack(text), mrkdwn: false }),

  /** An Adaptive Card, whose runs of text know no markup. @see https://adaptivecards.io/explorer/TextRun.html */
  teams: (url, { text }) =>
    posted(url, {
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
    // Without it, Discord says nothing of a message that it has not kept.
    waiting.searchParams.set('wait', 'true');
    return posted(waiting, { content: escapedForDiscord(text), allowed_mentions: { parse: [] } });
  },

  /** @see https://developers.google.com/workspace/chat/format-messages */
  'google-chat': (url, { text }) => posted(url, { text: withoutGoogleMarkup(text) }),

  /** JSON goes to the server, and names the topic. @see https://docs.ntfy.sh/publish/#publish-as-json */
  ntfy(url, { text, priority }) {
    const server = new URL('/', url);
    server.search = url.search;
    const topic = decodeURIComponent(url.pathname.slice(1));
    return posted(server, { topic, title: brand.name, message: text, priority });
  },
};

const posted = (url: URL, body: object): Post => ({ url, body: JSON.stringify(body) });

/** Links and mentions stand between < and >. What makes letters bold is switched off by the message. */
const escapedForSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const escapedForDiscord = (text: string): string => text.replace(/[\\*_~`|<>[\]#]/g, '\\$&');

/** Google Chat has no way to escape its markup: what looks alike stands in for it. */
const withoutGoogleMarkup = (text: string): string =>
  text.replace(/[*_~`<>]/g, (mark) => lookalikes[mark] ?? '');
const lookalikes: Readonly<Record<string, string>> = {
  '*': '∗',
  _: 'ˍ',
  '~': '∼',
  '`': 'ˋ',
  '<': '‹',
  '>': '›',
};
