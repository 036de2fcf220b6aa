/**
 * What the desk's page and the server say to each other, as JSON below `/desk/api`. Times are ISO 8601, in UTC. A refusal is a
 * problem (RFC 9457) whose `detail` is a sentence for the person at the desk, and whose `code` is the name of that sentence in
 * `desk.yaml`.
 *
 * Without a session (a cookie):
 *
 *     POST sign-in/options                        → SignInOptions
 *     POST sign-in           SignIn               → Me
 *     POST join/options      { invitation }       → JoinOptions
 *     POST join              Join                 → Me
 *
 * With one; 401 without, with the code `device-removed` after the device was removed. While requests are sealed, a device that
 * was not let in, or waits for a decision, may ask only for what is marked with *, and is refused all else with 403:
 *
 *   * GET    me                                   → Me
 *   * POST   sign-out
 *     GET    people                               → People
 *     POST   invitations     InvitationFor        → Invitation
 *   * POST   devices/key     DeviceKey              of this device, once
 *   * POST   devices/remove  RemovedDevices         * only itself
 *     GET    requests?list=L&page=N               → RequestList     with an ETag; 304
 *     GET    requests/all?after=CURSOR            → RequestsByTime  to search and to export
 *     GET    requests/R                           → RequestDetails  with an ETag; 304
 *     POST   requests/R/changes  Change           → RequestDetails  409 when it was changed since
 *     POST   requests/R/notes    NewNote          → RequestDetails  the same note twice is kept once; 409 when
 *                                                                the position or the key is another by now
 *     DELETE requests/R
 *   * GET    keys                                 → Keys            * without copies and vouchers
 *     POST   keys            NewKey                 switches sealing on
 *     POST   keys/rotation   NewKey                 puts another key in use
 *     POST   keys/confirmations  KeyConfirmations   reports which copies this device can open
 *     POST   keys/challenge                       → Challenge       sealed to the latest key
 *   * GET    keys/recovery?key=ID                 → RecoveryCopies  of that key; of five at most
 *   * POST   keys/recovery   NewKey                 puts another key in use, by the printed key, for this device alone
 *   * POST   keys/recovery/challenge              → Challenge       sealed to the printed recovery key
 *   * POST   keys/copies     NewCopies              lets a device in; * only itself, with an answer
 *     POST   keys/off        { answer }             switches sealing off
 *     POST   keys/seal-earlier                    → SealedEarlier   seals a few of the requests that are in clear
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

/** The page. After a # it has the reference of a request, or an invitation. */
export const deskPath = '/desk';

export const apiPath = `${deskPath}/api`;

/** Stands in the built page where the server puts the only origin at which the desk may be used. */
export const deskOriginPlaceholder = '{{desk-origin}}';

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
  readonly canEdit: boolean;
  /** How many devices wait for a decision, and how many could not open their copy of the key in use. */
  readonly attention: { readonly decisions: number; readonly failures: number };
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
  /**
   * Whether it may act at the desk: while requests are sealed, it has a copy of the key in use, and waits for no decision unless
   * all others do.
   */
  readonly letIn: boolean;
  /** Whether it has a copy of the key in use. */
  readonly holdsKey: boolean;
  /** Where its invitation came from, with the colleague's name; null where that is unknown. */
  readonly invitedBy: { readonly from: 'terminal' | 'colleague'; readonly name: string | null } | null;
  /** How it got the desk's keys; null where that is unknown, and until it has them. */
  readonly letInBy: LetInBy | null;
  /** Since when it waits for a decision, because a device that let it in was removed. */
  readonly awaitsDecisionSince: string | null;
}

export interface LetInBy {
  readonly from: 'colleague' | 'recovery-key' | 'switch-on';
  /** The id of the device that let it in, also when that was removed; null where no other device did. */
  readonly device: string | null;
  /** The name of that device's owner. */
  readonly name: string | null;
  readonly at: string;
}

export interface People {
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    /** Whether they may change the site in the editor. */
    readonly canEdit: boolean;
    readonly devices: readonly Device[];
  }[];
  /** Those that nobody has used yet. */
  readonly invitations: readonly {
    readonly name: string;
    /** From the terminal, or from a colleague of this name. */
    readonly invitedBy: { readonly from: 'terminal' | 'colleague'; readonly name: string | null };
    readonly until: string;
  }[];
}

/** For somebody new, or for another device of one's own: only the terminal invites devices of others. */
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
  readonly newKey?: NewKey | undefined;
}

/** The lists are those of the sheet. */
export interface RequestList {
  readonly requests: readonly RequestEntry[];
  readonly more: boolean;
  readonly counts: { readonly waiting: number; readonly late: number; readonly doubtful: number };
}

export interface RequestPage {
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
  readonly words: RequestContent | null;
}

/** In clear, or sealed to a key of the desk. */
export type RequestContent = { readonly clear: WrittenWords } | Sealed;

export interface RequestDetails extends RequestEntry {
  readonly notes: readonly Note[];
}

export interface Note {
  readonly id: string;
  /** From 1, in the order in which the notes about the request were kept. */
  readonly position: number;
  /** The name of the author. */
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
  /** The position for which the text was sealed: the next one. Absent in clear, where the server assigns it. */
  readonly position?: number;
}
