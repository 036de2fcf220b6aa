import { createHash, randomBytes } from 'node:crypto';

/** What opens the desk to whoever has it, such as the cookie of a session: 256 random bits, as base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url');

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What the store knows of a secret: its SHA-256, as base64url. */
export const hashToken = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
