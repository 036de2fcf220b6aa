import { expect, test } from 'vitest';
import { isStrongPassphrase, normalizePassphrase } from './passphrase.ts';

test.each(['harbor violet seven lantern', 'Nordlicht über vier Dächern', 'k7!qPz2-Lw9.Tt4x'])(
  'four words, or sixteen characters, are enough: %s',
  (passphrase) => {
    expect(isStrongPassphrase(passphrase)).toBe(true);
  },
);

test.each(['', 'harbor violet', 'a b c d', 'lamp lamp lamp', 'aaaaaaaaaaaaaaaaaaaa', 'Tr0ub4dor&3'])(
  'a weak passphrase is rejected: %s',
  (passphrase) => {
    expect(isStrongPassphrase(passphrase)).toBe(false);
  },
);

test('spaces and encodings of accents are normalized', () => {
  expect(normalizePassphrase('  vier Da\u0308cher\u00A0 und Licht ')).toBe('vier Dächer und Licht');
});
