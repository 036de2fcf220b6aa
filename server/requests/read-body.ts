import querystring from 'node:querystring';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { maxBodyBytes } from '#lib/request/consultation-endpoint.ts';
import { fieldNames } from '#lib/request/field-names.ts';
import { honeypotField } from '#lib/request/spam-signals.ts';
import { isFormRequest, readMediaType } from '../http/media-type.ts';
import { Problem } from '../http/problem.ts';
import { waitForOwnTurn } from './event-loop-turn.ts';

/**
 * A body that is too long to be kept is still read up to this length. A browser reads the answer only when it has sent all,
 * and the page that refuses the request gives back the words that came first.
 */
const maxBytesRead = 4 * maxBodyBytes;

/** Bodies up to this length may be in memory for every connection at once. */
export const shortBytes = 16 * 1024;

/** Our form has seven fields. A body with more than this is not from our form, and is refused. */
const maxFields = 32;

/** The fields that are read: those of a request, and the one that people do not see. */
const fieldsRead: readonly string[] = [...fieldNames, honeypotField];

/** What was sent, not yet checked. */
interface SentBody {
  readonly values: unknown;
  /** Whether a form without scripts sent it: the answer is then a page. */
  readonly form: boolean;
  readonly tooLong: boolean;
}

/**
 * Reads the body of a request. Only its first `maxBodyBytes` are kept.
 * @param onLong called before a body is read that may be longer than `shortBytes`; when it throws, nothing is read
 * @param max the most bytes that are read: a longer body is refused
 * @throws {Problem} 400 when it can't be read, 413 when it is too long and not a form, 415 for other types
 */
export async function readBody(request: Request, onLong: () => void, max = maxBytesRead): Promise<SentBody> {
  const type = readMediaType(request);
  const form = isFormRequest(request);
  if (!form && type !== 'application/json') throw new Problem(415);
  const { bytes, tooLong } = await readBytes(request, onLong, max);
  if (bytes.length > shortBytes) await waitForOwnTurn();
  if (type === 'multipart/form-data') return { values: await parseParts(request, bytes), form, tooLong };
  if (form) return { values: parsePairs(bytes), form, tooLong };
  if (tooLong) throw new Problem(413);
  return { values: parseJson(bytes), form, tooLong };
}

/**
 * The first `maxBodyBytes` of a body.
 * @throws {Problem} 413 when it is longer than `max`, 400 when the sender went away
 */
async function readBytes(request: Request, onLong: () => void, max: number) {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  if (declared > max) throw new Problem(413);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const take = (chunk: Uint8Array) => {
    chunks.push(chunk.subarray(0, Math.max(0, maxBodyBytes - length)));
    length += chunk.length;
    if (length > max) throw new Problem(413);
  };
  const isShort = declared <= shortBytes;
  if (!isShort) onLong();
  try {
    // Most requests are short, and a stream would cost more than reading them whole.
    if (isShort) take(new Uint8Array(await request.arrayBuffer()));
    else for await (const chunk of request.body ?? []) take(chunk);
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(400);
  }
  return { bytes: Buffer.concat(chunks), tooLong: length > maxBodyBytes };
}

const plus = 0x2b;
const space = 0x20;

/**
 * Parses a form by Node's older parser. It stops at a number of fields, accepts broken escapes, and its time is linear in
 * the length; `URLSearchParams`, which `formData` uses, takes time quadratic in the number of pairs.
 */
function parsePairs(bytes: Buffer): Record<string, string> {
  // The parser would first turn every plus sign into an escape, which takes longer.
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === plus) bytes[at] = space;
  const given = querystring.parse(bytes.toString(), '&', '=', { maxKeys: maxFields + 1 });
  if (Object.values(given).flat().length > maxFields) throw new Problem(400);
  const values: Record<string, string> = {};
  for (const name of fieldsRead) {
    const value = [given[name]].flat().at(-1);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem(400);
  }
}

/** Parses a form in parts; of a form that was cut off, the fields before the cut. */
async function parseParts(request: Request, bytes: Buffer): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  try {
    const parser = new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' } as BusboyHeaders,
      limits: { fieldNameSize: 100, fieldSize: maxBodyBytes, fields: maxFields, parts: maxFields, files: 0 },
    });
    const refuse = () => parser.destroy(new Error('too many parts'));
    parser.once('fieldsLimit', refuse).once('partsLimit', refuse);
    parser.on('field', (name, value) => {
      if (fieldsRead.includes(name)) values[name] = value;
    });
    await pipeline(sliceBytes(bytes), parser);
    return values;
  } catch {
    throw new Problem(400);
  }
}

/** Cut into slices, so that a parser that has refused a body is not given the rest of it. */
function* sliceBytes(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += shortBytes) yield bytes.subarray(at, at + shortBytes);
}
