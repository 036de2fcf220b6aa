/**
 * Seals what a visitor wrote, so that only whoever holds the desk's key can read it: as an age file
 * (https://age-encryption.org/v1) to a hybrid recipient, X25519 with ML-KEM-768, in base64. Used by the server, the terminal
 * and the desk's page.
 */
import { base64 } from '@scure/base';
import { Decrypter, Encrypter } from 'age-encryption';
import { type WrittenWords, writtenFields } from './written-words.ts';

export { type WrittenWords, writtenFields };

/** The shortest text that is encrypted, in bytes: most requests are shorter, and look alike. */
const shortest = 4096;

/**
 * Sealed text that is not what was sealed for this place: it was moved, exchanged, damaged, or sealed to another key. Anybody
 * can seal a text of their own for any place, since the recipient is public: no check here finds forged text.
 */
export class TamperedTextError extends Error {}

/** Where a note belongs. */
export interface NotePlace {
  /** The reference of the request. */
  readonly reference: string;
  /** The name of the person who wrote the note. */
  readonly author: string;
  /** From 1, in the order in which the notes about the request were kept. */
  readonly position: number;
}

/** The format of a sealed text, and where the text belongs. It is sealed with the text. */
type Binding =
  | { readonly format: 'request-1'; readonly reference: string }
  | ({ readonly format: 'note-1' } & NotePlace)
  | { readonly format: 'challenge-1' };

const createNoteBinding = ({ reference, author, position }: NotePlace): Binding => ({
  format: 'note-1',
  reference,
  author,
  position,
});

/**
 * Seals a visitor's words for one request.
 * @param recipient `age1pq1…`
 */
export const sealRequest = async (
  words: WrittenWords,
  recipient: string,
  reference: string,
): Promise<string> =>
  await sealBound({ format: 'request-1', reference }, pickWrittenFields(words), recipient);

/**
 * Opens the words of one request.
 * @param identity `AGE-SECRET-KEY-PQ-1…`
 * @throws {TamperedTextError} when these are not words that were sealed for this request to this key
 */
export async function openRequest(
  sealed: string,
  identity: string,
  reference: string,
): Promise<WrittenWords> {
  const words = await openBound(sealed, identity, { format: 'request-1', reference });
  if (!isWrittenWords(words)) throw new TamperedTextError();
  // Forged words may have further properties.
  return pickWrittenFields(words);
}

/** Seals a note for its place. */
export const sealNote = async (text: string, recipient: string, place: NotePlace): Promise<string> =>
  await sealBound(createNoteBinding(place), text, recipient);

/**
 * Opens the note of one place.
 * @throws {TamperedTextError} when this is no note that was sealed for this place to this key
 */
export const openNote = async (sealed: string, identity: string, place: NotePlace): Promise<string> =>
  await openString(sealed, identity, createNoteBinding(place));

/** Seals a challenge, by which a device shows that it has the key. */
export const sealChallenge = async (challenge: string, recipient: string): Promise<string> =>
  await sealBound({ format: 'challenge-1' }, challenge, recipient);

/**
 * Opens a challenge.
 * @throws {TamperedTextError} when this is none, such as a visitor's words, which the server must not learn as an answer
 */
export const openChallenge = async (sealed: string, identity: string): Promise<string> =>
  await openString(sealed, identity, { format: 'challenge-1' });

const sealBound = async (binding: Binding, content: unknown, recipient: string): Promise<string> =>
  await sealText(JSON.stringify({ ...binding, content }), recipient);

async function openBound(sealed: string, identity: string, binding: Binding): Promise<unknown> {
  const { content, ...bound } = await openObject(sealed, identity);
  // The properties have the order in which they were sealed.
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
    return { ...(JSON.parse(await openText(sealed, identity)) as object | null) };
  } catch (cause) {
    throw new TamperedTextError(undefined, { cause });
  }
}

const pickWrittenFields = (words: WrittenWords): WrittenWords =>
  Object.fromEntries(writtenFields.map((name) => [name, words[name]])) as unknown as WrittenWords;

const isWrittenWords = (content: unknown): content is WrittenWords =>
  typeof content === 'object' &&
  content !== null &&
  writtenFields.every((name) => typeof (content as Record<string, unknown>)[name] === 'string');

/** Seals a text. It is padded with spaces to a power of two, so that its length says little. */
export async function sealText(text: string, recipient: string): Promise<string> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return base64.encode(await encrypter.encrypt(padToPowerOfTwo(new TextEncoder().encode(text))));
}

/** Opens what `sealText` has sealed; spaces at the text's end are lost. */
export async function openText(sealed: string, identity: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return (await decrypter.decrypt(base64.decode(sealed), 'text')).trimEnd();
}

function padToPowerOfTwo(bytes: Uint8Array): Uint8Array {
  let length = shortest;
  while (length < bytes.length) length *= 2;
  const filled = new Uint8Array(length).fill(0x20);
  filled.set(bytes);
  return filled;
}
