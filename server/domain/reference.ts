import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so that a reference read over the telephone is understood. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new reference such as `VR-7K3Q-9F2M`: 40 random bits, which nobody can guess from another. The prefix is the brand's. */
export function createReference(prefix: string): string {
  const code = Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join('');
  return `${prefix}-${code.slice(0, 4)}-${code.slice(4)}`;
}

/**
 * Reads a reference as people write it: in any case, with or without hyphens, spaces or the brand's prefix, and
 * with letters in place of similar digits.
 * @param ofBrand the prefix where none is written
 * @returns the reference as it is stored; undefined when the text cannot be one
 */
export function parseReference(written: string, ofBrand: string): string | undefined {
  const characters = written.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const [, prefix = ofBrand, symbols = ''] = characters.match(/^([A-Z]{2})?([A-Z0-9]{8})$/) ?? [];
  const code = symbols.replaceAll('O', '0').replace(/[IL]/g, '1');
  return code === '' || code.includes('U') ? undefined : `${prefix}-${code.slice(0, 4)}-${code.slice(4)}`;
}
