/**
 * The recovery key: an age identity that is printed when encryption is switched on, and decrypts all requests if all devices are
 * lost. In the inbox, people type it from paper; the command line reads it from a file.
 */
import { identityToRecipient } from 'age-encryption';

const prefix = 'AGE-SECRET-KEY-PQ-1';

/** The part after the prefix: 32 bytes and a checksum in Bech32, which has no B, I, O and 1. */
const code = /^[02-9AC-HJ-NP-Z]{58}$/;

const groupLength = 4;

export interface RecoveryKey {
  /** `AGE-SECRET-KEY-PQ-1…` */
  readonly identity: string;
  /** `age1pq1…` */
  readonly recipient: string;
}

/** Splits a recovery key for printing: the prefix, fourteen groups of four characters, and one of two. */
export const splitRecoveryKey = (identity: string): string[] => [
  prefix,
  ...(identity.slice(prefix.length).match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []),
];

/**
 * Parses a typed recovery key or the content of a key file. Case, spaces and line breaks are ignored, the prefix is optional, and
 * look-alike characters are corrected (`O` to `0`). Lines that begin with `#` are comments.
 * @returns undefined if the text is not a complete key; the checksum detects most typing errors
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
