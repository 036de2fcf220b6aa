/**
 * The tables of version 2.0.0, in SQL that both engines understand. The types of rows follow from them: see `schema.ts`. They are
 * in the order in which they are created: each after those that it refers to. Never change a released table: add a migration.
 */

/** The columns by table. Times are ISO 8601 in UTC, as text: both engines sort them, and a person can read them. */
export const tables = {
  // The long columns are the last ones: SQLite reads past them to the columns behind.
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
  /** The changes of a request, on the sheet or at the desk. */
  request_changes: {
    reference: 'text not null references consultation_requests (reference) on delete cascade',
    /** Counts a request's changes from 1. */
    number: 'integer not null',
    action: 'text not null',
    changed_by: 'text not null',
    changed_at: 'text not null',
    /** The columns that it changed, as they were, as JSON: what undoing it brings back. */
    before: 'text not null',
    undone_at: 'text',
  },
  /** The messages to the agency. */
  messages: {
    /** Made of kind and subject, so that nothing is announced twice: `reminder:VR-7K3Q-9F2M`. */
    id: 'text primary key',
    kind: 'text not null',
    /** Null for a message about no request in particular. */
    reference: 'text references consultation_requests (reference) on delete cascade',
    /** For kind `change`, the changes as a JSON array, oldest first; else empty. */
    about: 'text not null',
    created_at: 'text not null',
  },
  /** The requests that a list names. */
  message_requests: {
    message_id: 'text not null references messages (id) on delete cascade',
    reference: 'text not null references consultation_requests (reference) on delete cascade',
  },
  /** The outbox: one row for each message and channel. */
  message_deliveries: {
    message_id: 'text not null references messages (id) on delete cascade',
    channel: 'text not null',
    /**
     * `failed` after three days of attempts; `settled` when the request was answered before; `expired` when the message
     * was of no use any more.
     */
    state: 'text not null',
    /** The kind's priority: of the deliveries that are due, the lowest number goes first. */
    priority: 'integer not null',
    /** When it was last put in the queue. */
    queued_at: 'text not null',
    /** For a message that is planned ahead, when it is first tried. */
    not_before: 'text',
    /** When it is attempted next. During an attempt, when the claim ends and another process may attempt it. */
    due_at: 'text not null',
    /** From when on it is not attempted any more. */
    expires_at: 'text',
    attempts: 'integer not null',
  },
  message_attempts: {
    message_id: 'text not null',
    channel: 'text not null',
    attempt: 'integer not null',
    started_at: 'text not null',
    /** `delivered`, or why not. Null during the attempt, and for good when the process died in it. */
    outcome: 'text',
  },
  /** The remains of an erased request: its reference, when it was erased, and whether somebody asked for that. */
  erasures: {
    reference: 'text primary key',
    erased_at: 'text not null',
    kind: "text not null default 'asked'",
  },
  /** Always empty: written and cleared to find out whether there is room. */
  heartbeat: { beat_at: 'text not null', padding: 'text not null' },
  // Requests per network, counted by several servers together: by bucket, so that no address is stored.
  request_counts: { key: 'varchar(255) primary key', points: 'integer not null default 0', expire: 'bigint' },
  /** One row: the id of this store. */
  store_identity: { id: 'integer primary key', store_id: 'text not null' },
  /** One row: the machine's clock, as `clock.ts` knows it. */
  store_clock: {
    id: 'integer primary key',
    believed_at: 'text not null',
    doubted_at: 'text',
    held_ms: 'integer not null default 0',
  },
  /** One row: what the database knows of the server's secret, which it does not have. */
  server_secret: {
    id: 'integer primary key',
    /** Derived from the secret: shows a server with another one. */
    check_value: 'text not null',
    /** Part of what the key of links is derived from. It only ever increases: links of an earlier epoch are revoked. */
    link_epoch: 'integer not null default 0',
    /** When links were last revoked. */
    links_revoked_at: 'text',
  },
  /** One row: whether, and to which key, requests are sealed. A token that only the server can sign: `cli/sealing-state.ts`. */
  sealing_state: { id: 'integer primary key', record: 'text not null' },
  /** The people who may enter the desk in the browser. `skeleton` is that of `name-skeleton.ts`: no two names look the same. */
  desk_people: {
    id: 'text primary key',
    name: 'text not null',
    skeleton: 'text not null unique',
    added_at: 'text not null',
  },
  /** The people of those who may change the site in the editor. */
  desk_editors: { person: 'text primary key references desk_people (id) on delete cascade' },
  /** The passkeys of people. A person without any is removed. */
  desk_devices: {
    /** The credential's id, base64url. */
    id: 'text primary key',
    person: 'text not null references desk_people (id) on delete cascade',
    label: 'text not null',
    /** The host that the passkey was made for (WebAuthn's relying party id). */
    relying_party: "text not null default ''",
    /** COSE, base64url. */
    public_key: 'text not null',
    /** How often the authenticator says that it has signed. PostgreSQL's driver reads it as text. */
    counter: 'bigint not null',
    /** A JSON array. */
    transports: 'text not null',
    added_at: 'text not null',
    last_seen_at: 'text not null',
    /** The public half of the device's own key, and for a passkey without PRF the other half, locked by a passphrase. */
    recipient: 'text',
    locked_identity: 'text',
    /** Whether its invitation came from the terminal or from a colleague, and that colleague's name. */
    invited_from: 'text',
    invited_by: 'text',
    /** How it got the desk's keys: from a colleague's device, by the printed key, or by switching sealing on. */
    let_in_from: 'text',
    /** The id of that device, and its owner's name. Kept when that device is removed. */
    let_in_by: 'text',
    let_in_by_name: 'text',
    let_in_at: 'text',
    /** Since when it waits for a decision, because a device that let it in was removed. */
    awaits_decision_since: 'text',
  },
  /** So that no backup brings a removed device back. */
  desk_removed_devices: { id: 'text primary key', removed_at: 'text not null' },
  /** By the SHA-256 of the cookie. The device is null after its removal, which the API reveals to the holder of the cookie. */
  desk_sessions: {
    token_hash: 'text primary key',
    device: 'text references desk_devices (id) on delete set null',
    ends_at: 'text not null',
  },
  /** By the SHA-256 of what the link has; erased when used. Without a person: for somebody new. */
  desk_invitations: {
    token_hash: 'text primary key',
    person: 'text references desk_people (id) on delete cascade',
    name: 'text not null',
    /** Null for another device of a person. */
    skeleton: 'text unique',
    /** The device that made it; null for the terminal. */
    invited_by: 'text references desk_devices (id) on delete cascade',
    ends_at: 'text not null',
  },
  /**
   * Used invitations, by which the same join request begins another session when the response was lost: until the first request
   * of the device's session, and as long as the invitation would have been good.
   */
  desk_repeatable_joins: {
    token_hash: 'text primary key',
    request_hash: 'text not null',
    device: 'text not null references desk_devices (id) on delete cascade',
    ends_at: 'text not null',
  },
  /** Challenges that a passkey has answered, until they end: each is answered once. */
  desk_used_challenges: { hash: 'text primary key', ends_at: 'text not null' },
  /** The keys to which requests are sealed. Which one is in use is in `sealing_state`. */
  desk_keys: {
    id: 'text primary key',
    recipient: 'text not null',
    recovery_recipient: 'text not null',
    /** The order in which the keys were put in use. Clocks do not decide which key is the latest. */
    sequence: 'integer not null default 0',
    /** The name of the person whose device made it. */
    made_by: 'text',
    made_at: 'text not null',
    retired_at: 'text',
  },
  /** The secret halves of those keys, each sealed to the own key of a device. */
  desk_key_copies: {
    desk_key: 'text not null references desk_keys (id)',
    device: 'text not null references desk_devices (id) on delete cascade',
    copy: 'text not null',
    /** Whether the device could open the copy, as it has reported. */
    state: "text not null default 'unconfirmed'",
    /** The name of the person whose device made the copy. */
    made_by: 'text',
    made_at: 'text not null',
  },
  // "given_by" may have been removed since.
  /** Vouchers for devices that have a copy, one from each device that gave one; a wrong one does not replace another's. */
  desk_vouchers: {
    desk_key: 'text not null references desk_keys (id)',
    device: 'text not null references desk_devices (id) on delete cascade',
    /** The id of the device that gave it. */
    given_by: 'text not null',
    voucher: 'text not null',
  },
  // The device may have been removed since.
  /** The secret halves of those keys, sealed to the printed recovery key. Each device that opens a key adds a copy. */
  desk_recovery_copies: {
    desk_key: 'text not null references desk_keys (id)',
    device: 'text not null',
    recovery_recipient: 'text not null',
    copy: 'text not null',
    made_at: 'text not null',
  },
  /** Colleagues' notes about a request; sealed as the request is, with its reference, author and position. */
  desk_notes: {
    id: 'text primary key',
    reference: 'text not null references consultation_requests (reference) on delete cascade',
    /** From 1 within the request, in the order in which notes were kept. */
    position: 'integer not null',
    written_by: 'text not null',
    written_at: 'text not null',
    sealed_with: 'text references desk_keys (id)',
    note: 'text not null',
  },
  /** One row from when requests or notes from before were sealed until no file holds their words any more. */
  words_left_over: { id: 'integer primary key', since: 'text not null' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The constraints that concern several columns of a table. */
export const constraints: Partial<Record<keyof typeof tables, string>> = {
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
