import { generateHybridIdentity, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { parseRecoveryKey, splitRecoveryKey } from './recovery-key.ts';

const identity = await generateHybridIdentity();
const key = { identity, recipient: await identityToRecipient(identity) };
const groups = splitRecoveryKey(identity);

test('a recovery key is printed in groups that make it up, short enough to be typed', () => {
  expect(groups.join('')).toBe(identity);
  expect(groups).toHaveLength(16);
});

test.each<[string, string]>([
  ['as age writes it', identity],
  ['in groups and lines', `${groups.slice(0, 6).join(' ')}\n${groups.slice(6).join('  ')}\n`],
  ['in small letters', identity.toLowerCase()],
  ['without its beginning', groups.slice(1).join(' ')],
  [
    'with similar characters',
    groups.slice(1).join('-').replaceAll('0', 'o').replaceAll('8', 'b').replaceAll('L', 'i'),
  ],
  [
    'in a file with comments',
    `# created: 2026-11-28T10:00:00Z\r\n# public key: ${key.recipient}\r\n${identity}\r\n`,
  ],
])('it is read %s', async (_, written) => {
  expect(await parseRecoveryKey(written)).toEqual(key);
});

test.each<[string, string]>([
  ['nothing', ''],
  ['a part of it', identity.slice(0, -4)],
  ['two of them', `${identity}\n${identity}`],
  ['one with a wrong character', identity.slice(0, -1) + (identity.endsWith('Q') ? 'P' : 'Q')],
  ['a key of another kind', await generateX25519Identity()],
  ['a public key', key.recipient],
])('%s is no recovery key', async (_, written) => {
  expect(await parseRecoveryKey(written)).toBeUndefined();
});
