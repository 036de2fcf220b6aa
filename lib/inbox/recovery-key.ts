/**
 * The recovery key is an age identity. It is printed when encryption is switched on, and decrypts all requests if all devices
 * are lost. In the inbox, employees type it. The command line reads it from a file.
 */
import { identityToRecipient } from 'age-encryption';

const prefix = 'AGE-SECRET-KEY-PQ-1';

/** The code after the prefix: 32 bytes and a checksum in Bech32, which has no B, I, O and 1. */
const code = /^[02-9AC-HJ-NP-Z]{58}$/;

const group = /.{1,4}/g;
const groupsPerRow = 4;

export interface RecoveryKey {
  /** The private key, `AGE-SECRET-KEY-PQ-1…`. */
  readonly identity: string;
  /** The public key, `age1pq1…`. */
  readonly recipient: string;
}

/** Splits a recovery key for printing: the prefix, and rows of four groups of four characters. The last row is shorter. */
export function splitRecoveryKey(identity: string): [prefix: string, ...rows: string[][]] {
  const groups = identity.slice(prefix.length).match(group) ?? [];
  const rows = groups.flatMap((_, at) =>
    at % groupsPerRow === 0 ? [groups.slice(at, at + groupsPerRow)] : [],
  );
  return [prefix, ...rows];
}

/**
 * Parses a typed recovery key or the content of a key file. Ignores case, spaces, line breaks, and the letters of the
 * printed rows (`A` to `D`). The prefix is optional.
 * Corrects similar characters (`O` to `0`). Lines that begin with `#` are comments.
 * @returns undefined if the text is not a complete key; the checksum detects most typing errors
 */
export async function parseRecoveryKey(written: string): Promise<RecoveryKey | undefined> {
  const characters = written
    .replace(/^\s*#.*$/gm, '')
    .toUpperCase()
    .replace(/^\s*[A-D][^A-Z0-9\n]+(?=[A-Z0-9]{4})/gm, '')
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
