import { expect, test } from 'vitest';
import { computeFingerprint, isSameFingerprint } from './fingerprint.ts';

test('a fingerprint has twenty characters and differs for each recipient', async () => {
  const [one, other] = [
    await computeFingerprint({ recipient: 'age1pq1a', recoveryRecipient: 'age1pq1c' }),
    await computeFingerprint({ recipient: 'age1pq1a', recoveryRecipient: 'age1pq1d' }),
  ];
  expect(one).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4} ){4}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(await computeFingerprint({ recipient: 'age1pq1a', recoveryRecipient: 'age1pq1c' })).toBe(one);
  expect(other).not.toBe(one);
});

test('comparison ignores case and separators, but not missing characters', async () => {
  const fingerprint = await computeFingerprint({ recipient: 'age1pq1a', recoveryRecipient: 'age1pq1c' });
  for (const typed of [
    fingerprint,
    fingerprint.toLowerCase(),
    fingerprint.replaceAll(' ', '-'),
    ` ${fingerprint} `,
  ])
    expect(isSameFingerprint(typed, fingerprint)).toBe(true);
  for (const typed of ['', fingerprint.slice(0, 4), fingerprint.slice(0, -1)])
    expect(isSameFingerprint(typed, fingerprint)).toBe(false);
});
