/**
 * The tables of version 2.0.0, in SQL for both engines, in the order of their creation: each follows the tables that it references.
 * `schema.ts` derives the types of rows. Never change a released table: add a migration.
 */

/** The columns of each table. Times are ISO 8601 in UTC, as text, which both engines can sort. */
export const tables = {
  // The long columns come last, since SQLite reads through them to reach later columns.
  consultation_requests: {
    reference: 'text primary key',
    dedupe_key: 'text unique',
    content_hash: 'text not null',
    received_at: 'text not null',
    service_interest: 'text not null',
    language: 'text',
    reply_by: 'text',
    remind_at: 'text',
    text_fingerprint: 'text',
    doubts: 'text',
    cleared_at: 'text',
    taken_by: 'text',
    taken_at: 'text',
    answered_at: 'text',
    answered_by: 'text',
    sealed_with: 'text',
    sender_trace: 'text',
    name: 'text not null',
    email: 'text not null',
    phone: 'text not null',
    company: 'text not null',
    message: 'text not null',
    sealed: 'text',
  },
  /** The changes of a request, made on the sheet or at the desk. */
  request_changes: {
    reference: 'text not null references consultation_requests (reference) on delete cascade',
    /** The number of the change among those of the request, from 1. */
    number: 'integer not null',
    action: 'text not null',
    changed_by: 'text not null',
    changed_at: 'text not null',
    /** The previous values of the changed columns, as JSON, which undoing restores. */
    before: 'text not null',
    undone_at: 'text',
  },
  /** The messages to the agency. */
  messages: {
    /** The kind and the subject, so that nothing is announced twice: `reminder:VR-7K3Q-9F2M`. */
    id: 'text primary key',
    kind: 'text not null',
    /** Null for a message without a request. */
    reference: 'text references consultation_requests (reference) on delete cascade',
    /** The changes as a JSON array, oldest first, for kind `change`; else empty. */
    about: 'text not null',
    created_at: 'text not null',
  },
  /** The requests in each message with a list. */
  message_requests: {
    message_id: 'text not null references messages (id) on delete cascade',
    reference: 'text not null references consultation_requests (reference) on delete cascade',
  },
  /** The outbox: one row for each message and channel. */
  message_deliveries: {
    message_id: 'text not null references messages (id) on delete cascade',
    channel: 'text not null',
    /**
     * `failed`: after three days of attempts; `settled`: the request was answered before the delivery; `expired`: the message came
     * too late to be useful.
     */
    state: 'text not null',
    /** The priority of the kind: the lowest number is sent first. */
    priority: 'integer not null',
    /** The time when the message was last queued. */
    queued_at: 'text not null',
    /** The time of the first attempt, for a message planned ahead. */
    not_before: 'text',
    /** The time of the next attempt. During an attempt, the end of the lease. */
    due_at: 'text not null',
    /** The time after which no attempt is made. */
    expires_at: 'text',
    attempts: 'integer not null',
  },
  message_attempts: {
    message_id: 'text not null',
    channel: 'text not null',
    attempt: 'integer not null',
    started_at: 'text not null',
    /** `delivered`, or the error. Null during the attempt, and if the process died during the attempt. */
    outcome: 'text',
  },
  /** Erased requests: reference, time and reason. */
  erasures: {
    reference: 'text primary key',
    erased_at: 'text not null',
    kind: "text not null default 'asked'",
  },
  /** Always empty: rows are written and deleted to check that the store is writable. */
  heartbeat: { beat_at: 'text not null', padding: 'text not null' },
  /** The counts of rate limits shared by several servers. Each row counts many networks, so that no address is stored. */
  request_counts: { key: 'varchar(255) primary key', points: 'integer not null default 0', expire: 'bigint' },
  /** One row: the id of this store. */
  store_identity: { id: 'integer primary key', store_id: 'text not null' },
  /** One row: the last readings of the machine's clock, see `clock.ts`. */
  store_clock: {
    id: 'integer primary key',
    believed_at: 'text not null',
    doubted_at: 'text',
    held_ms: 'integer not null default 0',
  },
  /** One row: values derived from the server's secret. The secret itself is not in the database. */
  server_secret: {
    id: 'integer primary key',
    /** A value derived from the secret, to detect a server with another secret. */
    check_value: 'text not null',
    /**
     * The epoch of links, a counter from which their key is derived. It only increases: links of earlier epochs are revoked.
     */
    link_epoch: 'integer not null default 0',
    links_revoked_at: 'text',
  },
  /** One row: the sealing state and key, as a token that only the server can sign, see `inbox/sealing-state.ts`. */
  sealing_state: { id: 'integer primary key', record: 'text not null' },
  /** The people of the desk. Names that look similar have the same `skeleton` (`name-skeleton.ts`), which is unique. */
  desk_people: {
    id: 'text primary key',
    name: 'text not null',
    skeleton: 'text not null unique',
    added_at: 'text not null',
  },
  /** The people who may use the editor. */
  desk_editors: { person: 'text primary key references desk_people (id) on delete cascade' },
  /** The passkeys of people. A person without a passkey is deleted. */
  desk_devices: {
    /** The credential id of the passkey, as base64url. */
    id: 'text primary key',
    person: 'text not null references desk_people (id) on delete cascade',
    label: 'text not null',
    /** The host of the passkey (WebAuthn's relying party id). */
    relying_party: "text not null default ''",
    /** The public key in COSE format, as base64url. */
    public_key: 'text not null',
    /** The authenticator's signature counter. PostgreSQL's driver returns it as text. */
    counter: 'bigint not null',
    /** The transports of the passkey, such as `usb`: a JSON array. */
    transports: 'text not null',
    added_at: 'text not null',
    last_seen_at: 'text not null',
    /**
     * The device's public key, and, for a passkey without WebAuthn's PRF extension, its private key encrypted with a passphrase.
     */
    recipient: 'text',
    locked_identity: 'text',
    /** The origin of the invitation, and the name of the colleague who invited. */
    invited_from: 'text',
    invited_by: 'text',
    /** The way in which the device got the desk's keys. */
    let_in_from: 'text',
    /**
     * The id of the colleague's device that let this one in, and its owner's name. Both remain when that device is removed.
     */
    let_in_by: 'text',
    let_in_by_name: 'text',
    let_in_at: 'text',
    /** The time since which the device needs a decision, because a device that let it in was removed. */
    awaits_decision_since: 'text',
  },
  /** Removed devices, which a restored backup must not bring back. */
  desk_removed_devices: { id: 'text primary key', removed_at: 'text not null' },
  /**
   * Sessions, by the SHA-256 of the cookie. `device` is null after the removal of the device, which the API reports to the cookie's
   * owner.
   */
  desk_sessions: {
    token_hash: 'text primary key',
    device: 'text references desk_devices (id) on delete set null',
    ends_at: 'text not null',
  },
  /** Unused invitations, by the SHA-256 of the secret in their link. `person` is null for a new person. */
  desk_invitations: {
    token_hash: 'text primary key',
    person: 'text references desk_people (id) on delete cascade',
    name: 'text not null',
    /** The skeleton of a new person's name; null for a further device of an existing person. */
    skeleton: 'text unique',
    /** The inviting device; null for the terminal. */
    invited_by: 'text references desk_devices (id) on delete cascade',
    ends_at: 'text not null',
  },
  /**
   * Used invitations. If the response to a join request was lost, the same request starts another session, until the first
   * request of the session or the expiry of the invitation.
   */
  desk_repeatable_joins: {
    token_hash: 'text primary key',
    request_hash: 'text not null',
    device: 'text not null references desk_devices (id) on delete cascade',
    ends_at: 'text not null',
  },
  /** Used WebAuthn challenges, kept until their expiry, so that none is used twice. */
  desk_used_challenges: { hash: 'text primary key', ends_at: 'text not null' },
  /** The keys to which requests are sealed. `sealing_state` names the key in use. */
  desk_keys: {
    id: 'text primary key',
    recipient: 'text not null',
    recovery_recipient: 'text not null',
    /** The order in which the keys came into use, which does not depend on clocks. */
    sequence: 'integer not null default 0',
    /** The name of the person whose device created the key. */
    made_by: 'text',
    made_at: 'text not null',
    retired_at: 'text',
  },
  /** The desk's private keys, each encrypted to the own key of a device. */
  desk_key_copies: {
    desk_key: 'text not null references desk_keys (id)',
    device: 'text not null references desk_devices (id) on delete cascade',
    copy: 'text not null',
    /** Whether the device could decrypt the copy, as reported by the device. */
    state: "text not null default 'unconfirmed'",
    /** The name of the person whose device created the copy. */
    made_by: 'text',
    made_at: 'text not null',
  },
  /**
   * Vouchers for devices that have a copy: one from each device that vouches, so that an invalid voucher replaces no other.
   */
  desk_vouchers: {
    desk_key: 'text not null references desk_keys (id)',
    device: 'text not null references desk_devices (id) on delete cascade',
    /** The id of the device that vouches, which may have been removed since. */
    given_by: 'text not null',
    voucher: 'text not null',
  },
  /**
   * The desk's private keys, encrypted to the recovery key. Each device that opens a key adds a copy, which remains after the
   * device's removal.
   */
  desk_recovery_copies: {
    desk_key: 'text not null references desk_keys (id)',
    device: 'text not null',
    recovery_recipient: 'text not null',
    copy: 'text not null',
    made_at: 'text not null',
  },
  /** Staff notes about a request. Sealing authenticates the reference, author and position of a note. */
  desk_notes: {
    id: 'text primary key',
    reference: 'text not null references consultation_requests (reference) on delete cascade',
    /** The position among the notes of the request, from 1. */
    position: 'integer not null',
    written_by: 'text not null',
    written_at: 'text not null',
    sealed_with: 'text references desk_keys (id)',
    note: 'text not null',
  },
  /** One row after earlier requests or notes were sealed, until their plaintext is removed from the disk. */
  words_left_over: { id: 'integer primary key', since: 'text not null' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Constraints over several columns of a table. */
export const tableConstraints: Partial<Record<keyof typeof tables, string>> = {
  request_changes: 'primary key (reference, number)',
  message_requests: 'primary key (message_id, reference)',
  message_deliveries: 'primary key (message_id, channel)',
  message_attempts:
    'primary key (message_id, channel, attempt), foreign key (message_id, channel) references message_deliveries (message_id, channel) on delete cascade',
  desk_key_copies: 'primary key (desk_key, device)',
  desk_vouchers: 'primary key (desk_key, device, given_by)',
  desk_recovery_copies: 'primary key (desk_key, device)',
  desk_notes: 'unique (reference, position)',
};
