import { hourMs } from '#lib/durations.ts';
import { createToken, hashToken } from './token.ts';

export const maxPersonNameLength = 80;

const lifetimeMs = hourMs;

/**
 * Creates an invitation to the inbox.
 * @param origin the origin of the inbox, such as `https://desk.example.com`
 * @returns the link for the invited person, its expiry (ISO 8601), and the record for the database, which contains only
 * a hash of the secret
 */
export function createInvitation(origin: string, now = new Date()) {
  const secret = createToken();
  const until = new Date(now.getTime() + lifetimeMs);
  return {
    // The secret is in the URL's fragment, which browsers do not send, so that no server logs it.
    address: `${origin}/desk#invitation=${secret}`,
    until: until.toISOString(),
    record: { hash: hashToken(secret), until },
  };
}
