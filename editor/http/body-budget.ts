import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { editorApi, maxPictureBytes } from '#lib/editor/api.ts';
import { maxBodyBytes } from './bodies.ts';
import type { EditorEnvironment } from './environment.ts';

/** The memory of all requests with a body that are read or worked on at one time: one large picture, and words beside it. */
const maxBytesAtOnce = 64 * 1024 * 1024;

/** JSON takes several times as much memory as its text. */
const jsonFactor = 8;

const retryAfterSeconds = 5;

/**
 * Refuses a request before its body is read while those of others take the memory that there is for them.
 * @throws {HTTPException} 503 with `Retry-After`
 */
export function limitBodiesAtOnce(most = maxBytesAtOnce): MiddlewareHandler<EditorEnvironment> {
  let inUse = 0;
  return async (c, next) => {
    const isPicture = c.req.path === `${editorApi}/picture`;
    const longest = isPicture ? maxPictureBytes : maxBodyBytes;
    const stated = c.req.header('content-length');
    const isChunked = c.req.header('transfer-encoding') !== undefined;
    const length = isChunked ? longest : Math.min(Number(stated ?? 0), longest);
    const bytes = isPicture ? length : length * jsonFactor;
    if (inUse + bytes > most) {
      c.header('Retry-After', String(retryAfterSeconds));
      throw new HTTPException(503, {
        message: 'The editor is busy with what was sent before. Please try again in a moment.',
      });
    }
    inUse += bytes;
    try {
      await next();
    } finally {
      inUse -= bytes;
    }
  };
}
