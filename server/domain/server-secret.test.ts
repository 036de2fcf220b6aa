import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { ServerSecret } from './server-secret.ts';

const text = Buffer.alloc(32, 7).toString('base64url');
const parseAndDerive = (encoded: string) => ServerSecret.parse(encoded)?.deriveKey('sheet-links');

test('base64 and base64url of the same bytes are the same secret', () => {
  const bytes = Buffer.alloc(33, 0xfb);
  expect(parseAndDerive(bytes.toString('base64'))).toBe(parseAndDerive(bytes.toString('base64url')));
  expect(parseAndDerive(bytes.toString('base64'))).toBeDefined();
});

test.each(['', 'short', text.slice(0, 40), `${text} ${text}`, `${text}!`, 'é'.repeat(60)])(
  '“%s” is not a valid secret',
  (encoded) => {
    expect(ServerSecret.parse(encoded)).toBeUndefined();
  },
);

test('each purpose, epoch and secret has its own key', () => {
  const secrets = [ServerSecret.parse(text), ServerSecret.random()];
  const keys = secrets.flatMap((secret) => [
    secret?.deriveKey('sheet-links'),
    secret?.deriveKey('sheet-links', 1),
    secret?.deriveKey('desk-challenges'),
    secret?.deriveKey('desk-key-challenges'),
    secret?.deriveKey('sealing-state'),
    secret?.deriveKey('secret-check'),
    secret?.encode(),
  ]);
  expect(new Set(keys).size).toBe(14);
  expect(ServerSecret.parse(text)?.deriveKey('sheet-links', 1)).toBe(keys[1]);
});

test('a logged secret is not revealed', () => {
  const secret = ServerSecret.parse(text) as ServerSecret;
  for (const output of [
    inspect(secret, { showHidden: true, depth: 9 }),
    JSON.stringify({ secret }),
    `${secret}`,
  ])
    expect(output).not.toContain(text.slice(0, 8));
});
