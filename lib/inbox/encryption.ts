/**
 * Encrypts visitors' texts and staff notes, so that only owners of the agency's private key can read them. The format is an
 * age file (https://age-encryption.org/v1) in base64, with a hybrid recipient (X25519 and ML-KEM-768). The server, the
 * command line and the inbox use this module.
 */
import { base64 } from '@scure/base';
import { Decrypter, Encrypter } from 'age-encryption';
import { encryptedFields, type VisitorTexts } from './written-words.ts';

export { encryptedFields, type VisitorTexts };

/** The minimum plaintext length in bytes. Most requests are shorter, so their encrypted texts have the same length. */
const minLength = 4096;

/**
 * The text was not encrypted for this request, note or challenge: it was moved, swapped or damaged, or encrypted with another
 * key. Forged text is not detected, because the recipient is public, so that anybody can encrypt text.
 */
export class TamperedTextError extends Error {}

/** The values that are encrypted together with a note, so that a moved note is detected. */
export interface NoteContext {
  readonly reference: string;
  readonly author: string;
  readonly position: number;
}

/** The values that are encrypted together with a text, so that a moved text is detected. */
type Binding =
  | { readonly format: 'request-1'; readonly reference: string }
  | ({ readonly format: 'note-1' } & NoteContext)
  | { readonly format: 'challenge-1' };

const createNoteBinding = ({ reference, author, position }: NoteContext): Binding => ({
  format: 'note-1',
  reference,
  author,
  position,
});

/**
 * Encrypts a visitor's texts for one request.
 * @param recipient the agency's public key, `age1pq1…`
 */
export const encryptRequest = async (
  words: VisitorTexts,
  recipient: string,
  reference: string,
): Promise<string> =>
  await sealBound({ format: 'request-1', reference }, pickWrittenFields(words), recipient);

/**
 * Decrypts a visitor's texts.
 * @param identity the agency's private key, `AGE-SECRET-KEY-PQ-1…`
 * @throws {TamperedTextError} if they were not encrypted for this request and key
 */
export async function decryptRequest(
  sealed: string,
  identity: string,
  reference: string,
): Promise<VisitorTexts> {
  const words = await openBound(sealed, identity, { format: 'request-1', reference });
  if (!isWrittenWords(words)) throw new TamperedTextError();
  // Forged text may have additional properties.
  return pickWrittenFields(words);
}

export const encryptStaffNote = async (
  text: string,
  recipient: string,
  place: NoteContext,
): Promise<string> => await sealBound(createNoteBinding(place), text, recipient);

/** @throws {TamperedTextError} if the text was not encrypted for this request, author, position and key */
export const decryptStaffNote = async (
  sealed: string,
  identity: string,
  place: NoteContext,
): Promise<string> => await openString(sealed, identity, createNoteBinding(place));

/** Encrypts a challenge. A device that returns the plaintext proves that it has the private key. */
export const encryptChallenge = async (challenge: string, recipient: string): Promise<string> =>
  await sealBound({ format: 'challenge-1' }, challenge, recipient);

/**
 * Decrypts a challenge.
 * @throws {TamperedTextError} if the text is not a challenge. Otherwise the server could send a visitor's text, and the
 * device would return it decrypted.
 */
export const decryptChallenge = async (sealed: string, identity: string): Promise<string> =>
  await openString(sealed, identity, { format: 'challenge-1' });

const sealBound = async (binding: Binding, content: unknown, recipient: string): Promise<string> =>
  await encryptText(JSON.stringify({ ...binding, content }), recipient);

async function openBound(sealed: string, identity: string, binding: Binding): Promise<unknown> {
  const { content, ...bound } = await openObject(sealed, identity);
  // The JSON texts are comparable, because the properties are encrypted in a fixed order.
  if (JSON.stringify(bound) !== JSON.stringify(binding)) throw new TamperedTextError();
  return content;
}

async function openString(sealed: string, identity: string, binding: Binding): Promise<string> {
  const text = await openBound(sealed, identity, binding);
  if (typeof text !== 'string') throw new TamperedTextError();
  return text;
}

async function openObject(sealed: string, identity: string): Promise<{ readonly content?: unknown }> {
  try {
    return { ...(JSON.parse(await decryptText(sealed, identity)) as object | null) };
  } catch (cause) {
    throw new TamperedTextError(undefined, { cause });
  }
}

const pickWrittenFields = (words: VisitorTexts): VisitorTexts =>
  Object.fromEntries(encryptedFields.map((name) => [name, words[name]])) as unknown as VisitorTexts;

const isWrittenWords = (content: unknown): content is VisitorTexts =>
  typeof content === 'object' &&
  content !== null &&
  encryptedFields.every((name) => typeof (content as Record<string, unknown>)[name] === 'string');

/** Encrypts a text. Adds spaces up to a power of two, which hides the exact length. */
export async function encryptText(text: string, recipient: string): Promise<string> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return base64.encode(await encrypter.encrypt(padToPowerOfTwo(new TextEncoder().encode(text))));
}

/** Decrypts a text from `encryptText`. Spaces at the end are removed. */
export async function decryptText(sealed: string, identity: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return (await decrypter.decrypt(base64.decode(sealed), 'text')).trimEnd();
}

function padToPowerOfTwo(bytes: Uint8Array): Uint8Array {
  let length = minLength;
  while (length < bytes.length) length *= 2;
  const padded = new Uint8Array(length).fill(0x20);
  padded.set(bytes);
  return padded;
}
