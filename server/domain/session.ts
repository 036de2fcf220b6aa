/** Who has signed in to the desk, and with which device. */
export interface Session {
  readonly person: { readonly id: string; readonly name: string };
  /** The id of the device's passkey. */
  readonly device: string;
  /** When it ends: ISO 8601, in UTC. */
  readonly until: string;
  /** Whether the device has joined by a request that could still be repeated. */
  readonly isJoining: boolean;
  /** Whether requests are sealed and the device was not let in, or waits for a decision. */
  readonly isWaiting: boolean;
}

/** A session that begins. */
export interface NewSession {
  /** The hash of its cookie. */
  readonly tokenHash: string;
  readonly expiresAt: Date;
}

/** A passkey that was made for somebody who was invited. */
export interface NewPasskey {
  readonly id: string;
  readonly label: string;
  /** The host that it was made for (WebAuthn's relying party id). */
  readonly relyingParty: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** What a passkey's answer is checked with. */
export type KnownPasskey = Pick<NewPasskey, 'id' | 'publicKey' | 'counter' | 'transports'>;

/** Whom an invitation is for. */
export interface InvitedPerson {
  /** Undefined for somebody new. */
  readonly person: string | undefined;
  readonly name: string;
  /** The passkeys that they have. */
  readonly passkeys: readonly Pick<NewPasskey, 'id' | 'transports'>[];
}
