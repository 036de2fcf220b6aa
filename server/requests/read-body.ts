import querystring from 'node:querystring';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { maxBodyBytes } from '#lib/request/consultation-endpoint.ts';
import { fieldNames } from '#lib/request/field-names.ts';
import { honeypotField } from '#lib/request/spam-signal-fields.ts';
import { isFormRequest, readMediaType } from '../http/media-type.ts';
import { HttpProblem } from '../http/problem.ts';
import { waitForEventLoopTurn } from './event-loop-turn.ts';

/**
 * The maximum number of bytes that are read of a body. It is higher than `maxBodyBytes`, because browsers read the
 * response only after they have sent the whole body, and the error page displays the first part of the values again.
 */
const maxBytesRead = 4 * maxBodyBytes;

/** The number of shorter bodies in memory at the same time is not limited. */
export const maxShortBodyBytes = 16 * 1024;

/** The maximum number of parsed fields. The site's form has seven. */
const maxFields = 32;

/** The fields that are read. Others are ignored. */
const knownFields: readonly string[] = [...fieldNames, honeypotField];

/**
 * Reads and parses the body of a request, up to `maxBodyBytes`.
 * @param onLong is called before reading a body that may be longer than `maxShortBodyBytes`. If it throws, nothing is read
 * @param max the maximum number of bytes that are read
 * @returns the unvalidated values, and whether an HTML form sent them. If so, the response must be a page
 * @throws {HttpProblem} 400 for an invalid body, 413 if the body is longer than `max` or is JSON longer than
 * `maxBodyBytes`, 415 for other media types
 */
export async function readBody(request: Request, onLong: () => void, max = maxBytesRead) {
  const type = readMediaType(request);
  const form = isFormRequest(request);
  if (!form && type !== 'application/json') throw new HttpProblem(415);
  const { bytes, tooLong } = await readBytes(request, onLong, max);
  if (bytes.length > maxShortBodyBytes) await waitForEventLoopTurn();
  if (type === 'multipart/form-data') return { values: await parseParts(request, bytes), form, tooLong };
  if (form) return { values: parsePairs(bytes), form, tooLong };
  if (tooLong) throw new HttpProblem(413);
  return { values: parseJson(bytes), form, tooLong };
}

/**
 * Reads the first `maxBodyBytes` of a body.
 * @throws {HttpProblem} 413 if the body is longer than `max`, 400 if the client has disconnected
 */
async function readBytes(request: Request, onLong: () => void, max: number) {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  if (declared > max) throw new HttpProblem(413);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const addChunk = (chunk: Uint8Array) => {
    chunks.push(chunk.subarray(0, Math.max(0, maxBodyBytes - length)));
    length += chunk.length;
    if (length > max) throw new HttpProblem(413);
  };
  const isShort = declared <= maxShortBodyBytes;
  if (!isShort) onLong();
  try {
    // Most bodies are short, and `arrayBuffer` is faster than a stream.
    if (isShort) addChunk(new Uint8Array(await request.arrayBuffer()));
    else for await (const chunk of request.body ?? []) addChunk(chunk);
  } catch (error) {
    throw error instanceof HttpProblem ? error : new HttpProblem(400);
  }
  return { bytes: Buffer.concat(chunks), tooLong: length > maxBodyBytes };
}

const plus = 0x2b;
const space = 0x20;

/**
 * Parses a URL-encoded form with `node:querystring`, which limits the number of fields, accepts invalid escapes and
 * takes linear time. `URLSearchParams`, which `Request.formData` uses, takes quadratic time in the number of fields.
 */
function parsePairs(bytes: Buffer): Record<string, string> {
  // Plus signs are replaced here, because the parser would first convert each one to an escape, which is slow.
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === plus) bytes[at] = space;
  const fields = querystring.parse(bytes.toString(), '&', '=', { maxKeys: maxFields + 1 });
  if (Object.values(fields).flat().length > maxFields) throw new HttpProblem(400);
  const values: Record<string, string> = {};
  for (const name of knownFields) {
    const value = [fields[name]].flat().at(-1);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new HttpProblem(400);
  }
}

/** Parses a multipart form and returns its known fields. For a truncated form, returns the complete fields. */
async function parseParts(request: Request, bytes: Buffer): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  try {
    const parser = new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' } as BusboyHeaders,
      limits: { fieldNameSize: 100, fieldSize: maxBodyBytes, fields: maxFields, parts: maxFields, files: 0 },
    });
    const rejectBody = () => parser.destroy(new Error(`The body has more than ${maxFields} parts.`));
    parser.once('fieldsLimit', rejectBody).once('partsLimit', rejectBody);
    parser.on('field', (name, value) => {
      if (knownFields.includes(name)) values[name] = value;
    });
    await pipeline(sliceBytes(bytes), parser);
    return values;
  } catch {
    throw new HttpProblem(400);
  }
}

function* sliceBytes(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += maxShortBodyBytes)
    yield bytes.subarray(at, at + maxShortBodyBytes);
}
