import type { DeskKey, Keys } from '#lib/desk/api.ts';

/** The data by which this device's own key is opened. */
export type Lock =
  | 'open'
  /** The passkey, by its PRF. */
  | 'passkey'
  /** The passphrase that was chosen here. */
  | 'passphrase'
  /** A passphrase that is still to be chosen: the passkey has no PRF. */
  | 'new passphrase'
  /** Another browser or device: here the passkey gives no PRF, or another one than where the key was made. */
  | 'elsewhere';

/** The state that a screen shows: another object after each change. */
export interface KeyState {
  readonly lock: Lock;
  /** The desk's keys, as the server last told them, the latest first. */
  readonly all: readonly DeskKey[];
  /** The one to which requests are sealed now; undefined while none are. */
  readonly present: DeskKey | undefined;
  /** That key, or the last one before sealing was switched off; undefined where nothing was ever sealed. */
  readonly latest: DeskKey | undefined;
  /** Whether this device has opened the latest key. */
  readonly isIn: boolean;
  /** How many requests are stored in clear. */
  readonly inClear: number;
  /** As in `Keys`. */
  readonly verified: boolean;
  readonly ended: Keys['ended'];
  readonly rotationDue: string | null;
  /**
   * Why no note is sent: the end of sealing is not confirmed at this device, or the server names a key as the present one that
   * was replaced before.
   */
  readonly hold: 'ended' | 'rolled back' | undefined;
  /** The devices that could not open their copy of the present key. */
  readonly failures: Keys['failures'];
}
