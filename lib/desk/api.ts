/**
 * What the desk's page and the server say to each other, as JSON below `/desk/api`. Times are ISO 8601, in UTC. A refusal is a
 * problem (RFC 9457) whose `detail` is a sentence for the person at the desk.
 *
 * Without a session (a cookie):
 *
 *     POST sign-in/options                        → SignInOptions
 *     POST sign-in           SignIn               → Me
 *     POST join/options      { invitation }       → JoinOptions
 *     POST join              Join                 → Me
 *
 * With one; 401 without:
 *
 *     GET    me                                   → Me
 *     POST   sign-out
 *     GET    people                               → People
 *     POST   invitations     InvitationFor        → Invitation
 *     POST   devices/key     DeviceKey              of this device, once
 *     POST   devices/remove  RemovedDevices
 *     GET    requests?list=L&page=N               → RequestList     with an ETag; 304
 *     GET    requests/all?after=CURSOR            → RequestsByTime  to search and to export
 *     GET    requests/R                           → RequestDetails  with an ETag; 304
 *     POST   requests/R/changes  Change           → RequestDetails  409 when it was changed since
 *     POST   requests/R/notes    NewNote          → RequestDetails  the same note twice is kept once
 *     DELETE requests/R
 *     GET    keys                                 → Keys
 *     POST   keys            NewKey                 switches sealing on
 *     POST   keys/challenge                       → Challenge
 *     POST   keys/copies     NewCopies              lets a device in
 *     POST   keys/off        { answer }             switches sealing off
 *     POST   keys/seal-earlier                    → SealedEarlier   seals a few of the requests that are in clear
 */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { WrittenWords } from './written-words.ts';

/** The page. After a # it has the reference of a request, or an invitation. */
export const deskPath = '/desk';

export const apiFolder = `${deskPath}/api`;

/** The input of a passkey's PRF, from which a device derives its own key. Never change it: no device could read any more. */
export const prfInput = 'the key of a device at the desk, 1';

export interface SignInOptions {
  readonly options: PublicKeyCredentialRequestOptionsJSON;
}

/** Without the extensions' results, which hold the device's secret. */
export interface SignIn {
  readonly response: AuthenticationResponseJSON;
}

/** An invitation is 256 random bits, base64url. */
export interface JoinOptions {
  /** Of the person who is invited. */
  readonly name: string;
  readonly options: PublicKeyCredentialCreationOptionsJSON;
}

export interface Join {
  readonly invitation: string;
  /** What the device is called, by whoever joins: “iPhone”. */
  readonly label: string;
  readonly response: RegistrationResponseJSON;
}

/** Who has signed in, and with which device. */
export interface Me {
  readonly person: { readonly id: string; readonly name: string };
  readonly device: Device;
  /** When the session ends. */
  readonly until: string;
  /** Whether requests are sealed. */
  readonly sealing: boolean;
  /** Whether they may change the site in the editor, and it is switched on. */
  readonly mayEdit: boolean;
}

export interface Device {
  /** The passkey's credential id, base64url. */
  readonly id: string;
  readonly label: string;
  readonly addedAt: string;
  readonly lastSeenAt: string;
  /** The public half of the device's own key, `age1pq1…`; null until it has made one. */
  readonly recipient: string | null;
  /**
   * For a passkey without PRF: the device's own identity, an age file that a passphrase opens, in base64. Null where PRF
   * derives it, and in what others are told of a device.
   */
  readonly lockedIdentity: string | null;
  /** Whether it has a copy of the key to which requests are sealed now. */
  readonly letIn: boolean;
}

export interface People {
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    /** Whether they may change the site in the editor. */
    readonly mayEdit: boolean;
    readonly devices: readonly Device[];
  }[];
  /** Those that nobody has used yet. */
  readonly invitations: readonly {
    readonly name: string;
    readonly invitedBy: string;
    readonly until: string;
  }[];
}

/** For somebody new, or for another device of a person. */
export type InvitationFor = { readonly name: string } | { readonly person: string };

export interface Invitation {
  /** `https://…/desk#invitation=…`: what follows the # is sent to no server. */
  readonly address: string;
  readonly until: string;
}

export type DeviceKey = Pick<Device, 'recipient' | 'lockedIdentity'>;

/** A person without a device is at the desk no longer. */
export interface RemovedDevices {
  readonly devices: readonly string[];
  /** While requests are sealed: the key for what comes from now on. */
  readonly newKey?: NewKey;
}

/** The lists are those of the sheet. */
export interface RequestList {
  readonly requests: readonly RequestEntry[];
  readonly more: boolean;
  readonly counts: { readonly waiting: number; readonly late: number; readonly doubtful: number };
}

export interface RequestsByTime {
  readonly requests: readonly RequestEntry[];
  /** Where to go on; null at the end. */
  readonly next: string | null;
}

export interface RequestEntry {
  readonly reference: string;
  readonly service: string;
  /** The folder of the language of the visitor's page, where it is known. */
  readonly language: string | null;
  readonly receivedAt: string;
  readonly replyBy: string | null;
  readonly takenBy: string | null;
  readonly takenAt: string | null;
  readonly answeredBy: string | null;
  readonly answeredAt: string | null;
  /** Reasons, as `doubtReasons` has them. */
  readonly doubts: readonly string[];
  readonly clearedAt: string | null;
  /** The change that “Undo” takes back. */
  readonly undoable: { readonly action: 'taken' | 'answered' | 'cleared'; readonly number: number } | null;
  /** How often it was changed: sent along with a change, which is refused when another came between. */
  readonly changes: number;
  /** Null in lists where it is long: `requests/R` has it. */
  readonly words: Written | null;
}

/** In clear, or sealed to a key of the desk. */
export type Written = { readonly clear: WrittenWords } | Sealed;

export interface Sealed {
  /** The id of the key. */
  readonly key: string;
  readonly sealed: string;
}

export interface RequestDetails extends RequestEntry {
  readonly notes: readonly Note[];
}

export interface Note {
  readonly id: string;
  readonly by: string;
  readonly at: string;
  readonly text: { readonly clear: string } | Sealed;
}

export interface Change {
  readonly action: 'taken' | 'answered' | 'cleared' | 'undone';
  /** As `RequestEntry.changes` was. */
  readonly changes: number;
}

export interface NewNote {
  /** A UUID that the page makes, so that a note that is sent again is kept once. */
  readonly id: string;
  /** Sealed while requests are sealed. */
  readonly text: Note['text'];
}

/** The desk's keys, the latest first. */
export interface Keys {
  readonly keys: readonly DeskKey[];
  /** How many requests are stored in clear. */
  readonly inClear: number;
  /**
   * Whether the server knows which key is in use. Otherwise somebody has to confirm it in the terminal: no request is taken, and
   * which key is not retired is what the database says.
   */
  readonly verified: boolean;
  /** How sealing was ended, until it is switched on again; null where it is on, or never was. */
  readonly ended: SealingEnded | null;
  /** Since when another key should take the place of the present one, since a device that had it was removed in the terminal. */
  readonly rotationDue: string | null;
}

/** The end of sealing. */
export interface SealingEnded {
  readonly at: string;
  readonly from: 'terminal' | 'desk';
  /** The name of the person at the desk, or of the user at the terminal. */
  readonly by: string;
}

export interface DeskKey {
  readonly id: string;
  /** `age1pq1…` */
  readonly recipient: string;
  readonly madeAt: string;
  /** Null for the key to which requests are sealed now. */
  readonly retiredAt: string | null;
  /** The key's identity, sealed to this device; null for a device that was not let in. */
  readonly copy: string | null;
  /** The key's identity, sealed to the printed recovery key. */
  readonly recoveryCopy: string;
  readonly recoveryRecipient: string;
  /** Which devices have a copy, with the vouchers of whoever let them in. */
  readonly devices: readonly { readonly device: string; readonly voucher: string }[];
}

export interface NewKey {
  readonly recipient: string;
  readonly recoveryRecipient: string;
  readonly recoveryCopy: string;
  /** Of at least two devices when sealing is switched on. */
  readonly copies: readonly KeyCopy[];
}

/** A key's identity, sealed to a device's own key. */
export interface KeyCopy {
  readonly device: string;
  readonly copy: string;
  /**
   * Shows whoever has the key that somebody who had it compared the code of this device: an HMAC of the device's id and
   * recipient. A server that slips in a recipient of its own cannot make one.
   */
  readonly voucher: string;
}

export interface NewCopies {
  readonly copies: readonly (KeyCopy & { readonly key: string })[];
  /** To a challenge: from a device that has no copy yet, and has opened the keys by the printed one. */
  readonly answer?: string;
}

/** A text of the server's, sealed to the present key: whoever can say it holds the key. */
export type Challenge = Sealed;

/** What such a text looks like. Nothing else is an answer: the server might have sealed words of a visitor's handed on. */
export const challengeText = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export interface SealedEarlier {
  readonly sealed: number;
  /** How many are still in clear. */
  readonly left: number;
}
