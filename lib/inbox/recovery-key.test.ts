import { generateHybridIdentity, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { parseRecoveryKey, splitRecoveryKey } from './recovery-key.ts';

const identity = await generateHybridIdentity();
const key = { identity, recipient: await identityToRecipient(identity) };
const [prefix, ...rows] = splitRecoveryKey(identity);
const groups = [prefix, ...rows.flat()];

test('a recovery key is split into four rows of four groups', () => {
  expect(groups.join('')).toBe(identity);
  expect(rows.map(({ length }) => length)).toEqual([4, 4, 4, 3]);
});

test.each<[string, string]>([
  ['in age’s format', identity],
  ['in groups and lines', `${groups.slice(0, 6).join(' ')}\n${groups.slice(6).join('  ')}\n`],
  ['in lower case', identity.toLowerCase()],
  ['without the prefix', groups.slice(1).join(' ')],
  ['with the letters of its rows', rows.map((row, at) => `${'AbCd'[at]}. ${row.join(' ')}`).join('\n')],
  [
    'with look-alike characters',
    groups.slice(1).join('-').replaceAll('0', 'o').replaceAll('8', 'b').replaceAll('L', 'i'),
  ],
  [
    'in a file with comments',
    `# created: 2026-11-28T10:00:00Z\r\n# public key: ${key.recipient}\r\n${identity}\r\n`,
  ],
])('a recovery key is read %s', async (_, written) => {
  expect(await parseRecoveryKey(written)).toEqual(key);
});

test.each<[string, string]>([
  ['empty text', ''],
  ['a part of a key', identity.slice(0, -4)],
  ['a pair of keys', `${identity}\n${identity}`],
  ['a key with a wrong character', identity.slice(0, -1) + (identity.endsWith('Q') ? 'P' : 'Q')],
  ['a key of another kind', await generateX25519Identity()],
  ['a public key', key.recipient],
])('%s is not a recovery key', async (_, written) => {
  expect(await parseRecoveryKey(written)).toBeUndefined();
});
