/**
 * The recovery key: an age identity that is printed when sealing is switched on, and opens everything when no device is
 * left. People type it from paper; the terminal reads it from a file.
 */
import { identityToRecipient } from 'age-encryption';

const prefix = 'AGE-SECRET-KEY-PQ-1';

/** What follows the prefix, in the letters of Bech32, which lack B, I, O and 1: 32 bytes and a checksum. */
const code = /^[02-9AC-HJ-NP-Z]{58}$/;

/** How many characters are printed together, so that nobody loses their place. */
const groupCharacters = 4;

export interface RecoveryKey {
  /** `AGE-SECRET-KEY-PQ-1…` */
  readonly identity: string;
  /** `age1pq1…` */
  readonly recipient: string;
}

/** The groups in which a recovery key is printed: the prefix, fourteen of four characters, and one of two. */
export const splitRecoveryKey = (identity: string): string[] => [
  prefix,
  ...(identity.slice(prefix.length).match(new RegExp(`.{1,${groupCharacters}}`, 'g')) ?? []),
];

/**
 * Reads a recovery key as it was printed, typed or kept in a file: in any case, in groups and lines, with or without the
 * prefix, and with similar characters in place of those that no key has. Lines that begin with `#` are comments.
 * @returns undefined for what is no whole recovery key: a checksum tells of most mistakes
 */
export async function parseRecoveryKey(written: string): Promise<RecoveryKey | undefined> {
  const characters = written
    .replace(/^\s*#.*$/gm, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^AGESECRETKEYPQ[1IL]/, '')
    .replace(/[1I]/g, 'L')
    .replaceAll('O', '0')
    .replaceAll('B', '8');
  if (!code.test(characters)) return undefined;
  const identity = prefix + characters;
  const recipient = await identityToRecipient(identity).catch(() => undefined);
  return recipient === undefined ? undefined : { identity, recipient };
}
