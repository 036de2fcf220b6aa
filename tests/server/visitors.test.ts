/** Who a request comes from: an address behind proxies, our own page, or a stranger’s. */
import { expect, test } from 'vitest';
import { sampleRequest, testServer } from '../support/server/server-fixtures.ts';

const formValues = { ...sampleRequest };

test.each([
  ['a stranger’s page', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['a page of a neighboring host', { 'Sec-Fetch-Site': 'same-site' }, 403],
  ['our own page', { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }, 201],
  ['an older browser on our page', { Origin: 'http://localhost' }, 201],
  ['an older browser on a stranger’s page', { Origin: 'http://evil.example' }, 403],
  ['an older browser on a stranger’s page that hides itself', { Origin: 'null' }, 403],
  ['an older browser on the public address', { Origin: 'https://vesperrow.example' }, 201],
  ['another port of our host', { Origin: 'http://localhost:8080' }, 403],
  ['a program', {}, 201],
])('a post from %s', async (_, headers, status) => {
  const { post } = await testServer({ siteUrl: new URL('https://vesperrow.example') });
  expect((await post(sampleRequest, headers as Record<string, string>)).status).toBe(status);
});

test('a stranger’s page cannot put words into ours', async () => {
  const { postForm } = await testServer();
  const answer = await postForm({ ...formValues, name: 'planted' }, { 'Sec-Fetch-Site': 'cross-site' });
  expect(answer.status).toBe(403);
  expect(await answer.text()).not.toContain('planted');
});

test.each([
  [0, '203.0.113.5, 198.51.100.7', '127.0.0.1'],
  [1, '203.0.113.5, 198.51.100.7', '198.51.100.7'],
  [2, '203.0.113.5, 198.51.100.7', '203.0.113.5'],
  [3, '203.0.113.5, 198.51.100.7', '203.0.113.5'],
  [1, '::ffff:203.0.113.5', '203.0.113.5'],
  [1, '2001:db8::1', '2001:0db8:0000:0000::/64'],
  [1, '203.0.113.5:55021', '203.0.113.5'],
  [1, '[2001:db8::1]:55021', '2001:0db8:0000:0000::/64'],
  [1, '[2001:db8::1]', '2001:0db8:0000:0000::/64'],
  [1, 'fe80::1%eth0', 'fe80:0000:0000:0000::/64'],
  [1, '[::ffff:203.0.113.5]:80', '203.0.113.5'],
  [1, '::ffff:cb00:7105', '203.0.113.5'],
  [1, 'unknown', 'unknown'],
  [1, '_hidden', 'unknown'],
])('behind %i proxies of ours, “%s” comes from %s', async (trustedProxies, forwarded, address) => {
  const { app, get } = await testServer({ trustedProxies });
  app.get('/who', (c) => c.text(c.var.visitor.address));
  expect(await (await get('/who', { 'X-Forwarded-For': forwarded })).text()).toBe(address);
});

test('behind a proxy that nobody told it of, the server says so once', async () => {
  const { get, logged } = await testServer();
  await get('/nothing');
  expect(logged()).not.toContain('TRUST_PROXY');
  for (const path of ['/', '/nothing']) await get(path, { 'X-Forwarded-For': '203.0.113.5' });
  expect(logged().match(/TRUST_PROXY/g)).toHaveLength(1);
});
