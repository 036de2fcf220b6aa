/**
 * Types of the API in `api.ts` that concern encryption keys. The desk's key encrypts requests. Each device has a copy of its
 * private key, encrypted to the device's own key; a recovery copy is encrypted to the printed recovery key.
 */

/** Encrypted text. */
export interface Sealed {
  /** The id of the desk's key. */
  readonly key: string;
  /** An age file in base64. */
  readonly sealed: string;
}

/** The desk's keys, the latest first. */
export interface Keys {
  readonly keys: readonly DeskKey[];
  /** The id of the current key, or of the last one before encryption was switched off. Null if the server cannot verify it. */
  readonly latest: string | null;
  /** The number of requests that are stored unencrypted. */
  readonly inClear: number;
  /** The devices that could not decrypt their copy of the current key. */
  readonly failures: readonly {
    readonly device: string;
    readonly label: string;
    /** The name of the device's owner. */
    readonly name: string;
    /** The name of the person whose device created the copy. Null if unknown. */
    readonly madeBy: string | null;
    readonly madeAt: string;
  }[];
  /**
   * Whether the server has verified the current key. If false, an operator must confirm it in the terminal; until then the server
   * accepts no requests, and all keys count as retired.
   */
  readonly verified: boolean;
  /** The end of encryption: by whom, and when. Null if encryption is on or was never on. */
  readonly ended: SealingEnded | null;
  /** The time since which the key should be rotated, because a device with a copy was removed in the terminal or by itself. */
  readonly rotationDue: string | null;
}

export interface SealingEnded {
  readonly at: string;
  readonly from: 'terminal' | 'desk';
  /** The colleague's name, or a name for the terminal. */
  readonly by: string;
}

export type CopyState = 'unconfirmed' | 'confirmed' | 'failed';

export interface DeskKey {
  readonly id: string;
  /** `age1pq1…` */
  readonly recipient: string;
  readonly madeAt: string;
  /** The name of the person whose device created the key. Null if unknown. */
  readonly madeBy: string | null;
  /** Null for the current key. */
  readonly retiredAt: string | null;
  /** The private key, encrypted to this device. Null if this device is not admitted. */
  readonly copy: string | null;
  /** The state of this device's copy, as the device reported it. */
  readonly copyState: CopyState | null;
  readonly recoveryRecipient: string;
  /** Whether this device has added a recovery copy. */
  readonly hasRecoveryCopy: boolean;
  /** The devices that have a copy, with the vouchers of the devices that admitted them. One valid voucher is enough. */
  readonly devices: readonly {
    readonly device: string;
    readonly vouchers: readonly string[];
    readonly state: CopyState;
  }[];
}

/** The desk's private keys, encrypted to the recovery key. A key may have several copies, and some may be invalid. */
export interface RecoveryCopies {
  readonly copies: readonly { readonly key: string; readonly copy: string }[];
}

/** A device's report about which of its copies it can decrypt. */
export interface KeyConfirmations {
  readonly confirmations: readonly {
    readonly key: string;
    /** The SHA-256 of the tested copy, base64url. The server ignores the report if it has another copy by now. */
    readonly copyHash: string;
    /** Whether the copy contains this private key and the key's recovery recipient. */
    readonly opened: boolean;
    /** An additional recovery copy, if the device could decrypt the key. */
    readonly recovery?: { readonly recipient: string; readonly copy: string } | undefined;
  }[];
}

export interface NewKey {
  readonly recipient: string;
  readonly recoveryRecipient: string;
  readonly recoveryCopy: string;
  /**
   * The copies for devices. When encryption is switched on: this device and at least one other. In a rotation: exactly the devices
   * from `findDevicesForNextKey`. In a recovery: this device only.
   */
  readonly copies: readonly KeyCopy[];
  /**
   * The answer to a challenge. It proves possession of the current key or, for `keys` and `keys/recovery`, of the recovery key.
   * Absent only if encryption was never on, or was ended in the terminal.
   */
  readonly answer?: string | undefined;
}

/** One of the desk's private keys, encrypted to a device's own key. */
export interface KeyCopy {
  readonly device: string;
  readonly copy: string;
  /**
   * An HMAC of the device's id and recipient, keyed with the desk's key. It proves that a device with the key has compared this
   * device's code. The server cannot create it, so it cannot insert a recipient of its own.
   */
  readonly voucher: string;
}

export interface NewCopies {
  readonly copies: readonly (KeyCopy & { readonly key: string })[];
  /** The answer to a challenge that is encrypted to the recovery key, if a device admits itself with the recovery key. */
  readonly answer?: string | undefined;
}

/** A random text, encrypted to a key. A device that returns the text proves possession of the key. */
export type Challenge = Sealed;

export interface SealPlaintextProgress {
  readonly sealed: number;
  /** The number of requests that are still unencrypted. */
  readonly left: number;
}
