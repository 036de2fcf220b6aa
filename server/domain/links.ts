/**
 * Links that open the request sheet (the page with the list of requests) without a login. Anyone who has a link can use
 * it until it expires or all links are revoked.
 */
import { sign, verify } from 'hono/jwt';

export type SheetLinkTarget =
  | { readonly kind: 'request'; readonly reference: string }
  | { readonly kind: 'sheet' };

const day = 24 * 60 * 60;

/** The lifetimes of links, in seconds. */
const lifetimes = { request: 90 * day, sheet: 7 * day } as const;

/** The only accepted signature algorithm. Without it, an attacker could choose an algorithm in the token's header. */
const alg = 'HS256';

/** Creates and verifies links to the request sheet. Each link contains a JSON Web Token (RFC 7519). */
export class SheetLinks {
  readonly #key: () => Promise<string>;
  readonly #siteUrl: URL | undefined;
  readonly #clock: () => Date;

  /**
   * @param key returns the signing key. It is called for each link, because a new key revokes all links
   * @param siteUrl the public address of the site. Without it, no links can be created
   */
  constructor(key: () => Promise<string>, siteUrl: URL | undefined, clock = () => new Date()) {
    this.#key = key;
    this.#siteUrl = siteUrl;
    this.#clock = clock;
  }

  /** Creates a link. Returns undefined if the site's public address is not set. */
  async createLink(purpose: SheetLinkTarget): Promise<string | undefined> {
    if (!this.#siteUrl) return undefined;
    const payload = {
      aud: purpose.kind,
      ...(purpose.kind === 'request' && { sub: purpose.reference }),
      exp: this.#now() + lifetimes[purpose.kind],
    };
    return new URL(`/sheet/${await sign(payload, await this.#key(), alg)}`, this.#siteUrl).href;
  }

  /** Verifies the token of a link. Returns undefined if it is malformed, forged, expired or revoked. */
  async verifyToken(token: string): Promise<SheetLinkTarget | undefined> {
    // A key that cannot be read is a server error, not an invalid link, so the error is not caught.
    const key = await this.#key();
    // `verify` would accept a token without an expiry, so the expiry is checked below.
    const payload = await verify(token, key, { alg, exp: false }).catch(() => undefined);
    if (typeof payload?.exp !== 'number' || payload.exp <= this.#now()) return undefined;
    const { aud, sub } = payload;
    if (aud === 'sheet' && sub === undefined) return { kind: 'sheet' };
    return aud === 'request' && typeof sub === 'string' ? { kind: 'request', reference: sub } : undefined;
  }

  #now(): number {
    return Math.floor(this.#clock().getTime() / 1000);
  }
}
