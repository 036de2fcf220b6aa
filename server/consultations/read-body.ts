import type { HonoRequest } from 'hono';
import { isForm, mediaType } from '../media-type.ts';
import { Problem } from '../problem.ts';

/** What the endpoint takes: far more than anyone writes, far less than would hurt. */
const mostBytes = 1024 * 1024;

/**
 * A form that is too long is still read this far, to give the visitor every word back on the page that says so;
 * and a browser listens to the answer only when it has finished sending.
 */
export const mostBytesRead = 4 * mostBytes;

/** What arrived, before it is checked. */
export interface SentBody {
  readonly values: unknown;
  /** Whether the sender is a page without scripts, which is answered with pages. */
  readonly form: boolean;
  readonly tooLong: boolean;
}

/**
 * Reads what was sent.
 * @throws {Problem} 400 when it can't be read, 413 when it is too long and not a form, 415 for other types
 */
export async function readBody(request: HonoRequest): Promise<SentBody> {
  const form = isForm(request.raw);
  if (!form && mediaType(request.raw) !== 'application/json') throw new Problem(415);
  const bytes = await request.arrayBuffer();
  const tooLong = bytes.byteLength > mostBytes;
  if (tooLong && !form) throw new Problem(413);
  try {
    return { values: form ? await request.parseBody() : parseJson(bytes), form, tooLong };
  } catch {
    throw new Problem(400);
  }
}

const parseJson = (bytes: ArrayBuffer): unknown =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
