import { expect, test } from 'vitest';
import { brand } from '#src/brand.ts';
import { createRequestMessage } from '../../../tests/support/messages/outgoing-messages.ts';
import { startWebhookReceiver } from '../../../tests/support/messages/webhook-receiver.ts';
import { getSampleBrand } from '../../../tests/support/sample-brand.ts';
import { readConfiguration } from '../../settings/configuration.ts';
import { createWebhookChannel } from './webhook.ts';

async function postTo(format: string, path: string, messages = [createRequestMessage('alarm')]) {
  const { origin, posted } = await startWebhookReceiver();
  const settings = { WEBHOOK_FORMAT: format, WEBHOOK_URL: `${origin}${path}` };
  const channel = createWebhookChannel(readConfiguration(settings), getSampleBrand);
  for (const message of messages) await channel?.deliver(message, AbortSignal.timeout(20_000));
  for (const { headers } of posted) {
    expect(headers['content-type']).toBe('application/json');
    expect(headers).not.toHaveProperty('webhook-signature');
  }
  return posted.map((post) => ({ path: post.path, body: JSON.parse(post.body) as unknown }));
}

const plain =
  'Late: VR-7K3Q-9F2M (Wellness & Lifestyle Experiences) was promised an answer by 11 am on Monday, March 9, New York time.';

const hostile = createRequestMessage('alarm', {
  reference: '<!channel> <users/all> @everyone *b* _i_ ~s~ `c` ||s|| [l](https://evil.example) \\*',
});
const card = (text: string) => ({
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
});

test('Slack gets one text, without markup and mentions', async () => {
  const [late, other] = await postTo('slack', '/services/T0/B0/XX', [createRequestMessage('alarm'), hostile]);
  expect(late).toMatchObject({
    path: '/services/T0/B0/XX',
    body: { text: plain.replace('&', '&amp;'), mrkdwn: false },
  });
  expect(JSON.stringify(other?.body)).not.toMatch(/[<>]/);
});

test('Teams gets an Adaptive Card, whose text has no markup', async () => {
  const address = '/workflows/1/triggers/manual/paths/invoke?api-version=1&sig=XX';
  const [late, other] = await postTo('teams', address, [createRequestMessage('alarm'), hostile]);
  expect(late?.path).toBe(address);
  expect(late?.body).toEqual(card(plain));
  expect(JSON.stringify(other?.body).replace(/"text":".*"}\]/, '')).toBe(
    JSON.stringify(late?.body).replace(/"text":".*"}\]/, ''),
  );
});

test('Discord gets a text that mentions nobody, and confirms that it has stored it', async () => {
  const [late, other] = await postTo('discord', '/api/webhooks/1/XX?thread_id=7', [
    createRequestMessage('alarm'),
    hostile,
  ]);
  expect(late).toMatchObject({
    path: '/api/webhooks/1/XX?thread_id=7&wait=true',
    body: { content: plain, allowed_mentions: { parse: [] } },
  });
  expect(other?.body).toMatchObject({ allowed_mentions: { parse: [] } });
  const { content } = { content: '', ...(other?.body as object) };
  expect(content).toContain('everyone');
  expect(content.replace(/\\[\\*_~`|<>[\]#]/g, '')).not.toMatch(/[\\*_~`|<>[\]#]/);
});

test('Google Chat gets one text, without markup characters', async () => {
  const address = '/v1/spaces/AA/messages?key=K&token=XX';
  const [late, other] = await postTo('google-chat', address, [createRequestMessage('alarm'), hostile]);
  expect(late).toMatchObject({ path: address, body: { text: plain } });
  expect(Object.keys(late?.body as object)).toEqual(['text']);
  expect(JSON.stringify(other?.body)).not.toMatch(/[<>*_~`]/);
});

test('ntfy gets posts at its root, with the topic of the address and a priority by urgency', async () => {
  const messages = (['request', 'reminder', 'alarm'] as const).map((kind) => createRequestMessage(kind));
  const posted = await postTo('ntfy', '/vesper-desk_7?auth=XX', messages);
  expect(posted.at(-1)).toMatchObject({
    path: '/?auth=XX',
    body: { topic: 'vesper-desk_7', title: brand.name, message: plain, priority: 5 },
  });
  expect(posted.map(({ body }) => (body as { priority: number }).priority)).toEqual([3, 4, 5]);
});
