import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { editorApi, maxPictureBytes } from '#lib/editor/api.ts';
import { EditorError } from '../files/editor-error.ts';
import { type EditorEnvironment, isSafeMethod } from './authentication.ts';

type Handler = MiddlewareHandler<EditorEnvironment>;

const megabyte = 1024 * 1024;

/** A file has some tens of kilobytes, and several are sent at once. */
const maxBytes = 2 * megabyte;

/** A request for the edit lock or a preview has some tens of bytes. */
const maxSmallBytes = 1024;

/** JSON takes several times as much memory as its text. */
const jsonFactor = 8;

const retryAfterSeconds = 5;

const isPicture = (c: Context): boolean => c.req.path === `${editorApi}/picture`;

const limitLength = (maxSize: number, sentence: string): Handler =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new EditorError(413, sentence);
    },
  });

const limitText = (maxSize: number): Handler =>
  limitLength(maxSize, 'That is more text than the editor takes at once. Nothing was changed.');

/**
 * Limits the length of a body and the memory of all bodies at one time, for requests with the edit lock: there is room for one
 * large picture, and words of another person beside it.
 */
export function limitBodies(): [Handler, Handler] {
  const words = limitText(maxBytes);
  const pictures = limitLength(
    maxPictureBytes,
    `A picture may have ${maxPictureBytes / megabyte} MB. Please save this one in a smaller size.`,
  );
  return [
    limitBodiesAtOnce(64 * megabyte, maxPictureBytes, maxBytes),
    (c, next) => (isPicture(c) ? pictures : words)(c, next),
  ];
}

/** The same for requests of a few bytes. These are also read from people without the edit lock, so they have their own memory. */
export const limitSmallBodies = (): [Handler, Handler] => [
  limitBodiesAtOnce(megabyte, megabyte / 4, maxSmallBytes),
  limitText(maxSmallBytes),
];

/**
 * Refuses a request before its body is read while other requests use the memory for bodies.
 * @param total the most bytes of memory for the bodies of all requests that are read or worked on at one time
 * @param perPerson the most bytes that one person may use
 * @param longest the most bytes of a JSON text. A chunked request counts as the longest.
 * @throws {EditorError} 503 with `Retry-After`
 */
function limitBodiesAtOnce(total: number, perPerson: number, longest: number): Handler {
  const inUse = new Map<string, number>();
  return async (c, next) => {
    if (isSafeMethod(c)) return await next();
    const { person } = c.var;
    const isChunked = c.req.header('transfer-encoding') !== undefined;
    const stated = isChunked ? Number.POSITIVE_INFINITY : Number(c.req.header('content-length') ?? 0);
    const bytes = isPicture(c) ? Math.min(stated, maxPictureBytes) : Math.min(stated, longest) * jsonFactor;
    const ofAll = inUse.values().reduce((sum, each) => sum + each, 0);
    const ofPerson = inUse.get(person) ?? 0;
    if (ofAll + bytes > total || ofPerson + bytes > perPerson) {
      c.header('Retry-After', String(retryAfterSeconds));
      throw new EditorError(
        503,
        'The editor is busy with what was sent before. Please try again in a moment.',
      );
    }
    inUse.set(person, ofPerson + bytes);
    try {
      await next();
    } finally {
      const left = (inUse.get(person) ?? 0) - bytes;
      if (left > 0) inUse.set(person, left);
      else inUse.delete(person);
    }
  };
}
