import type { Generated } from 'kysely';
import type { ChangeAction, MessageKind } from '../messages/channel.ts';

/** A request is erased because somebody asked for it, or because it was kept for as long as promised. */
export type ErasureKind = 'asked' | 'calendar';

/** Times are ISO 8601 in UTC, as text: both engines sort them, and a person can read them. */
export interface Schema {
  consultation_requests: {
    reference: string;
    /** The sender's idempotency key; null for one that others may have as well, and for none. */
    dedupe_key: string | null;
    /** SHA-256 of the content, to tell a repetition from a key used twice. */
    content_hash: string;
    name: string;
    email: string;
    phone: string;
    company: string;
    service_interest: string;
    message: string;
    received_at: string;
    /** By when the visitor was promised an answer. Null when nothing was promised: before there were opening hours. */
    reply_by: Generated<string | null>;
    /** When the agency is reminded of that. */
    remind_at: Generated<string | null>;
    /** What the same text is told by, whoever sends it; null for one that is too short for that. */
    text_fingerprint: Generated<string | null>;
    /** Why it may be spam: a JSON array of reasons. Null for one that nothing speaks against. */
    doubts: Generated<string | null>;
    /** When somebody said that it is no spam. */
    cleared_at: Generated<string | null>;
    /** The initials of whoever will answer it, and when they said so. */
    taken_by: Generated<string | null>;
    taken_at: Generated<string | null>;
    answered_at: Generated<string | null>;
    answered_by: Generated<string | null>;
  };
  /** Who did what to a request, on the sheet or at the desk. */
  request_changes: {
    reference: string;
    /** Counts a request's changes from 1. */
    number: number;
    action: ChangeAction;
    changed_by: string;
    changed_at: string;
    /** The columns that it changed, as they were, as JSON: what undoing it brings back. */
    before: string;
    undone_at: Generated<string | null>;
  };
  /** What is to be told to the agency. */
  messages: {
    /** Says the same about the same thing, so that nothing is announced twice: `reminder:VR-7K3Q-9F2M`. */
    id: string;
    kind: MessageKind;
    /** Null for one that is about no request in particular. */
    reference: string | null;
    /** For changes, these as a JSON array, oldest first; else empty. */
    about: string;
    created_at: string;
  };
  /** The requests that a message names which is a list of some. */
  message_requests: { message_id: string; reference: string };
  /** The outbox: one row for a message and a channel. */
  message_deliveries: {
    message_id: string;
    channel: string;
    /**
     * `failed` after three days in vain; `settled` when the request was answered before; `expired` when it was of no
     * use any more.
     */
    state: 'waiting' | 'delivered' | 'failed' | 'settled' | 'expired';
    /** That of its kind: of what is due, the lowest goes first. */
    priority: number;
    /** When it was last put in the queue. */
    queued_at: string;
    /** For a message that is planned ahead, when it is first tried. */
    not_before: string | null;
    /** When it is tried next. While it is being tried, when another may try because this one must have died. */
    due_at: string;
    /** From when on it is not tried any more. */
    expires_at: string | null;
    attempts: number;
  };
  message_attempts: {
    message_id: string;
    channel: string;
    attempt: number;
    started_at: string;
    /** `delivered`, or why not. Null while it is under way, and for good when the process ended before it knew. */
    outcome: string | null;
  };
  /** What remains of a request that was erased: that it was, when, and whether somebody asked for it. */
  erasures: { reference: string; erased_at: string; kind: Generated<ErasureKind> };
  /** One row: what links to the sheet are signed with. */
  /** One row: what tells this store from others. */
  store_identity: { id: 1; store_id: string };
  signing_key: {
    id: 1;
    key: string;
    made_at: string;
    /** When the links before were revoked; null for the key that was made at the first start. */
    revoked_at: Generated<string | null>;
  };
  /** One row: the machine's clock, as `clock.ts` knows it. */
  store_clock: { id: 1; believed_at: string; doubted_at: string | null; held_ms: number };
  /** Always empty: written and cleared to find out whether there is room. */
  heartbeat: { beat_at: string; padding: string };
}
