/** Links by which the agency opens the sheet, without a login: whoever has one may use it, until it expires or all are revoked. */
import { sign, verify } from 'hono/jwt';

/** What a link opens: one request, or all that wait. */
export type LinkPurpose =
  | { readonly kind: 'request'; readonly reference: string }
  | { readonly kind: 'sheet' };

const day = 24 * 60 * 60;

/** How long a link works, in seconds: that of a mail about a request as long as anyone looks for it, the sheet's a week. */
const lifetime = { request: 90 * day, sheet: 7 * day } as const;

/** Named whenever a token is read, since a token's own word for it is not to be believed. */
const alg = 'HS256';

/** Makes links and reads them. Their tokens are JSON Web Tokens (RFC 7519) of purpose, reference and expiry, signed. */
export class Links {
  readonly #key: () => Promise<string>;
  readonly #siteUrl: URL | undefined;
  readonly #clock: () => Date;

  /**
   * @param key what tokens are signed with; asked for each time, since a new key revokes all links at once
   * @param siteUrl the public address of the site
   */
  constructor(key: () => Promise<string>, siteUrl: URL | undefined, clock = () => new Date()) {
    this.#key = key;
    this.#siteUrl = siteUrl;
    this.#clock = clock;
  }

  /** An absolute address, or undefined where the site's own is not known. */
  async to(purpose: LinkPurpose): Promise<string | undefined> {
    if (!this.#siteUrl) return undefined;
    const payload = {
      aud: purpose.kind,
      ...(purpose.kind === 'request' && { sub: purpose.reference }),
      exp: this.#now() + lifetime[purpose.kind],
    };
    return new URL(`/sheet/${await sign(payload, await this.#key(), alg)}`, this.#siteUrl).href;
  }

  /** What a token opens, or undefined for a forged, expired or revoked one and for garbage alike. */
  async open(token: string): Promise<LinkPurpose | undefined> {
    // A key that cannot be read is a failure of ours; whatever `verify` throws is a bad link.
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
