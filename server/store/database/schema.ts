import type { Generated } from 'kysely';
import type { ChangeAction } from '../../domain/change.ts';
import type { MessageKind } from '../../domain/message.ts';
import type { StoredRequest } from '../../domain/stored-request.ts';

/** A row whose columns need not be given where they may be null. */
type Row<Columns> = {
  [Name in keyof Columns]: null extends Columns[Name] ? Generated<Columns[Name]> : Columns[Name];
};

/** A request is erased because somebody asked for it, or because it was kept for as long as promised. */
export type ErasureKind = 'asked' | 'calendar';

/** Times are ISO 8601 in UTC, as text: both engines sort them, and a person can read them. */
export interface Schema {
  consultation_requests: Row<StoredRequest>;
  /** Who did what to a request, on the sheet or at the desk. */
  request_changes: Row<{
    reference: string;
    /** Counts a request's changes from 1. */
    number: number;
    action: ChangeAction;
    changed_by: string;
    changed_at: string;
    /** The columns that it changed, as they were, as JSON: what undoing it brings back. */
    before: string;
    undone_at: string | null;
  }>;
  /** The messages to the agency. */
  messages: {
    /** Made of kind and subject, so that nothing is announced twice: `reminder:VR-7K3Q-9F2M`. */
    id: string;
    kind: MessageKind;
    /** Null for a message about no request in particular. */
    reference: string | null;
    /** For kind `change`, the changes as a JSON array, oldest first; else empty. */
    about: string;
    created_at: string;
  };
  /** The requests that a list names. */
  message_requests: { message_id: string; reference: string };
  /** The outbox: one row for each message and channel. */
  message_deliveries: {
    message_id: string;
    channel: string;
    /**
     * `failed` after three days of attempts; `settled` when the request was answered before; `expired` when the message
     * was of no use any more.
     */
    state: 'waiting' | 'delivered' | 'failed' | 'settled' | 'expired';
    /** The kind's priority: of the deliveries that are due, the lowest number goes first. */
    priority: number;
    /** When it was last put in the queue. */
    queued_at: string;
    /** For a message that is planned ahead, when it is first tried. */
    not_before: string | null;
    /** When it is attempted next. During an attempt, when the claim ends and another process may attempt it. */
    due_at: string;
    /** From when on it is not attempted any more. */
    expires_at: string | null;
    attempts: number;
  };
  message_attempts: {
    message_id: string;
    channel: string;
    attempt: number;
    started_at: string;
    /** `delivered`, or why not. Null during the attempt, and for good when the process died in it. */
    outcome: string | null;
  };
  /** What remains of an erased request: its reference, when it was erased, and whether somebody asked for that. */
  erasures: { reference: string; erased_at: string; kind: Generated<ErasureKind> };
  /** One row: the id of this store. */
  store_identity: { id: 1; store_id: string };
  /** One row: what the database knows of the server's secret, which it does not have. */
  server_secret: Row<{
    id: 1;
    /** Derived from the secret: shows a server with another one. */
    check_value: string;
    /** Part of what the key of links is derived from. It only ever increases: links of an earlier epoch are revoked. */
    link_epoch: Generated<number>;
    /** When links were last revoked. */
    links_revoked_at: string | null;
  }>;
  /** One row: whether, and to which key, requests are sealed. A token that only the server can sign: `desk/sealing-state.ts`. */
  sealing_state: { id: 1; record: string };
  /** One row: the machine's clock, as `clock.ts` knows it. */
  store_clock: { id: 1; believed_at: string; doubted_at: string | null; held_ms: number };
  /** The people who may enter the desk in the browser. `skeleton` is that of `name-skeleton.ts`: no two names look the same. */
  desk_people: { id: string; name: string; skeleton: string; added_at: string };
  /** Who of them may change the site in the editor. */
  desk_editors: { person: string };
  /** The passkeys of people. A person without any is removed. */
  desk_devices: Row<{
    /** The credential's id, base64url. */
    id: string;
    person: string;
    label: string;
    /** The host that the passkey was made for (WebAuthn's relying party id). */
    relying_party: Generated<string>;
    /** COSE, base64url. */
    public_key: string;
    /** How often the authenticator says that it has signed. PostgreSQL's driver reads it as text. */
    counter: number;
    /** A JSON array. */
    transports: string;
    added_at: string;
    last_seen_at: string;
    /** The public half of the device's own key, and for a passkey without PRF the other half, locked by a passphrase. */
    recipient: string | null;
    locked_identity: string | null;
    /** Whether its invitation came from the terminal or from a colleague, and that colleague's name. */
    invited_from: 'terminal' | 'colleague' | null;
    invited_by: string | null;
    /** How it got the desk's keys: from a colleague's device, by the printed key, or by switching sealing on. */
    let_in_from: 'colleague' | 'recovery-key' | 'switch-on' | null;
    /** The id of that device, and its owner's name. Kept when that device is removed. */
    let_in_by: string | null;
    let_in_by_name: string | null;
    let_in_at: string | null;
    /** Since when it waits for a decision, because a device that let it in was removed. */
    awaits_decision_since: string | null;
  }>;
  /** By the SHA-256 of the cookie. The device is null after its removal, which the API reveals to the holder of the cookie. */
  desk_sessions: { token_hash: string; device: string | null; ends_at: string };
  /** By the SHA-256 of what the link has; erased when used. Without a person: for somebody new. */
  desk_invitations: {
    token_hash: string;
    person: string | null;
    name: string;
    /** Null for another device of a person. */
    skeleton: string | null;
    /** The device that made it; null for the terminal. */
    invited_by: string | null;
    ends_at: string;
  };
  /**
   * Used invitations, by which the same join request begins another session when the response was lost: until the first request
   * of the device's session, and as long as the invitation would have been good.
   */
  desk_repeatable_joins: { token_hash: string; request_hash: string; device: string; ends_at: string };
  /** Challenges that a passkey has answered, until they end: each is answered once. */
  desk_used_challenges: { hash: string; ends_at: string };
  /** So that no backup brings a removed device back. */
  desk_removed_devices: { id: string; removed_at: string };
  /** The keys to which requests are sealed. Which one is in use is in `sealing_state`. */
  desk_keys: Row<{
    id: string;
    recipient: string;
    recovery_recipient: string;
    /** The order in which the keys were put in use. Clocks do not decide which key is the latest. */
    sequence: Generated<number>;
    /** The name of the person whose device made it. */
    made_by: string | null;
    made_at: string;
    retired_at: string | null;
  }>;
  /** The secret halves of those keys, each sealed to the own key of a device. */
  desk_key_copies: Row<{
    desk_key: string;
    device: string;
    copy: string;
    /** Whether the device could open the copy, as it has reported. */
    state: Generated<'unconfirmed' | 'confirmed' | 'failed'>;
    /** The name of the person whose device made the copy. */
    made_by: string | null;
    made_at: string;
  }>;
  /** Vouchers for devices that have a copy, one from each device that gave one; a wrong one does not replace another's. */
  desk_vouchers: {
    desk_key: string;
    device: string;
    /** The id of the device that gave it. */
    given_by: string;
    voucher: string;
  };
  /** The secret halves of those keys, sealed to the printed recovery key. Each device that opens a key adds a copy. */
  desk_recovery_copies: {
    desk_key: string;
    device: string;
    recovery_recipient: string;
    copy: string;
    made_at: string;
  };
  /** Colleagues' notes about a request; sealed as the request is, with its reference, author and position. */
  desk_notes: {
    id: string;
    reference: string;
    /** From 1 within the request, in the order in which notes were kept. */
    position: number;
    written_by: string;
    written_at: string;
    sealed_with: string | null;
    note: string;
  };
  /** One row from when requests or notes from before were sealed until no file holds their words any more. */
  words_left_over: { id: 1; since: string };
  /** Always empty: written and cleared to find out whether there is room. */
  heartbeat: { beat_at: string; padding: string };
}
