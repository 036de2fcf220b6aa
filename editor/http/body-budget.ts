import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { editorApi, maxPictureBytes } from '#lib/editor/api.ts';
import { Refusal } from '../files/refusal.ts';
import { maxBodyBytes, maxSmallBodyBytes } from './bodies.ts';
import type { EditorEnvironment } from './environment.ts';

/** JSON takes several times as much memory as its text. */
const jsonFactor = 8;

const retryAfterSeconds = 5;

type Limits = [MiddlewareHandler<EditorEnvironment>, MiddlewareHandler<EditorEnvironment>];

interface Budget {
  /** The most bytes of memory for the bodies of all requests that are read or worked on at one time. */
  readonly total: number;
  /** The most bytes that one person may use. */
  readonly perPerson: number;
  /** The most bytes that a request may use. A chunked request counts as the longest. */
  longest(path: string): number;
}

const isPicture = (path: string): boolean => path === `${editorApi}/picture`;

/** One large picture, and words of another person beside it. */
const bodies: Budget = {
  total: 64 * 1024 * 1024,
  perPerson: maxPictureBytes,
  longest: (path) => (isPicture(path) ? maxPictureBytes : maxBodyBytes * jsonFactor),
};

/** Separate from the other bodies, because these are also read from people without the edit lock. */
const smallBodies: Budget = {
  total: 1024 * 1024,
  perPerson: 256 * 1024,
  longest: () => maxSmallBodyBytes * jsonFactor,
};

/**
 * Limits the length of a body and the memory of all bodies at one time, for requests with the edit lock. A picture's length is
 * counted where it is read.
 */
export const limitBodies = (): Limits => {
  const limitLength = limitBody(maxBodyBytes);
  return [
    limitBodiesAtOnce(bodies),
    async (c, next) => {
      await (isPicture(c.req.path) ? next() : limitLength(c, next));
    },
  ];
};

/** The same for requests of a few bytes, which need no edit lock. */
export const limitSmallBodies = (): Limits => [limitBodiesAtOnce(smallBodies), limitBody(maxSmallBodyBytes)];

/**
 * Refuses a request before its body is read while other requests use the memory for bodies.
 * @throws {Refusal} 503 with `Retry-After`
 */
function limitBodiesAtOnce({ total, perPerson, longest }: Budget): MiddlewareHandler<EditorEnvironment> {
  const inUse = new Map<string, number>();
  return async (c, next) => {
    // These have no body.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return await next();
    const { person } = c.var;
    const isChunked = c.req.header('transfer-encoding') !== undefined;
    const factor = isPicture(c.req.path) ? 1 : jsonFactor;
    const stated = Number(c.req.header('content-length') ?? 0) * factor;
    const most = longest(c.req.path);
    const bytes = isChunked ? most : Math.min(stated, most);
    const ofAll = inUse.values().reduce((sum, each) => sum + each, 0);
    const ofPerson = inUse.get(person) ?? 0;
    if (ofAll + bytes > total || ofPerson + bytes > perPerson) {
      c.header('Retry-After', String(retryAfterSeconds));
      throw new Refusal(503, 'The editor is busy with what was sent before. Please try again in a moment.');
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

const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal(413, 'That is more text than the editor takes at once. Nothing was changed.');
    },
  });
