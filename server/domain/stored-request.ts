/**
 * A row of the requests table. Times are ISO 8601 strings in UTC, so that text order is time order in both database
 * engines.
 */
export interface StoredRequest {
  readonly reference: string;
  /** Null if the browser sent no key, or one that is too short to be unique. */
  readonly dedupe_key: string | null;
  /** The SHA-256 of the content, which distinguishes repetitions from other requests with the same idempotency key. */
  readonly content_hash: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly service_interest: string;
  readonly message: string;
  /** The language folder of the page with the form. Null if the form did not send it. */
  readonly language: string | null;
  readonly received_at: string;
  /** Null if the opening hours have no next opening. */
  readonly reply_by: string | null;
  /** Null without a promised reply time. */
  readonly remind_at: string | null;
  /** Null if the message is too short to be compared. */
  readonly text_fingerprint: string | null;
  /** The reasons for possible spam as a JSON array, or null if there are none. */
  readonly doubts: string | null;
  /** The time when an employee marked the request as not spam. */
  readonly cleared_at: string | null;
  /** The initials of an employee. */
  readonly taken_by: string | null;
  readonly taken_at: string | null;
  readonly answered_at: string | null;
  readonly answered_by: string | null;
  /** The id of the inbox key that encrypts the texts. Null for an unencrypted request. */
  readonly sealed_with: string | null;
  /**
   * A keyed hash of the sender of an encrypted request. It distinguishes senders without revealing them, and is deleted
   * after a day.
   */
  readonly sender_trace: string | null;
  /**
   * The encrypted name, email, phone, company and message. Their own columns are then empty. Null for an unencrypted
   * request.
   */
  readonly sealed: string | null;
}
