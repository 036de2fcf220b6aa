/** Searches bytes for words in any form: plain, encoded or compressed. */
import { hash, randomBytes } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

export interface SearchedContent {
  readonly name: string;
  readonly bytes: Buffer;
}

export function createSentinel(kind: 'letters' | 'digits' = 'letters'): string {
  const symbols = kind === 'letters' ? 'abcdefghijkmnpqrstuvwxyz' : '0123456789';
  return Array.from(randomBytes(16), (byte) => symbols[byte % symbols.length]).join('');
}

export function readFilesBelow(folder: string): SearchedContent[] {
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      // The database may remove a file during the listing.
      .filter((path) => existsSync(path) && lstatSync(path).isFile())
      .map((path) => ({ name: path, bytes: readFileSync(path) }))
  );
}

export const toSearchedContent = (name: string, content: string): SearchedContent => ({
  name,
  bytes: Buffer.from(content),
});

/** Lists the found words with their places, as in `name: word, as UTF-16`. */
export function findLeakedWords(words: readonly string[], places: readonly SearchedContent[]): string[] {
  const forms = words.flatMap((word) => encodeWord(word).map((form) => ({ word, ...form })));
  // Groups the encoded words by their first two bytes, so that large files are read once for all words.
  const byStart = Map.groupBy(forms, ({ bytes }) => bytes.readUInt16BE());
  const isStart = new Uint8Array(0x10000);
  for (const start of byStart.keys()) isStart[start] = 1;
  const findHits = (bytes: Buffer): string[] => {
    const hits = new Set<string>();
    for (const content of decompressAll(bytes, 3)) {
      let start = 0;
      for (let position = 0; position < content.length; position += 1) {
        start = ((start << 8) | (content[position] as number)) & 0xffff;
        if (isStart[start] === 1)
          for (const form of byStart.get(start) ?? [])
            if (content.subarray(position - 1, position - 1 + form.bytes.length).equals(form.bytes))
              hits.add(`${form.word}, as ${form.as}`);
      }
    }
    return [...hits];
  };
  // Searches identical files once, because a PostgreSQL cluster has hundreds of them.
  const hitsByDigest = new Map<string, string[]>();
  return places.flatMap(({ name, bytes }) => {
    const digest = hash('sha1', bytes);
    const hits = hitsByDigest.get(digest) ?? findHits(bytes);
    hitsByDigest.set(digest, hits);
    return hits.map((hit) => `${name}: ${hit}`);
  });
}

interface Form {
  readonly as: string;
  readonly bytes: Buffer;
}

function encodeWord(word: string): Form[] {
  const text = Buffer.from(word);
  const wide = Buffer.from(word, 'utf16le');
  const forms: Form[] = [
    { as: 'text', bytes: text },
    { as: 'capitals', bytes: Buffer.from(word.toUpperCase()) },
    { as: 'UTF-16', bytes: wide.subarray(0, -1) },
    { as: 'hexadecimal', bytes: Buffer.from(text.toString('hex')) },
    { as: 'hexadecimal in capitals', bytes: Buffer.from(text.toString('hex').toUpperCase()) },
    ...[text, wide].flatMap(base64Forms),
    ...pglzForms(text),
  ];
  return forms;
}

/** Returns base64 at each of the three possible offsets. Omits the characters that depend on neighboring bytes. */
const base64Forms = (bytes: Buffer): Form[] =>
  [0, 1, 2].flatMap((before) =>
    (['base64', 'base64url'] as const).map((encoding) => {
      const encoded = Buffer.concat([Buffer.alloc(before), bytes])
        .toString(encoding)
        .replace(/=+$/, '');
      const whole = encoded.slice(before === 0 ? 0 : before + 1, -2);
      return { as: encoding, bytes: Buffer.from(whole) };
    }),
  );

/**
 * Returns the forms of a text in PostgreSQL's compression (pglz), which inserts a control byte before every eight
 * literal bytes. References to repeated text are not covered.
 */
const pglzForms = (text: Buffer): Form[] =>
  Array.from({ length: 8 }, (_, first) => {
    const pieces: Buffer[] = [text.subarray(0, first)];
    for (let at = first; at < text.length; at += 8) pieces.push(Buffer.from([0]), text.subarray(at, at + 8));
    return { as: 'compressed by PostgreSQL', bytes: Buffer.concat(pieces) };
  });

/** Yields the bytes, their decompressed contents, and the text of mails without soft line breaks. */
function* decompressAll(bytes: Buffer, depth: number): Generator<Buffer> {
  yield bytes;
  if (depth === 0) return;
  const lines = bytes.toString('latin1');
  // Quoted-printable marks a soft line break with an equals sign. Base64 has plain line breaks.
  if (lines.includes('=\r\n')) yield Buffer.from(lines.replaceAll('=\r\n', ''), 'latin1');
  if (lines.includes('\r\n')) yield Buffer.from(lines.replaceAll('\r\n', ''), 'latin1');
  const inflated = [
    ...decompressAt(bytes, Buffer.from([0x1f, 0x8b, 0x08]), 0, gunzipSync),
    // Skips the 10 bytes of the gzip header, because gunzip fails if other bytes follow the stream.
    ...decompressAt(bytes, Buffer.from([0x1f, 0x8b, 0x08, 0]), 10, inflateRawSync),
    ...[0x01, 0x5e, 0x9c, 0xda].flatMap((level) => [
      ...decompressAt(bytes, Buffer.from([0x78, level]), 0, inflateSync),
    ]),
    ...decompressAt(bytes, Buffer.from('PK\x03\x04', 'latin1'), undefined, inflateRawSync),
    // Brotli streams have no signature, so only a stream at the start is found.
    ...tryDecompress(() => brotliDecompressSync(bytes)),
  ];
  for (const content of inflated) yield* decompressAll(content, depth - 1);
}

/** Decompresses the data at an offset. A truncated stream yields its beginning. */
function* decompressAt(
  bytes: Buffer,
  signature: Buffer,
  skip: number | undefined,
  inflate: (bytes: Buffer, options: { finishFlush: number }) => Buffer,
): Generator<Buffer> {
  for (let start = bytes.indexOf(signature); start !== -1; start = bytes.indexOf(signature, start + 1)) {
    // In a ZIP file, the data follow a header of variable length.
    const header =
      30 + (bytes.length > start + 30 ? bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28) : 0);
    const data = bytes.subarray(start + (skip ?? header));
    // 2 is `Z_SYNC_FLUSH`, which does not fail at a truncated end.
    yield* tryDecompress(() => inflate(data, { finishFlush: 2 }));
  }
}

function tryDecompress(inflate: () => Buffer): Buffer[] {
  try {
    const content = inflate();
    return content.length > 0 ? [content] : [];
  } catch {
    return [];
  }
}
