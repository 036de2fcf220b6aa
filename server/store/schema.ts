import type { Generated } from 'kysely';

/** Times are ISO 8601 in UTC, as text: both engines sort them, and a person can read them. */
export interface Schema {
  consultation_requests: {
    reference: string;
    /** The sender's idempotency key, or one made from the content. Null once it may be used again. */
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
  };
}
