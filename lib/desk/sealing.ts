/**
 * Seals what a visitor wrote, so that only whoever holds the desk's key can read it: as an age file
 * (https://age-encryption.org/v1) to a hybrid recipient, X25519 with ML-KEM-768, in base64. Used by the server, the terminal
 * and the desk's page.
 */
import { Decrypter, Encrypter } from 'age-encryption';
import { type WrittenWords, writtenFields } from './written-words.ts';

export { type WrittenWords, writtenFields };

/** The shortest text that is encrypted, in bytes: most requests are shorter, and look alike. */
const shortest = 4096;

/** @param recipient `age1pq1…` */
export const sealWords = async (words: WrittenWords, recipient: string): Promise<string> =>
  await sealText(
    JSON.stringify(Object.fromEntries(writtenFields.map((name) => [name, words[name]]))),
    recipient,
  );

/**
 * @param identity `AGE-SECRET-KEY-PQ-1…`
 * @throws when it was sealed to another key, or has been changed
 */
export const openWords = async (sealed: string, identity: string): Promise<WrittenWords> =>
  JSON.parse(await openText(sealed, identity)) as WrittenWords;

/** Seals a text. It is padded with spaces to a power of two, so that its length says little. */
export async function sealText(text: string, recipient: string): Promise<string> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return base64Of(await encrypter.encrypt(padded(new TextEncoder().encode(text))));
}

/** Opens what `sealText` has sealed; spaces at the text's end are lost. */
export async function openText(sealed: string, identity: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return (await decrypter.decrypt(bytesOf(sealed), 'text')).trimEnd();
}

function padded(bytes: Uint8Array): Uint8Array {
  let length = shortest;
  while (length < bytes.length) length *= 2;
  const filled = new Uint8Array(length).fill(0x20);
  filled.set(bytes);
  return filled;
}

/** Base64, in steps: a call has a limited number of arguments. */
export function base64Of(bytes: Uint8Array): string {
  const step = 0x8000;
  let binary = '';
  for (let at = 0; at < bytes.length; at += step)
    binary += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(binary);
}

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
