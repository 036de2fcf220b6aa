import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  createListMessage,
  createRequestMessage,
  sampleSheetLink,
  sampleStoredRequest,
  sampleStoreId,
} from '../../../tests/support/messages/outgoing-messages.ts';
import {
  type ReceivedWebhook,
  startWebhookReceiver,
} from '../../../tests/support/messages/webhook-receiver.ts';
import { getSampleBrand } from '../../../tests/support/sample-brand.ts';
import { findFreePort } from '../../../tests/support/server/free-port.ts';
import { listMessageKinds, type OutgoingMessage } from '../../domain/message.ts';
import type { DeliveryError } from '../delivery-error.ts';
import { createWebhookChannel } from './webhook.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

async function createReceiver(
  answer?: Parameters<typeof startWebhookReceiver>[0],
  options?: Parameters<typeof createWebhookChannel>[2],
) {
  const { origin, posted } = await startWebhookReceiver(answer);
  const url = new URL('/hooks/secret-path', origin);
  const channel = createWebhookChannel(
    { webhook: { format: 'standard', url, secret } },
    getSampleBrand,
    options,
  );
  if (!channel) throw new Error('The webhook channel is missing.');
  const deliver = (message: OutgoingMessage, signal = AbortSignal.timeout(20_000)) =>
    channel.deliver(message, signal);
  return { url, posted, channel, deliver };
}

const verify = ({ body, headers }: ReceivedWebhook): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

const requestData = {
  reference: 'VR-7K3Q-9F2M',
  service: 'wellness',
  language: 'en',
  receivedAt: '2026-03-09T11:30:00.000Z',
  replyBy: '2026-03-09T15:00:00.000Z',
  doubtful: false,
};

test.each([
  [
    'request',
    'request.received',
    '2026-03-09T11:30:00.000Z',
    'New consultation request VR-7K3Q-9F2M (Wellness & Lifestyle Experiences), reply by 11 am on Monday, March 9, New York time.',
  ],
  [
    'reminder',
    'request.due-soon',
    '2026-03-09T14:30:00.000Z',
    'Still waiting for an answer: VR-7K3Q-9F2M (Wellness & Lifestyle Experiences), reply by 11 am on Monday, March 9, New York time.',
  ],
  [
    'alarm',
    'request.late',
    '2026-03-09T15:00:00.000Z',
    'Late: VR-7K3Q-9F2M (Wellness & Lifestyle Experiences) was promised an answer by 11 am on Monday, March 9, New York time.',
  ],
] as const)('a %s is posted as %s, signed', async (kind, type, timestamp, text) => {
  const { posted, deliver } = await createReceiver();
  expect(await deliver(createRequestMessage(kind))).toMatch(/^delivered.*204/);
  expect(posted).toHaveLength(1);
  const [post] = posted as [ReceivedWebhook];
  expect(post.path).toBe('/hooks/secret-path');
  expect(post.headers['content-type']).toBe('application/json');
  expect(verify(post)).toEqual({
    type,
    timestamp,
    text,
    data: requestData,
  });
  expect(() => verify({ ...post, body: post.body.replace('VR-7K3Q', 'VR-0000') })).toThrow(/signature/);
});

test('a post names the visitor’s language if it is not the desk’s', async () => {
  const { posted, deliver } = await createReceiver();
  for (const language of ['ja', 'en', null]) await deliver(createRequestMessage('reminder', { language }));
  const texts = posted.map((post) => (verify(post) as { text: string }).text);
  const languages = texts.map((text) => / Wrote in (.+)\.$/.exec(text)?.[1]);
  expect(languages).toEqual(['Japanese', undefined, undefined]);
});

test('a doubtful request is marked until somebody has cleared it', async () => {
  const { posted, deliver } = await createReceiver();
  const doubts = '["links"]';
  await deliver(createRequestMessage('request', { doubts, service_interest: '', reply_by: null }));
  await deliver(createRequestMessage('request', { doubts, cleared_at: '2026-03-09T12:00:00.000Z' }));
  expect(posted.map(verify)).toMatchObject([
    {
      text: 'Please check: new consultation request VR-7K3Q-9F2M.',
      data: { doubtful: true, service: null, replyBy: null },
    },
    { text: expect.stringMatching(/^New /), data: { doubtful: false } },
  ]);
});

test('no post contains the visitor’s name, address or text, or a link', async () => {
  const { posted, deliver } = await createReceiver();
  const canary = {
    name: 'Canary-Name',
    email: 'canary@secret.example',
    phone: '+44 20 7946 0999',
    company: 'Canary-Company',
    message: 'Canary-Message',
    service_interest: 'Canary-Service',
  };
  for (const kind of ['request', 'reminder', 'alarm'] as const)
    await deliver(createRequestMessage(kind, canary));
  expect(posted).toHaveLength(3);
  for (const post of posted) {
    expect(JSON.stringify(post)).not.toMatch(/canary|secret\.example|7946|0999|https:|\/sheet\//i);
    expect(JSON.stringify(post)).not.toContain(sampleSheetLink);
  }
});

test('a repeated attempt has the same id and a new timestamp', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-09T15:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { posted, deliver } = await createReceiver();
  await deliver(createRequestMessage('alarm'));
  expect(verify(posted[0] as ReceivedWebhook)).toBeTruthy();
  vi.setSystemTime(new Date('2026-03-09T16:00:00Z'));
  await deliver(createRequestMessage('alarm'));
  expect(verify(posted[1] as ReceivedWebhook)).toBeTruthy();
  expect(() => verify(posted[0] as ReceivedWebhook)).toThrow(/too old/);
  expect(posted.map(({ headers }) => headers['webhook-id'])).toEqual([
    `alarm:VR-7K3Q-9F2M@${sampleStoreId}`,
    `alarm:VR-7K3Q-9F2M@${sampleStoreId}`,
  ]);
  expect(posted.map(({ headers }) => Number(headers['webhook-timestamp']))).toEqual([1773068400, 1773072000]);
});

test.each([301, 308])('a redirect (%i) is not followed, and is a failure', async (status) => {
  const target = await createReceiver();
  const { posted, deliver } = await createReceiver((response) =>
    response.writeHead(status, { Location: target.url.href }).end(),
  );
  await expect(deliver(createRequestMessage('request'))).rejects.toMatchObject({
    reason: 'answered',
    status,
  });
  expect(posted).toHaveLength(1);
  expect(target.posted).toEqual([]);
});

test.each([404, 429, 503])('the error contains the status %i, but not the address', async (status) => {
  const { deliver } = await createReceiver((response) => response.writeHead(status).end('secret-path'));
  const failure = await deliver(createRequestMessage('request')).catch((error: DeliveryError) => error);
  expect(failure).toMatchObject({ reason: 'answered', status, message: String(status) });
});

test('all 2xx statuses are a success, and a long response is not read to its end', async () => {
  const { deliver } = await createReceiver((response) => {
    response.writeHead(200).write('x'.repeat(100_000));
  });
  expect(await deliver(createRequestMessage('request'))).toMatch(/^delivered.*200/);
});

test('the error about a receiver that is silent or down does not contain its address', async () => {
  const silent = await createReceiver(() => {}, { timeoutMs: 50 });
  const patient = await createReceiver(() => {});
  for (const delivery of [
    silent.deliver(createRequestMessage('alarm'), new AbortController().signal),
    patient.deliver(createRequestMessage('alarm'), AbortSignal.timeout(50)),
  ])
    await expect(delivery).rejects.toMatchObject({ reason: 'timeout' });
  const url = new URL(`http://127.0.0.1:${await findFreePort()}/secret-path`);
  const unreachable = createWebhookChannel({ webhook: { format: 'standard', url, secret } }, getSampleBrand);
  await expect(
    unreachable?.deliver(createRequestMessage('alarm'), AbortSignal.timeout(20_000)),
  ).rejects.toMatchObject({
    reason: 'unreachable',
    message: 'ECONNREFUSED',
  });
});

test('a hostile reference cannot inject a header', async () => {
  const { posted, deliver } = await createReceiver();
  const reference = 'X\r\nX-Evil: 1';
  await expect(deliver(createRequestMessage('request', { reference }))).rejects.toThrow();
  expect(posted).toEqual([]);
});

test('the alarm about encryption has a text for people and a type for programs', async () => {
  const { posted, deliver } = await createReceiver();
  const id = 'sealing-alarm:2026-03-09T12:00:00.000Z';
  await deliver({ kind: 'sealing-alarm', id, storeId: 'a', createdAt: new Date('2026-03-09T12:00:00Z') });
  expect(JSON.stringify(posted)).toContain('sealing.unverified');
  expect(JSON.stringify(posted)).toContain('No request is accepted.');
});

test('many requests are in one post: the text names the first ones, the data has all', async () => {
  const { posted, deliver } = await createReceiver();
  const requests = Array.from({ length: 30 }, (_, index) => ({
    ...sampleStoredRequest,
    reference: `VR-0000-00${index + 10}`,
  }));
  for (const kind of listMessageKinds) await deliver(createListMessage(kind, requests));
  const contents = posted.map(verify) as { type: string; text: string; data: { requests: unknown[] } }[];
  expect(contents.map(({ type }) => type)).toEqual([
    'requests.received',
    'requests.due-soon',
    'requests.late',
  ]);
  for (const { text, data } of contents) {
    expect(text).toMatch(/37 requests: VR-0000-0010, .*VR-0000-0029 and 17 more\.$/);
    expect(data.requests).toHaveLength(30);
    expect(data.requests[0]).toEqual({ ...requestData, reference: 'VR-0000-0010' });
  }
});

test('the webhook posts only requests, reminders, alarms and lists', async () => {
  const { channel, posted, deliver } = await createReceiver();
  expect(channel.kinds).toEqual(['request', 'reminder', 'alarm', 'sealing-alarm', ...listMessageKinds]);
  await expect(deliver(createRequestMessage('change'))).rejects.toThrow(/does not post messages/);
  expect(posted).toEqual([]);
});
