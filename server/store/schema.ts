import type { Generated } from 'kysely';

/** Times are ISO 8601 in UTC, as text: both engines sort them, and a person can read them. */
export interface Schema {
  consultation_requests: {
    reference: string;
    /** The sender's idempotency key, or a hash of sender and content. Null once it may be used again. */
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
    answered_at: Generated<string | null>;
    /** When the answer was promised for. Null for requests from before promises were kept. */
    reply_by: Generated<string | null>;
    message_hash: Generated<string | null>;
    doubts: Generated<string | null>;
    cleared_at: Generated<string | null>;
    collected_in: Generated<string | null>;
    taken_by: Generated<string | null>;
    taken_at: Generated<string | null>;
    answered_by: Generated<string | null>;
  };
  /** What is to be told to the agency, one row for a request and a channel. */
  deliveries: {
    reference: string;
    channel: string;
    /** `failed` after three days in vain; `settled` when the request was answered before. */
    state: 'waiting' | 'delivered' | 'failed' | 'settled';
    /** When it was last put in the queue: the time after which it is given up counts from here. */
    queued_at: string;
    /** When it is tried next. While it is being tried, when another may try because this one must have died. */
    due_at: string;
    attempts: number;
  };
  delivery_attempts: {
    reference: string;
    channel: string;
    attempt: number;
    started_at: string;
    /** `delivered`, or why not. Null while it is under way, and for good when the process ended before it knew. */
    outcome: string | null;
  };
  /** What remains of a request that was erased: that it was, and when. */
  erasures: { reference: string; erased_at: string };
  /** Always empty: written and cleared to find out whether there is room. */
  heartbeat: { beat_at: string; padding: string };
}
