/** A request as it is stored. Times are ISO 8601 in UTC, as text: both engines sort them, and a person can read them. */
export interface StoredRequest {
  readonly reference: string;
  /** The sender's idempotency key; null without one, and for one so short that another sender may have it, too. */
  readonly dedupe_key: string | null;
  /** SHA-256 of the content, to tell a repetition from a key used twice. */
  readonly content_hash: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly service_interest: string;
  readonly message: string;
  /** The folder of the language of the visitor's page; null where the form did not name it. */
  readonly language: string | null;
  readonly received_at: string;
  /** The time by which the visitor was promised an answer; null when the desk does not open again. */
  readonly reply_by: string | null;
  /** When the agency is reminded of that. */
  readonly remind_at: string | null;
  /** The fingerprint of the message; null for one that is too short to be compared. */
  readonly text_fingerprint: string | null;
  /** Why it may be spam: a JSON array of reasons; null without any. */
  readonly doubts: string | null;
  /** When somebody said that it is no spam. */
  readonly cleared_at: string | null;
  /** The initials of whoever will answer it, and when they said so. */
  readonly taken_by: string | null;
  readonly taken_at: string | null;
  readonly answered_at: string | null;
  readonly answered_by: string | null;
  /** The id of the desk's key to which its words are sealed; null for a request in clear. */
  readonly sealed_with: string | null;
  /** Of a sealed request, for a day: tells its sender from others without saying who it is. */
  readonly sender_trace: string | null;
  /** Of a sealed request: name, email, phone, company and message, whose columns are empty then. */
  readonly sealed: string | null;
}
