/** The part of the API of `api.ts` that is about the desk's keys. */

export interface Sealed {
  /** The id of the key. */
  readonly key: string;
  readonly sealed: string;
}

/** The desk's keys, the latest first. */
export interface Keys {
  readonly keys: readonly DeskKey[];
  /** The id of the key in use, or of the last one before sealing was switched off; null where that cannot be verified. */
  readonly latest: string | null;
  /** How many requests are stored in clear. */
  readonly inClear: number;
  /** The devices that could not open their copy of the key in use. */
  readonly failures: readonly {
    readonly device: string;
    readonly label: string;
    /** The name of the device's owner. */
    readonly name: string;
    /** The name of the person whose device made the copy; null where that is unknown. */
    readonly madeBy: string | null;
    readonly madeAt: string;
  }[];
  /**
   * Whether the server knows which key is in use. Otherwise somebody has to confirm it in the terminal: no request is taken, and
   * every key counts as retired.
   */
  readonly verified: boolean;
  /** How sealing was ended, until it is switched on again; null where it is on, or never was. */
  readonly ended: SealingEnded | null;
  /** Since when another key should take the place of the present one, since a device that had it was removed in the terminal or by itself. */
  readonly rotationDue: string | null;
}

export interface SealingEnded {
  readonly at: string;
  /** Ended in the terminal, or by a colleague. */
  readonly from: 'terminal' | 'desk';
  /** The colleague's name; for the terminal as it calls itself. */
  readonly by: string;
}

export type CopyState = 'unconfirmed' | 'confirmed' | 'failed';

export interface DeskKey {
  readonly id: string;
  /** `age1pq1…` */
  readonly recipient: string;
  readonly madeAt: string;
  /** The name of the person whose device made it; null where that is unknown. */
  readonly madeBy: string | null;
  /** Null for the key to which requests are sealed now. */
  readonly retiredAt: string | null;
  /** The key's identity, sealed to this device; null for a device that was not let in. */
  readonly copy: string | null;
  /** The state of this device's copy, as it has reported it. */
  readonly copyState: CopyState | null;
  readonly recoveryRecipient: string;
  /** Whether this device has added a recovery copy. */
  readonly hasRecoveryCopy: boolean;
  /** The devices that have a copy, with the vouchers of those that let them in: one valid voucher is enough. */
  readonly devices: readonly {
    readonly device: string;
    readonly vouchers: readonly string[];
    readonly state: CopyState;
  }[];
}

/** The identities of the desk's keys, sealed to the printed recovery key. Of one key there may be several; some may be invalid. */
export interface RecoveryCopies {
  readonly copies: readonly { readonly key: string; readonly copy: string }[];
}

/** The results of opening a device's copies. */
export interface KeyConfirmations {
  readonly confirmations: readonly {
    readonly key: string;
    /** The SHA-256 of the copy that was tried, base64url: the server may have another one by now. */
    readonly copyHash: string;
    /** Whether it holds the identity of this key, and names the key's recovery recipient. */
    readonly opened: boolean;
    /** Another recovery copy, from a device that has opened the key. */
    readonly recovery?: { readonly recipient: string; readonly copy: string } | undefined;
  }[];
}

export interface NewKey {
  readonly recipient: string;
  readonly recoveryRecipient: string;
  readonly recoveryCopy: string;
  /**
   * When sealing is switched on: for this device and at least one other. When the key takes another's place: for exactly the
   * devices of `findDevicesForNextKey`. With the printed key in place of the one in use: for this device alone.
   */
  readonly copies: readonly KeyCopy[];
  /**
   * To a challenge: shows that the maker has the key in use, which this one follows; for `keys` and `keys/recovery`, that they have
   * the printed one. Absent only where nothing was sealed before, or where sealing was ended in the terminal.
   */
  readonly answer?: string | undefined;
}

/** A key's identity, sealed to a device's own key. */
export interface KeyCopy {
  readonly device: string;
  readonly copy: string;
  /**
   * Proves to devices with the key that one of them compared the code of this device: an HMAC of the device's id and
   * recipient. A server that slips in a recipient of its own cannot make one.
   */
  readonly voucher: string;
}

export interface NewCopies {
  readonly copies: readonly (KeyCopy & { readonly key: string })[];
  /** To a challenge that is sealed to the printed key: from a device that has opened the keys by it, for itself. */
  readonly answer?: string | undefined;
}

/** A text of the server's, sealed to a key: a device that returns it holds the key. */
export type Challenge = Sealed;

export interface SealPlaintextProgress {
  readonly sealed: number;
  /** How many are still in clear. */
  readonly left: number;
}
