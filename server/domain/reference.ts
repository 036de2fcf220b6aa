import { randomBytes } from 'node:crypto';

/** Crockford's base 32 excludes I, L, O and U, so that people can read references out on the telephone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Creates a reference such as `VR-7K3Q-9F2M`. Its 40 random bits make references hard to guess.
 * @param prefix the two letters from the brand
 */
export function createReference(prefix: string): string {
  const code = Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join('');
  return `${prefix}-${code.slice(0, 4)}-${code.slice(4)}`;
}

/**
 * Parses a reference that a person has typed. Case, hyphens, spaces and a missing prefix do not matter, and letters are
 * accepted in place of similar digits.
 * @param defaultPrefix the prefix for text without one
 * @returns the reference in its stored form, or undefined for invalid text
 */
export function parseReference(text: string, defaultPrefix: string): string | undefined {
  const characters = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const [, prefix = defaultPrefix, symbols = ''] = characters.match(/^([A-Z]{2})?([A-Z0-9]{8})$/) ?? [];
  const code = symbols.replaceAll('O', '0').replace(/[IL]/g, '1');
  return code === '' || code.includes('U') ? undefined : `${prefix}-${code.slice(0, 4)}-${code.slice(4)}`;
}
