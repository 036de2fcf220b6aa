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
