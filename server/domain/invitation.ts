import { hourMs } from '#lib/durations.ts';
import { createToken, hashToken } from './token.ts';

/** The longest name of a person at the desk. */
export const maxNameCharacters = 80;

/** How long an invitation is good. */
const lifetimeMs = hourMs;

/**
 * A new invitation to the desk: its address, for whoever is invited, and what the store keeps of it.
 * @param origin the desk's, `https://desk.example.com`
 */
export function createInvitation(origin: string, now = new Date()) {
  const secret = createToken();
  const until = new Date(now.getTime() + lifetimeMs);
  return {
    // What follows the # is sent to no server, and stands in no log.
    address: `${origin}/desk#invitation=${secret}`,
    until: until.toISOString(),
    kept: { hash: hashToken(secret), until },
  };
}
