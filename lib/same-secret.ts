import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in constant time. */
export const isSameSecret = (received: string | undefined, secret: string): boolean =>
  received !== undefined && timingSafeEqual(hash(received), hash(secret));

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
