/** A passphrase must have at least this many different words, or `minPassphraseCharacters`. */
export const minPassphraseWords = 4;
export const minPassphraseCharacters = 16;

export const normalizePassphrase = (typed: string): string =>
  typed.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');

/**
 * Whether a passphrase resists offline guessing. It encrypts a key in the database, and a thief of the database can try
 * any number of passphrases.
 */
export function isStrongPassphrase(typed: string): boolean {
  const passphrase = normalizePassphrase(typed);
  const words = new Set(passphrase.toLowerCase().match(/[\p{L}\p{M}\p{N}]{3,}/gu));
  const isRepetitive = new Set(passphrase).size < 6;
  return (
    !isRepetitive && (words.size >= minPassphraseWords || [...passphrase].length >= minPassphraseCharacters)
  );
}
