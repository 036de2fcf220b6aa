/**
 * The JSON API between the inbox and the server, below `/desk/api`. Times are ISO 8601 in UTC. An error response is a problem
 * document (RFC 9457). The inbox shows `detail` to the user. `code` is the key of that text in `desk.yaml`.
 *
 * Without a session cookie:
 *
 *     POST sign-in/options                        → SignInOptions
 *     POST sign-in           SignInRequest        → CurrentUser
 *     POST join/options      { invitation }       → JoinOptions
 *     POST join              JoinRequest          → CurrentUser
 *
 * With a session cookie. Without a valid one, the status is 401, and the code is `device-removed` if the device was removed.
 * While encryption is on, devices that are not approved or need a decision can only use the endpoints with *. The other
 * endpoints respond to these devices with 403:
 *
 *   * GET    me                                   → CurrentUser
 *   * POST   sign-out
 *     GET    people                               → PeopleList
 *     POST   invitations     InvitationTarget     → Invitation
 *   * POST   devices/key     DeviceKey              stores this device's public key; once per device
 *   * POST   devices/remove  DeviceRemoval          * for itself only
 *     GET    requests?list=L&page=N               → RequestList     with ETag and 304
 *     GET    requests/all?after=CURSOR            → RequestPage     for search and export
 *     GET    requests/R                           → RequestDetails  with ETag and 304
 *     POST   requests/R/changes  NewChange        → RequestDetails  409 if the request was changed meanwhile
 *     POST   requests/R/notes    NewNote          → RequestDetails  idempotent; 409 if the position is used or the
 *                                                                   key was replaced
 *     DELETE requests/R
 *   * GET    keys                                 → Keys            * without copies and vouchers
 *     POST   keys            NewKey                 switches encryption on
 *     POST   keys/rotation   NewKey                 replaces the current key
 *     POST   keys/confirmations  KeyConfirmations   reports which copies this device can decrypt
 *     POST   keys/challenge                       → KeyChallenge    encrypted to the latest key
 *   * GET    keys/recovery?key=ID                 → RecoveryKeyCopies  of this key; `key` may be repeated, up to five times
 *   * POST   keys/recovery   NewKey                 replaces the current key by means of the recovery key; for this device only
 *   * POST   keys/recovery/challenge              → KeyChallenge    encrypted to the recovery key
 *   * POST   keys/copies     NewKeyCopies           approves a device; * for itself only, with an answer to a challenge
 *     POST   keys/off        { answer }             switches encryption off
 *     POST   keys/seal-earlier                    → EncryptionProgress      encrypts some of the unencrypted requests
 */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { EncryptedText, NewKey } from './key-types.ts';
import type { VisitorTexts } from './written-words.ts';

export type * from './key-types.ts';

/** The path of the inbox. The fragment names a screen, a request or an invitation. */
export const inboxPath = '/desk';

/** The path of the web app manifest, which is served as a static file. */
export const inboxManifestPath = `${inboxPath}.webmanifest`;

export const inboxApiPath = `${inboxPath}/api`;

/** A placeholder in the built page. The server replaces it with the only origin that may show the inbox. */
export const inboxOriginPlaceholder = '{{desk-origin}}';

/** The input of the passkey's PRF, which derives each device's key. If it changes, no device can decrypt any request. */
export const passkeyPrfInput = 'the key of a device at the desk, 1';

export interface SignInOptions {
  readonly options: PublicKeyCredentialRequestOptionsJSON;
}

/** The passkey's response, without the extension results, which contain the device's secret. */
export interface SignInRequest {
  readonly response: AuthenticationResponseJSON;
}

export interface JoinOptions {
  /** The name of the invited person. */
  readonly name: string;
  readonly options: PublicKeyCredentialCreationOptionsJSON;
}

export interface JoinRequest {
  /** 256 random bits, base64url. */
  readonly invitation: string;
  /** The name that the user chose for the device, such as “iPhone”. */
  readonly label: string;
  readonly response: RegistrationResponseJSON;
}

export interface CurrentUser {
  readonly person: { readonly id: string; readonly name: string };
  readonly device: DeviceInfo;
  /** The time at which the session expires. */
  readonly until: string;
  /** Whether new requests are encrypted. */
  readonly sealing: boolean;
  /** Whether the editor is switched on and the person may use it. */
  readonly canEdit: boolean;
  /** The number of devices that need a decision, and of devices that could not decrypt their copy of the current key. */
  readonly attention: { readonly decisions: number; readonly failures: number };
}

export interface DeviceInfo {
  /** The passkey's credential id, base64url. */
  readonly id: string;
  readonly label: string;
  readonly addedAt: string;
  readonly lastSeenAt: string;
  /** The device's public key, `age1pq1…`. Null until the device has created its key. */
  readonly recipient: string | null;
  /**
   * The device's private key: an age file in base64, encrypted with a passphrase. Null if the passkey's PRF derives the key,
   * and in responses about other people's devices.
   */
  readonly lockedIdentity: string | null;
  /**
   * Whether the device may use the inbox. While encryption is on, this requires a copy of the current key and no pending
   * decision. If all devices with a copy need a decision, all of them may use the inbox.
   */
  readonly isApproved: boolean;
  readonly holdsKey: boolean;
  /** The creator of the device's invitation: an employee, or the command line. Null if unknown. */
  readonly invitedBy: { readonly from: 'terminal' | 'colleague'; readonly name: string | null } | null;
  /** How the device got access to the agency's keys. Null if unknown, or if it has no access. */
  readonly approvedBy: DeviceApproval | null;
  /** When the device that approved this one was removed. Until somebody approves it again, it cannot decrypt requests. */
  readonly awaitsDecisionSince: string | null;
}

export interface DeviceApproval {
  readonly from: 'colleague' | 'recovery-key' | 'switch-on';
  /** The id of the device that approved this one, even if it was removed. Null if no other device was involved. */
  readonly device: string | null;
  /** The name of the owner of that device. */
  readonly name: string | null;
  readonly at: string;
}

export interface PeopleList {
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    readonly canEdit: boolean;
    readonly devices: readonly DeviceInfo[];
  }[];
  /** The unused invitations. */
  readonly invitations: readonly {
    readonly name: string;
    readonly invitedBy: { readonly from: 'terminal' | 'colleague'; readonly name: string | null };
    readonly until: string;
  }[];
}

/** An invitation for a new person (`name`), or for another device of the signed-in person (`person`, an id). */
export type InvitationTarget = { readonly name: string } | { readonly person: string };

export interface Invitation {
  /** `https://…/desk#invitation=…`. The invitation is in the fragment, because browsers do not send fragments to servers. */
  readonly address: string;
  readonly until: string;
}

export type DeviceKey = Pick<DeviceInfo, 'recipient' | 'lockedIdentity'>;

/** A request to remove devices. A person whose last device is removed loses access. */
export interface DeviceRemoval {
  readonly devices: readonly string[];
  /** The key that replaces the current one, if encryption is on. */
  readonly newKey?: NewKey | undefined;
}

export interface RequestList {
  readonly requests: readonly RequestEntry[];
  readonly more: boolean;
  /** `waiting` excludes requests that may be spam. `late` is the number of overdue requests among them. */
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
  /** The folder of the language in which the visitor used the site. Null if unknown. */
  readonly language: string | null;
  readonly receivedAt: string;
  readonly replyBy: string | null;
  readonly takenBy: string | null;
  readonly takenAt: string | null;
  readonly answeredBy: string | null;
  readonly answeredAt: string | null;
  /** The reasons why the request may be spam, from `spamReasons`. */
  readonly doubts: readonly string[];
  readonly clearedAt: string | null;
  /** The change that “Undo” reverts. */
  readonly undoable: { readonly action: 'taken' | 'answered' | 'cleared'; readonly number: number } | null;
  /** The number of changes so far. It detects concurrent changes. */
  readonly changes: number;
  /** Null in lists if the text is long. `requests/R` always includes it. */
  readonly words: RequestContent | null;
}

/** A visitor's text. It is unencrypted, or encrypted with one of the agency's keys. */
export type RequestContent = { readonly clear: VisitorTexts } | EncryptedText;

export interface RequestDetails extends RequestEntry {
  readonly notes: readonly StaffNote[];
}

export interface StaffNote {
  readonly id: string;
  /** The note's number within the request, from 1. */
  readonly position: number;
  /** The author's name. */
  readonly by: string;
  readonly at: string;
  readonly text: { readonly clear: string } | EncryptedText;
}

export interface NewChange {
  readonly action: 'taken' | 'answered' | 'cleared' | 'undone';
  /** The last known `RequestEntry.changes`. The server rejects the change if the number has increased since. */
  readonly changes: number;
}

export interface NewNote {
  /** A UUID that the client creates, so that a retry does not store the note twice. */
  readonly id: string;
  /** Encrypted while encryption is on. */
  readonly text: StaffNote['text'];
  /**
   * The note's number, which is part of the encrypted text. For unencrypted text it is absent, and the server assigns the
   * number.
   */
  readonly position?: number;
}
