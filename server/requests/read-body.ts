import querystring from 'node:querystring';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { maxBodyBytes } from '#lib/request/consultation-endpoint.ts';
import { fields } from '#lib/request/consultation-request.ts';
import { hiddenField } from '#lib/request/hidden-field.ts';
import { ownTurn } from '../http/event-loop.ts';
import { isForm, mediaType } from '../http/media-type.ts';
import { Problem } from '../http/problem.ts';
import type { Reservation } from './memory-budget.ts';

/**
 * What is too long is still read this far: the page that says so gives back what came first, and a browser listens
 * to the answer only when it has finished sending.
 */
const maxBytesRead = 4 * maxBodyBytes;

/** Bodies up to this length are read in one piece, and no memory is reserved for them. */
export const shortBytes = 16 * 1024;

/** As much of a long form is parsed at one go; others get their turn in between. */
const sliceBytes = 64 * 1024;

/** A form of ours has seven. What has many more is not one, and is not read to its end. */
const maxFields = 32;

/** What is read of a form: the fields of a request, and the one that people do not see. */
const fieldsRead: readonly string[] = [...fields.map(({ name }) => name), hiddenField];

/** What arrived, before it is checked. */
export interface SentBody {
  readonly values: unknown;
  /** Whether the sender is a page without scripts, which is answered with pages. */
  readonly form: boolean;
  readonly tooLong: boolean;
}

/**
 * Reads what was sent. Words are kept up to one mebibyte, whatever the body's length.
 * @param max bytes that are read; a longer body is left alone
 * @throws {Problem} 400 when it can't be read, 413 when it is too long and not a form, 415 for other types, 503 when
 *   too many others are sending
 */
export async function readBody(
  request: Request,
  reservation: Reservation,
  max = maxBytesRead,
): Promise<SentBody> {
  const type = mediaType(request);
  if (type === 'multipart/form-data') return await readParts(request, reservation, max);
  if (!isForm(request) && type !== 'application/json') throw new Problem(415);
  const { bytes, tooLong } = await readBeginning(request, reservation, max);
  if (bytes.length > shortBytes) await ownTurn();
  if (isForm(request)) return { values: parsePairs(bytes), form: true, tooLong };
  if (tooLong) throw new Problem(413);
  return { values: parseJson(bytes), form: false, tooLong };
}

/** The first mebibyte of a body. */
async function readBeginning(
  request: Request,
  reservation: Reservation,
  max: number,
): Promise<{ bytes: Buffer; tooLong: boolean }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunksOf(request, reservation, max)) {
    if (length < maxBodyBytes) chunks.push(chunk.subarray(0, maxBodyBytes - length));
    length += chunk.length;
  }
  return { bytes: Buffer.concat(chunks), tooLong: length > maxBodyBytes };
}

const plus = 0x2b;
const space = 0x20;

/** Node's older parser: it counts fields, bears broken escapes, and takes no longer for any shape than for words. */
function parsePairs(bytes: Buffer): Record<string, string> {
  // Done here, since it would make an escape of every plus sign, one by one.
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
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!hasManyValues(json)) return JSON.parse(json);
  } catch {
    // Said below.
  }
  throw new Problem(400);
}

/**
 * Whether JSON holds more lists, objects and values than any request of ours: parsing a mebibyte of them would keep
 * everyone waiting, and cannot be done in slices.
 */
function hasManyValues(json: string): boolean {
  let values = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (inText) {
      if (character === '\\') at += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === ',' || character === '[' || character === '{') values += 1;
    if (values > maxFields) return true;
  }
  return false;
}

/** A form in parts is parsed as it comes: its words stand in it as they are. */
async function readParts(request: Request, reservation: Reservation, max: number): Promise<SentBody> {
  const values: Record<string, string> = {};
  let kept = 0;
  let length = 0;
  let trouble: unknown;
  const parser = partsParser(request);
  const finished = new Promise<void>((resolve) => {
    parser.once('finish', resolve).once('error', (error) => {
      trouble ??= error;
      resolve();
    });
  });
  parser.on('field', (name, value) => {
    if (!fieldsRead.includes(name)) return;
    values[name] = value.slice(0, Math.max(0, maxBodyBytes - kept));
    kept += value.length;
  });
  for (const limit of ['fieldsLimit', 'partsLimit'] as const) {
    parser.on(limit, () => {
      trouble ??= new Problem(400);
    });
  }
  for await (const chunk of chunksOf(request, reservation, max)) {
    length += chunk.length;
    for (let at = 0; at < chunk.length && !trouble; at += sliceBytes) {
      if (length > shortBytes) await ownTurn();
      parser.write(Buffer.from(chunk.subarray(at, at + sliceBytes)));
    }
    if (trouble) break;
  }
  parser.end();
  await finished;
  if (trouble) throw new Problem(400);
  return { values, form: true, tooLong: length > maxBodyBytes };
}

function partsParser(request: Request) {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' } as BusboyHeaders,
      limits: { fieldNameSize: 100, fieldSize: maxBodyBytes, fields: maxFields, parts: maxFields, files: 0 },
    });
  } catch {
    throw new Problem(400);
  }
}

/**
 * The body as it arrives. Memory for a long one is reserved before it is read, as far as its length is known.
 * @throws {Problem} 413 when there is no end to it, 400 when the sender went away, 503 when there is no memory for it
 */
async function* chunksOf(
  request: Request,
  reservation: Reservation,
  max: number,
): AsyncGenerator<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  // Most requests: a stream would cost more than their few words.
  if (declared <= shortBytes) {
    const whole = await request.arrayBuffer().catch(() => {
      throw new Problem(400);
    });
    yield new Uint8Array(whole);
    return;
  }
  if (declared > max) throw new Problem(413);
  if (declared > shortBytes) reservation.growTo(Math.min(declared, maxBodyBytes));
  const reader = request.body?.getReader();
  let length = 0;
  try {
    for (;;) {
      const next = await reader?.read();
      if (!next || next.done) return;
      length += next.value.length;
      if (length > max) throw new Problem(413);
      if (length > shortBytes) reservation.growTo(Math.min(length, maxBodyBytes));
      yield next.value;
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(400);
  } finally {
    // Does nothing when all of it was read.
    await reader?.cancel().catch(() => {});
  }
}
