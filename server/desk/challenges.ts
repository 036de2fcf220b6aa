import { randomBytes } from 'node:crypto';
import { sign, verify } from 'hono/jwt';
import { hashOf } from '../domain/secret.ts';

/** What a passkey is asked for: to sign in, or to join by an invitation. */
type Purpose = 'desk-sign-in' | 'desk-join';

/** How long a challenge can be answered, in seconds. */
const lifetime = 5 * 60;

/** Stated whenever a token is read, as in `links.ts`. */
const alg = 'HS256';

/** A challenge that was ours, and has not ended. */
export interface OpenChallenge {
  readonly hash: string;
  readonly until: Date;
}

/**
 * The challenges that passkeys sign. Each is a signed token (RFC 7519): whoever asks for one makes the server store nothing,
 * and any of several servers knows it again.
 */
export class Challenges {
  readonly #key: () => Promise<string>;

  /** @param key reads the key that tokens are signed with */
  constructor(key: () => Promise<string>) {
    this.#key = key;
  }

  /** @param subject the hash of the invitation that it is for */
  async make(purpose: Purpose, subject = ''): Promise<string> {
    const payload = {
      aud: purpose,
      sub: subject,
      exp: Math.floor(Date.now() / 1000) + lifetime,
      jti: randomBytes(16).toString('base64url'),
    };
    return await sign(payload, await this.#key(), alg);
  }

  /**
   * Reads a challenge that a passkey has signed.
   * @param signed base64url, as the browser passes it on
   * @returns undefined for one that is forged or has ended, or was made for something else
   */
  async open(signed: string, purpose: Purpose, subject = ''): Promise<OpenChallenge | undefined> {
    const token = Buffer.from(signed, 'base64url').toString();
    const key = await this.#key();
    const payload = await verify(token, key, { alg, exp: false, aud: purpose }).catch(() => undefined);
    if (typeof payload?.exp !== 'number' || payload.sub !== subject) return undefined;
    const until = new Date(payload.exp * 1000);
    return until > new Date() ? { hash: hashOf(token), until } : undefined;
  }
}
