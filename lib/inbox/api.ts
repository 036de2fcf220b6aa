/**
 * The JSON API between the inbox and the server, below `/desk/api`. Times are ISO 8601 in UTC. An error response is a problem
 * document (RFC 9457): `detail` is shown to the user, and `code` is the key of that text in `desk.yaml`.
 *
 * Without a session cookie:
 *
 *     POST sign-in/options                        → SignInOptions
 *     POST sign-in           SignIn               → Me
 *     POST join/options      { invitation }       → JoinOptions
 *     POST join              Join                 → Me
 *
 * With a session cookie. Otherwise the status is 401, with the code `device-removed` if the device was removed. While encryption
 * is on, devices that are not admitted or need a decision may only use the endpoints with *; others respond with 403:
 *
 *   * GET    me                                   → Me
 *   * POST   sign-out
 *     GET    people                               → People
 *     POST   invitations     InvitationFor        → Invitation
 *   * POST   devices/key     DeviceKey              stores this device's public key; once per device
 *   * POST   devices/remove  RemovedDevices         * itself only
 *     GET    requests?list=L&page=N               → RequestList     with ETag and 304
 *     GET    requests/all?after=CURSOR            → RequestPage     for search and export
 *     GET    requests/R                           → RequestDetails  with ETag and 304
 *     POST   requests/R/changes  Change           → RequestDetails  409 if the request was changed meanwhile
 *     POST   requests/R/notes    NewNote          → RequestDetails  idempotent; 409 if the position is used or the
 *                                                                   key was replaced
 *     DELETE requests/R
 *   * GET    keys                                 → Keys            * without copies and vouchers
 *     POST   keys            NewKey                 switches encryption on
 *     POST   keys/rotation   NewKey                 replaces the current key
 *     POST   keys/confirmations  KeyConfirmations   reports which copies this device can decrypt
 *     POST   keys/challenge                       → Challenge       encrypted to the latest key
 *   * GET    keys/recovery?key=ID                 → RecoveryCopies  of this key; `key` may be repeated, up to five times
 *   * POST   keys/recovery   NewKey                 replaces the current key by means of the recovery key; for this device only
 *   * POST   keys/recovery/challenge              → Challenge       encrypted to the recovery key
 *   * POST   keys/copies     NewCopies              admits a device; * itself only, with an answer to a challenge
 *     POST   keys/off        { answer }             switches encryption off
 *     POST   keys/seal-earlier                    → SealPlaintextProgress   encrypts some of the unencrypted requests
 */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { NewKey, Sealed } from './key-types.ts';
import type { WrittenWords } from './written-words.ts';

export type * from './key-types.ts';

/** The path of the inbox. The fragment names a screen, a request or an invitation. */
export const inboxPath = '/desk';

export const inboxApiPath = `${inboxPath}/api`;

/** A placeholder in the built page. The server replaces it with the only origin that may show the inbox. */
export const inboxOriginTag = '{{desk-origin}}';

/** The input for the passkey's PRF, whose output is each device's key. If it changes, no device can decrypt any request. */
export const prfInput = 'the key of a device at the desk, 1';

export interface SignInOptions {
  readonly options: PublicKeyCredentialRequestOptionsJSON;
}

/** The passkey's response, without the extension results, which contain the device's secret. */
export interface SignIn {
  readonly response: AuthenticationResponseJSON;
}

export interface JoinOptions {
  /** The name of the invited person. */
  readonly name: string;
  readonly options: PublicKeyCredentialCreationOptionsJSON;
}

export interface Join {
  /** 256 random bits, base64url. */
  readonly invitation: string;
  /** The name that the user gave the device, such as “iPhone”. */
  readonly label: string;
  readonly response: RegistrationResponseJSON;
}

/** The signed-in person and their device. */
export interface Me {
  readonly person: { readonly id: string; readonly name: string };
  readonly device: Device;
  /** The time at which the session expires. */
  readonly until: string;
  /** Whether new requests are encrypted. */
  readonly sealing: boolean;
  /** Whether the editor is switched on and the person may use it. */
  readonly canEdit: boolean;
  /** The number of devices that need a decision, and of those that could not decrypt their copy of the current key. */
  readonly attention: { readonly decisions: number; readonly failures: number };
}

export interface Device {
  /** The passkey's credential id, base64url. */
  readonly id: string;
  readonly label: string;
  readonly addedAt: string;
  readonly lastSeenAt: string;
  /** The device's public key, `age1pq1…`. Null until the device has created its key. */
  readonly recipient: string | null;
  /**
   * The device's private key as an age file that is encrypted with a passphrase, in base64. Null if the passkey's PRF derives the
   * key, and in responses about other people's devices.
   */
  readonly lockedIdentity: string | null;
  /**
   * Whether the device may use the inbox. While encryption is on, it needs a copy of the current key, and must not await a
   * decision (unless all other devices do, too).
   */
  readonly letIn: boolean;
  /** Whether the device has a copy of the current key. */
  readonly holdsKey: boolean;
  /** The origin of the device's invitation, with the colleague's name. Null if unknown. */
  readonly invitedBy: { readonly from: 'terminal' | 'colleague'; readonly name: string | null } | null;
  /** How the device got the desk's keys. Null if unknown, or if it does not have the keys. */
  readonly letInBy: LetInBy | null;
  /** The time since which the device needs a decision, because the device that admitted it was removed. */
  readonly awaitsDecisionSince: string | null;
}

export interface LetInBy {
  readonly from: 'colleague' | 'recovery-key' | 'switch-on';
  /** The id of the admitting device, even if that was removed. Null if no other device was involved. */
  readonly device: string | null;
  /** The name of the admitting device's owner. */
  readonly name: string | null;
  readonly at: string;
}

export interface People {
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    /** Whether the person may use the editor. */
    readonly canEdit: boolean;
    readonly devices: readonly Device[];
  }[];
  /** Unused invitations. */
  readonly invitations: readonly {
    readonly name: string;
    /** `name` is the colleague's name. */
    readonly invitedBy: { readonly from: 'terminal' | 'colleague'; readonly name: string | null };
    readonly until: string;
  }[];
}

/** An invitation for a new person by name, or for another device of the signed-in person by their id. */
export type InvitationFor = { readonly name: string } | { readonly person: string };

export interface Invitation {
  /** `https://…/desk#invitation=…`. The invitation is in the fragment, which browsers do not send. */
  readonly address: string;
  readonly until: string;
}

export type DeviceKey = Pick<Device, 'recipient' | 'lockedIdentity'>;

/** A request to remove devices. A person whose last device is removed loses access. */
export interface RemovedDevices {
  readonly devices: readonly string[];
  /** The key for later requests, if encryption is on. */
  readonly newKey?: NewKey | undefined;
}

export interface RequestList {
  readonly requests: readonly RequestEntry[];
  readonly more: boolean;
  /** `waiting` excludes possible spam. `late` counts the waiting requests whose promised reply time has passed. */
  readonly counts: { readonly waiting: number; readonly late: number; readonly doubtful: number };
}

export interface RequestPage {
  readonly requests: readonly RequestEntry[];
  /** The cursor of the next page. Null on the last page. */
  readonly next: string | null;
}

export interface RequestEntry {
  readonly reference: string;
  readonly service: string;
  /** The folder of the language that the visitor's page had. Null if unknown. */
  readonly language: string | null;
  readonly receivedAt: string;
  readonly replyBy: string | null;
  readonly takenBy: string | null;
  readonly takenAt: string | null;
  readonly answeredBy: string | null;
  readonly answeredAt: string | null;
  /** Reasons why the request may be spam, from `doubtReasons`. */
  readonly doubts: readonly string[];
  readonly clearedAt: string | null;
  /** The change that “Undo” reverts. */
  readonly undoable: { readonly action: 'taken' | 'answered' | 'cleared'; readonly number: number } | null;
  /** The number of changes so far, which detects concurrent changes. */
  readonly changes: number;
  /** Null in lists if the text is long. `requests/R` always includes it. */
  readonly words: RequestContent | null;
}

/** A visitor's text, either unencrypted or encrypted to one of the desk's keys. */
export type RequestContent = { readonly clear: WrittenWords } | Sealed;

export interface RequestDetails extends RequestEntry {
  readonly notes: readonly Note[];
}

export interface Note {
  readonly id: string;
  /** The note's number within the request, from 1. */
  readonly position: number;
  /** The name of the author. */
  readonly by: string;
  readonly at: string;
  readonly text: { readonly clear: string } | Sealed;
}

export interface Change {
  readonly action: 'taken' | 'answered' | 'cleared' | 'undone';
  /** The last known `RequestEntry.changes`. The server refuses the change if the number has increased since. */
  readonly changes: number;
}

export interface NewNote {
  /** A UUID from the client, so that a retry does not store the note twice. */
  readonly id: string;
  /** Encrypted while encryption is on. */
  readonly text: Note['text'];
  /** The next position, which is part of the encrypted text. Absent for unencrypted text: the server assigns the position. */
  readonly position?: number;
}
