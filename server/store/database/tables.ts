/**
 * The tables of version 2.0.0, in SQL for SQLite and PostgreSQL. A table comes after the tables that it references.
 * `schema.ts` derives the types of rows. Never change a released table. Add a migration instead.
 */

/** The columns of each table. Times are text in ISO 8601 and UTC, which both databases can sort. */
export const tableDefinitions = {
  // The long columns come last, because SQLite reads through them to reach later columns.
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
  request_changes: {
    reference: 'text not null references consultation_requests (reference) on delete cascade',
    number: 'integer not null',
    action: 'text not null',
    changed_by: 'text not null',
    changed_at: 'text not null',
    /** The previous values of the changed columns, as JSON. Undoing the change restores them. */
    before: 'text not null',
    undone_at: 'text',
  },
  messages: {
    /** The kind and the subject, such as `reminder:VR-7K3Q-9F2M`. A message with the same id is not created twice. */
    id: 'text primary key',
    kind: 'text not null',
    reference: 'text references consultation_requests (reference) on delete cascade',
    /** For the kind `change`, the changes as a JSON array, oldest first. Empty for other kinds. */
    about: 'text not null',
    created_at: 'text not null',
  },
  message_requests: {
    message_id: 'text not null references messages (id) on delete cascade',
    reference: 'text not null references consultation_requests (reference) on delete cascade',
  },
  message_deliveries: {
    message_id: 'text not null references messages (id) on delete cascade',
    channel: 'text not null',
    /**
     * `failed`: three days of attempts have failed. `settled`: the request was answered before the delivery. `expired`:
     * the message was not delivered before `expires_at`.
     */
    state: 'text not null',
    /** Depends on the kind of message. The lowest number is sent first. */
    priority: 'integer not null',
    queued_at: 'text not null',
    /** The earliest time of the first attempt, for a message that is planned ahead. */
    not_before: 'text',
    /** During an attempt, the time when the lease ends. */
    due_at: 'text not null',
    expires_at: 'text',
    attempts: 'integer not null',
  },
  message_attempts: {
    message_id: 'text not null',
    channel: 'text not null',
    attempt: 'integer not null',
    started_at: 'text not null',
    /** `delivered`, or the error. Null during an attempt, and after a crash during an attempt. */
    outcome: 'text',
  },
  erasures: {
    reference: 'text primary key',
    erased_at: 'text not null',
    kind: "text not null default 'asked'",
  },
  /** Always empty. A row is inserted and deleted to check that the database is writable. */
  heartbeat: { beat_at: 'text not null', padding: 'text not null' },
  /**
   * The counters of rate limits that several servers share. Each row counts many networks, so that no network address
   * is stored.
   */
  request_counts: { key: 'varchar(255) primary key', points: 'integer not null default 0', expire: 'bigint' },
  store_identity: { id: 'integer primary key', store_id: 'text not null' },
  store_clock: {
    id: 'integer primary key',
    believed_at: 'text not null',
    doubted_at: 'text',
    held_ms: 'integer not null default 0',
  },
  /** One row: values derived from the server's secret. The database does not contain the secret itself. */
  server_secret: {
    id: 'integer primary key',
    /** The key `secret-check` of the server that created the database. A server with another secret does not start. */
    check_value: 'text not null',
    /** A counter from which the signing key of links is derived. Increasing the counter revokes all earlier links. */
    link_epoch: 'integer not null default 0',
    links_revoked_at: 'text',
  },
  /**
   * One row: the encryption state and the current key, in a token that only the server can sign
   * (`inbox/encryption-state.ts`).
   */
  sealing_state: { id: 'integer primary key', record: 'text not null' },
  /** The staff. Names that look similar have the same `skeleton` (`name-skeleton.ts`). */
  desk_people: {
    id: 'text primary key',
    name: 'text not null',
    skeleton: 'text not null unique',
    added_at: 'text not null',
  },
  desk_editors: { person: 'text primary key references desk_people (id) on delete cascade' },
  /** The passkeys of the staff. A person without a passkey is deleted. */
  desk_devices: {
    /** The credential id, in base64url. */
    id: 'text primary key',
    person: 'text not null references desk_people (id) on delete cascade',
    label: 'text not null',
    /** WebAuthn's relying party id. */
    relying_party: "text not null default ''",
    /** In COSE format, base64url. */
    public_key: 'text not null',
    /** The authenticator's signature counter. PostgreSQL's driver returns it as text. */
    counter: 'bigint not null',
    /** The passkey's transports as a JSON array, such as `["usb"]`. */
    transports: 'text not null',
    added_at: 'text not null',
    last_seen_at: 'text not null',
    /**
     * `recipient` is the device's public key. `locked_identity` is its private key, encrypted with a passphrase, for
     * passkeys without WebAuthn's PRF extension.
     */
    recipient: 'text',
    locked_identity: 'text',
    invited_from: 'text',
    invited_by: 'text',
    let_in_from: 'text',
    /**
     * The id of the colleague's device that approved this device, and the name of its owner. Both stay stored when the
     * colleague's device is removed.
     */
    let_in_by: 'text',
    let_in_by_name: 'text',
    let_in_at: 'text',
    /**
     * Set when a device that approved this device is removed. A colleague must then decide whether this device keeps
     * its access.
     */
    awaits_decision_since: 'text',
  },
  /** Removed devices, which a restored backup does not add again. */
  desk_removed_devices: { id: 'text primary key', removed_at: 'text not null' },
  /**
   * Sessions, identified by the SHA-256 of the cookie. `device` is null after the removal of the device, so that the
   * API can tell the owner of the cookie about the removal.
   */
  desk_sessions: {
    token_hash: 'text primary key',
    device: 'text references desk_devices (id) on delete set null',
    ends_at: 'text not null',
  },
  /** Unused invitations, identified by the SHA-256 of the secret in their link. `person` is null for a new person. */
  desk_invitations: {
    token_hash: 'text primary key',
    person: 'text references desk_people (id) on delete cascade',
    name: 'text not null',
    /** Null for a further device of an existing person. */
    skeleton: 'text unique',
    /** Null if the CLI created the invitation. */
    invited_by: 'text references desk_devices (id) on delete cascade',
    ends_at: 'text not null',
  },
  /**
   * Used invitations. If the response to a join request is lost, the device can repeat the request, which starts
   * another session. This is possible until the first request of the session, or until the invitation expires.
   */
  desk_repeatable_joins: {
    token_hash: 'text primary key',
    request_hash: 'text not null',
    device: 'text not null references desk_devices (id) on delete cascade',
    ends_at: 'text not null',
  },
  /** Used WebAuthn challenges, stored until they expire, so that none is used twice. */
  desk_used_challenges: { hash: 'text primary key', ends_at: 'text not null' },
  /** The public keys for the encryption of requests. `sealing_state` contains the current one. */
  desk_keys: {
    id: 'text primary key',
    recipient: 'text not null',
    recovery_recipient: 'text not null',
    /** The order in which the keys were activated. Unlike `made_at`, the order does not depend on clocks. */
    sequence: 'integer not null default 0',
    made_by: 'text',
    made_at: 'text not null',
    retired_at: 'text',
  },
  /** The private keys of `desk_keys`, each encrypted to the key of a device. */
  desk_key_copies: {
    desk_key: 'text not null references desk_keys (id)',
    device: 'text not null references desk_devices (id) on delete cascade',
    copy: 'text not null',
    /** Reported by the device after it has tried to decrypt the copy. */
    state: "text not null default 'unconfirmed'",
    made_by: 'text',
    made_at: 'text not null',
  },
  /**
   * Vouchers for devices that have a copy. Each vouching device has a row of its own, so that an invalid voucher does
   * not replace a valid one.
   */
  desk_vouchers: {
    desk_key: 'text not null references desk_keys (id)',
    device: 'text not null references desk_devices (id) on delete cascade',
    /** The device that created the voucher. It may have been removed. */
    given_by: 'text not null',
    voucher: 'text not null',
  },
  /**
   * The private keys of `desk_keys`, encrypted to the recovery key. Each device that decrypts a key adds a copy, which
   * stays stored when the device is removed.
   */
  desk_recovery_copies: {
    desk_key: 'text not null references desk_keys (id)',
    device: 'text not null',
    recovery_recipient: 'text not null',
    copy: 'text not null',
    made_at: 'text not null',
  },
  /** The staff's notes about a request. The encryption of a note authenticates its reference, author and position. */
  desk_notes: {
    id: 'text primary key',
    reference: 'text not null references consultation_requests (reference) on delete cascade',
    /** The number of the note within its request, from 1. */
    position: 'integer not null',
    written_by: 'text not null',
    written_at: 'text not null',
    sealed_with: 'text references desk_keys (id)',
    note: 'text not null',
  },
  /** One row while the disk may contain unencrypted copies of requests or notes that were encrypted later. */
  words_left_over: { id: 'integer primary key', since: 'text not null' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export const tableConstraints: Partial<Record<keyof typeof tableDefinitions, string>> = {
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
