/**
 * The types of the API (`api.ts`) for encryption keys. Requests are encrypted with the agency's public key. The private key
 * is encrypted to each device (a copy), and to the printed recovery key (a recovery copy).
 */

export interface EncryptedText {
  /** The id of the key with which the text is encrypted. */
  readonly key: string;
  /** An age file in base64. */
  readonly sealed: string;
}

/** The agency's encryption keys, the latest first. */
export interface Keys {
  readonly keys: readonly AgencyKey[];
  /** The id of the current key, or of the last key if encryption is off. Null if the server cannot verify the key. */
  readonly latest: string | null;
  /** The number of unencrypted requests. */
  readonly inClear: number;
  /** The devices that could not decrypt their copy of the current key. */
  readonly failures: readonly {
    readonly device: string;
    readonly label: string;
    /** The name of the device's owner. */
    readonly name: string;
    /** The person whose device created the copy. Null if unknown. */
    readonly madeBy: string | null;
    readonly madeAt: string;
  }[];
  /**
   * Whether the server has verified the current key. If false, an operator must confirm the key through the CLI. Until then,
   * the server accepts no requests, and treats all keys as retired.
   */
  readonly verified: boolean;
  /** Null if encryption is on or was never on. */
  readonly ended: EncryptionEnd | null;
  /**
   * The time since which the key should be replaced, because a device with a copy was removed through the CLI or removed
   * itself.
   */
  readonly rotationDue: string | null;
}

export interface EncryptionEnd {
  readonly at: string;
  readonly from: 'terminal' | 'desk';
  /** The employee's name, or a label for the CLI. */
  readonly by: string;
}

export type KeyCopyState = 'unconfirmed' | 'confirmed' | 'failed';

export interface AgencyKey {
  readonly id: string;
  /** The public key, `age1pq1…`. */
  readonly recipient: string;
  readonly madeAt: string;
  /** The person whose device created the key. Null if unknown. */
  readonly madeBy: string | null;
  readonly retiredAt: string | null;
  /** The private key, encrypted to this device. Null if this device is not approved. */
  readonly copy: string | null;
  /** Whether this device could decrypt its copy, according to its last report. */
  readonly copyState: KeyCopyState | null;
  readonly recoveryRecipient: string;
  readonly hasRecoveryCopy: boolean;
  /** The devices with a copy, and the vouchers of the devices that approved them. One valid voucher is enough. */
  readonly devices: readonly {
    readonly device: string;
    readonly vouchers: readonly string[];
    readonly state: KeyCopyState;
  }[];
}

/** The agency's private keys, encrypted to the recovery key. A key may have several copies, and some may be invalid. */
export interface RecoveryKeyCopies {
  readonly copies: readonly { readonly key: string; readonly copy: string }[];
}

/** A device's report about the key copies that it can decrypt. */
export interface KeyConfirmations {
  readonly confirmations: readonly {
    readonly key: string;
    /** The SHA-256 of the copy, base64url. The server ignores the report if the copy has been replaced. */
    readonly copyHash: string;
    /** Whether the copy contains this private key and the key's recovery recipient. */
    readonly opened: boolean;
    /** An additional recovery copy, which the device creates if it could decrypt the key. */
    readonly recovery?: { readonly recipient: string; readonly copy: string } | undefined;
  }[];
}

export interface NewKey {
  readonly recipient: string;
  readonly recoveryRecipient: string;
  readonly recoveryCopy: string;
  /**
   * The copies for devices. When encryption is switched on, they are for this device and at least one other. When the key is
   * replaced, they are for the devices from `findDevicesForNextKey`. After a recovery, they are for this device only.
   */
  readonly copies: readonly KeyCopy[];
  /**
   * The answer to a challenge. It proves that the client can decrypt with the current key or, for `keys` and `keys/recovery`,
   * with the recovery key. Absent if encryption was never on, or was switched off through the CLI.
   */
  readonly answer?: string | undefined;
}

/** One of the agency's private keys, encrypted to a device's own key. */
export interface KeyCopy {
  readonly device: string;
  readonly copy: string;
  /**
   * An HMAC of the device's id and recipient, with the agency's key. It proves that an employee has compared this device's
   * code on an approved device. The server cannot create vouchers, so it cannot add a device of its own.
   */
  readonly voucher: string;
}

export interface NewKeyCopies {
  readonly copies: readonly (KeyCopy & { readonly key: string })[];
  /** The answer to a challenge for the recovery key, if a device uses the recovery key to approve itself. */
  readonly answer?: string | undefined;
}

/**
 * A random text that is encrypted with a key. A client that returns the plaintext proves that it can decrypt with the key.
 */
export type KeyChallenge = EncryptedText;

export interface EncryptionProgress {
  readonly sealed: number;
  readonly left: number;
}
