import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { editorApiPath, maxPictureBytes } from '#lib/editor/api.ts';
import { EditorError } from '../files/editor-error.ts';
import { type EditorHonoEnvironment, isSafeMethod } from './authentication.ts';

type Handler = MiddlewareHandler<EditorHonoEnvironment>;

const megabyte = 1024 * 1024;

/** The maximum length of a request with texts. One request can contain several files of tens of kilobytes each. */
const maxBytes = 2 * megabyte;

/** The maximum length of a request for the edit lock or a preview. These requests have tens of bytes. */
const maxSmallBytes = 1024;

/**
 * The estimated memory for a JSON request, as a multiple of its length. Parsed JSON needs several times the memory of its
 * text.
 */
const jsonFactor = 8;

const retryAfterSeconds = 5;

const isPicture = (c: Context): boolean => c.req.path === `${editorApiPath}/picture`;

const limitLength = (maxSize: number, sentence: string): Handler =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new EditorError(413, sentence);
    },
  });

const limitText = (maxSize: number): Handler =>
  limitLength(maxSize, 'The request has more text than the editor accepts. Nothing was changed.');

/**
 * For requests that need the edit lock: limits the length of each body, and the memory for all bodies at the same time. The
 * memory suffices for one large picture and the texts of another user.
 */
export function limitBodies(): [Handler, Handler] {
  const text = limitText(maxBytes);
  const pictures = limitLength(
    maxPictureBytes,
    `A picture must not exceed ${maxPictureBytes / megabyte} MB. Save this one in a smaller size.`,
  );
  return [
    limitMemory(64 * megabyte, maxPictureBytes, maxBytes),
    (c, next) => (isPicture(c) ? pictures : text)(c, next),
  ];
}

/**
 * For requests for the edit lock and the preview. These requests have separate memory, because windows without the edit lock
 * send them, too.
 */
export const limitSmallBodies = (): [Handler, Handler] => [
  limitMemory(megabyte, megabyte / 4, maxSmallBytes),
  limitText(maxSmallBytes),
];

/**
 * Rejects a request before its body is read if the memory for bodies is used up.
 * @param total the maximum memory for all bodies that are being read or processed, in bytes
 * @param perPerson the maximum memory for one user, in bytes
 * @param longest the maximum length of a JSON body, in bytes. Chunked requests count with this length.
 * @throws {EditorError} 503 with `Retry-After`
 */
function limitMemory(total: number, perPerson: number, longest: number): Handler {
  const inUse = new Map<string, number>();
  return async (c, next) => {
    if (isSafeMethod(c)) return await next();
    const { person } = c.var;
    const isChunked = c.req.header('transfer-encoding') !== undefined;
    const stated = isChunked ? Number.POSITIVE_INFINITY : Number(c.req.header('content-length') ?? 0);
    const bytes = isPicture(c) ? Math.min(stated, maxPictureBytes) : Math.min(stated, longest) * jsonFactor;
    const used = inUse.values().reduce((sum, each) => sum + each, 0);
    const byPerson = inUse.get(person) ?? 0;
    if (used + bytes > total || byPerson + bytes > perPerson) {
      c.header('Retry-After', String(retryAfterSeconds));
      throw new EditorError(503, 'The editor is busy with earlier requests. Try again in a moment.');
    }
    inUse.set(person, byPerson + bytes);
    try {
      await next();
    } finally {
      const left = (inUse.get(person) ?? 0) - bytes;
      if (left > 0) inUse.set(person, left);
      else inUse.delete(person);
    }
  };
}
