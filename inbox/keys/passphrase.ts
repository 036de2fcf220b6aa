/** How many words a passphrase has at least, or how many characters. */
export const minPassphraseWords = 4;
export const minPassphraseCharacters = 16;

/** As it is used: however its spaces and accents were typed. */
export const normalizePassphrase = (typed: string): string =>
  typed.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');

/**
 * Whether a stolen database would take its thief long enough: it holds the file that the passphrase opens, and no limit slows
 * down whoever tries at home.
 */
export function isStrongPassphrase(typed: string): boolean {
  const passphrase = normalizePassphrase(typed);
  const words = new Set(passphrase.toLowerCase().match(/[\p{L}\p{M}\p{N}]{3,}/gu));
  const repeats = new Set(passphrase).size < 6;
  return !repeats && (words.size >= minPassphraseWords || [...passphrase].length >= minPassphraseCharacters);
}
