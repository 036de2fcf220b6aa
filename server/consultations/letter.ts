import { isForm, mediaType } from '../media-type.ts';
import { Problem } from '../problem.ts';

/** What the endpoint takes: far more than anyone writes, far less than would hurt. */
const mostBytes = 1024 * 1024;

/**
 * A form that is too long is still read this far, to give the visitor every word back on the page that says so;
 * and a browser listens to the answer only when it has finished sending.
 */
const mostBytesRead = 4 * 1024 * 1024;

/** What arrived, before it is checked. */
export interface Letter {
  readonly values: unknown;
  /** Whether the sender is a page without scripts, which is answered with pages. */
  readonly form: boolean;
  readonly tooLong: boolean;
}

/**
 * Reads what was sent, whatever its length is said to be.
 * @throws {Problem} 400 when it can't be read, 413 when it is too long to be given back, 415 for other types
 */
export async function readLetter(request: Request): Promise<Letter> {
  const form = isForm(request);
  if (!form && mediaType(request) !== 'application/json') throw new Problem(415);
  const { bytes, complete } = await readUpTo(mostBytesRead, request);
  const tooLong = !complete || bytes.byteLength > mostBytes;
  if (tooLong && (!form || !complete)) throw new Problem(413);
  return { values: form ? await formValues(bytes, request) : jsonValues(bytes), form, tooLong };
}

async function readUpTo(
  most: number,
  request: Request,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; complete: boolean }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > most) return { bytes: new Uint8Array(), complete: false };
    chunks.push(chunk);
  }
  return { bytes: new Uint8Array(Buffer.concat(chunks)), complete: true };
}

function jsonValues(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem(400);
  }
}

async function formValues(
  bytes: Uint8Array<ArrayBuffer>,
  request: Request,
): Promise<Record<string, unknown>> {
  const headers = { 'Content-Type': request.headers.get('content-type') ?? '' };
  try {
    return Object.fromEntries(await new Response(bytes, { headers }).formData());
  } catch {
    throw new Problem(400);
  }
}
