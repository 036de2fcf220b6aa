import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url');

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Returns the SHA-256 of a token as base64url. The database contains only this hash. */
export const hashToken = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
