export interface InboxSession {
  readonly person: { readonly id: string; readonly name: string };
  /** The id of the device's passkey. */
  readonly device: string;
  /** ISO 8601, in UTC. */
  readonly until: string;
  /** Whether the device may repeat its join request, because it may not have received the response. */
  readonly isJoining: boolean;
  /** Whether the device has no access yet: it was not approved, or a colleague must decide about it. */
  readonly isWaiting: boolean;
}

export interface NewInboxSession {
  readonly tokenHash: string;
  readonly expiresAt: Date;
}

export interface NewPasskey {
  readonly id: string;
  readonly label: string;
  /** The host of the inbox (WebAuthn's relying party id). */
  readonly relyingParty: string;
  /** In COSE format, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

export type StoredPasskey = Pick<NewPasskey, 'id' | 'publicKey' | 'counter' | 'transports'>;

export interface InvitedPerson {
  /** Undefined for a new person. */
  readonly person: string | undefined;
  readonly name: string;
  readonly passkeys: readonly Pick<NewPasskey, 'id' | 'transports'>[];
}
