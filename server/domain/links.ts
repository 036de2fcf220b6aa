/**
 * Links by which the agency opens the sheet without a login. Whoever has one may use it until it expires, or until all are
 * revoked.
 */
import { sign, verify } from 'hono/jwt';

/** What a link opens: one request, or all that wait. */
export type LinkPurpose =
  | { readonly kind: 'request'; readonly reference: string }
  | { readonly kind: 'sheet' };

const day = 24 * 60 * 60;

/** How long a link works, in seconds: to a request, for as long as anyone looks for it; to the sheet, for a week. */
const lifetime = { request: 90 * day, sheet: 7 * day } as const;

/** Stated whenever a token is read: the algorithm that a token names for itself must not be trusted. */
const alg = 'HS256';

/** Makes and reads links. Their tokens are signed JSON Web Tokens (RFC 7519) with purpose, reference and expiry. */
export class SheetLinks {
  readonly #key: () => Promise<string>;
  readonly #siteUrl: URL | undefined;
  readonly #clock: () => Date;

  /**
   * @param key reads the key that tokens are signed with; called each time, since a new key revokes all links at once
   * @param siteUrl the public address of the site
   */
  constructor(key: () => Promise<string>, siteUrl: URL | undefined, clock = () => new Date()) {
    this.#key = key;
    this.#siteUrl = siteUrl;
    this.#clock = clock;
  }

  /** An absolute address, or undefined where the site's own is not known. */
  async createLink(purpose: LinkPurpose): Promise<string | undefined> {
    if (!this.#siteUrl) return undefined;
    const payload = {
      aud: purpose.kind,
      ...(purpose.kind === 'request' && { sub: purpose.reference }),
      exp: this.#now() + lifetime[purpose.kind],
    };
    return new URL(`/sheet/${await sign(payload, await this.#key(), alg)}`, this.#siteUrl).href;
  }

  /** What a token opens; undefined for a token that is forged, expired or revoked, or is no token. */
  async verifyToken(token: string): Promise<LinkPurpose | undefined> {
    // Outside the `catch` below: a key that cannot be read is our failure, and no bad link.
    const key = await this.#key();
    // `verify` would accept a token without an expiry.
    const payload = await verify(token, key, { alg, exp: false }).catch(() => undefined);
    if (typeof payload?.exp !== 'number' || payload.exp <= this.#now()) return undefined;
    const { aud, sub } = payload;
    if (aud === 'sheet' && sub === undefined) return { kind: 'sheet' };
    return aud === 'request' && typeof sub === 'string' ? { kind: 'request', reference: sub } : undefined;
  }

  /** In seconds since 1970, as tokens have it. */
  #now(): number {
    return Math.floor(this.#clock().getTime() / 1000);
  }
}
