/** A session at the desk: the person and their device. */
export interface Session {
  readonly person: { readonly id: string; readonly name: string };
  /** The id of the device's passkey. */
  readonly device: string;
  /** The expiry of the session: ISO 8601, in UTC. */
  readonly until: string;
  /** Whether the device may still repeat its join request, since its response may have been lost. */
  readonly isJoining: boolean;
  /** Whether the device may not act: it was not let in, or needs a decision. */
  readonly isWaiting: boolean;
}

export interface NewSession {
  /** The hash of the session cookie. */
  readonly tokenHash: string;
  readonly expiresAt: Date;
}

/** A new passkey of an invited person. */
export interface NewPasskey {
  readonly id: string;
  readonly label: string;
  /** The host of the passkey (WebAuthn's relying party id). */
  readonly relyingParty: string;
  /** The public key in COSE format, as base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** The part of a passkey by which its assertions are verified. */
export type KnownPasskey = Pick<NewPasskey, 'id' | 'publicKey' | 'counter' | 'transports'>;

/** The person for whom an invitation is. */
export interface InvitedPerson {
  /** The id of the person; undefined for a new person. */
  readonly person: string | undefined;
  readonly name: string;
  /** The existing passkeys of the person. */
  readonly passkeys: readonly Pick<NewPasskey, 'id' | 'transports'>[];
}
