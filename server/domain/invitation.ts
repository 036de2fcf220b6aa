import { hourMs } from '#lib/durations.ts';
import { createToken, hashToken } from './token.ts';

/** The maximum length of a staff member's name. */
export const maxNameCharacters = 80;

/** The time for which an invitation is valid. */
const lifetimeMs = hourMs;

/**
 * Creates an invitation to the desk.
 * @param origin the origin of the desk, such as `https://desk.example.com`
 * @returns the link for the invited person, its expiry (ISO 8601), and the record for the store, with a hash of the secret
 */
export function createInvitation(origin: string, now = new Date()) {
  const secret = createToken();
  const until = new Date(now.getTime() + lifetimeMs);
  return {
    // The secret is in the fragment of the URL, which browsers do not send, so that no server logs it.
    address: `${origin}/desk#invitation=${secret}`,
    until: until.toISOString(),
    record: { hash: hashToken(secret), until },
  };
}
