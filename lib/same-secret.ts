import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are the same, in a time that does not depend on where they differ. */
export const sameSecret = (given: string | undefined, secret: string): boolean =>
  given !== undefined && timingSafeEqual(digestOf(given), digestOf(secret));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
