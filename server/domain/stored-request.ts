/** A request as stored. Times are ISO 8601 in UTC, as text, which both database engines can sort. */
export interface StoredRequest {
  readonly reference: string;
  /** The sender's idempotency key; null if there is none, or if it is too short to be unique. */
  readonly dedupe_key: string | null;
  /** SHA-256 of the content, to distinguish a repeated request from another one with the same idempotency key. */
  readonly content_hash: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly service_interest: string;
  readonly message: string;
  /** The language folder of the visitor's page; null if the form did not send it. */
  readonly language: string | null;
  readonly received_at: string;
  /** The promised reply time; null if the desk does not open again. */
  readonly reply_by: string | null;
  /** The time of the reminder to the agency; null without a promise. */
  readonly remind_at: string | null;
  /** The fingerprint of the message; null for a message that is too short to be compared. */
  readonly text_fingerprint: string | null;
  /** The reasons for which the request may be spam, as a JSON array; null if there are none. */
  readonly doubts: string | null;
  /** The time when somebody marked the request as not spam. */
  readonly cleared_at: string | null;
  /** The initials of the person who took on the request. */
  readonly taken_by: string | null;
  readonly taken_at: string | null;
  readonly answered_at: string | null;
  readonly answered_by: string | null;
  /** The id of the desk's key to which the texts are sealed; null for a request in clear. */
  readonly sealed_with: string | null;
  /** A keyed hash of the sender of a sealed request, kept for a day: distinguishes senders without revealing them. */
  readonly sender_trace: string | null;
  /**
   * The encrypted name, email, phone, company and message, whose own columns are then empty; null for a request in clear.
   */
  readonly sealed: string | null;
}
