/** Sending the consultation form's values from the browser. */
import { notSent } from '#brand/words/outcomes.ts';

const problem = `${notSent.title}. ${notSent.text}`;

export type Outcome =
  | {
      readonly ok: true;
      /** Empty on a static site. */
      readonly reference: string;
      /** Undefined where the server promises no time. */
      readonly replyBy?: Date | undefined;
    }
  /** A sentence for the visitor that says what to do now. */
  | { readonly ok: false; readonly problem: string };

type Values = Readonly<Record<string, FormDataEntryValue>>;

/** Sent beside the values: what tells a letter from a machine's. */
export type Signs = Readonly<Record<string, FormDataEntryValue | number>>;

/** Longer than any response takes, shorter than a visitor's patience. */
const timeoutMs = 30_000;

/**
 * Returns a function that sends values to `endpoint` and returns the outcome; it never throws. The same values get the
 * same `Idempotency-Key` until they are received, whatever the signs, so that trying again after a lost response stores
 * nothing twice; other values are another request. With an empty endpoint it sends nothing, and succeeds.
 */
export function createSender(endpoint: string): (values: Values, signs?: Signs) => Promise<Outcome> {
  let pending: { content: string; key: string } | undefined;

  return async (values, signs) => {
    if (endpoint === '') return { ok: true, reference: '' };
    const content = JSON.stringify(values);
    if (pending?.content !== content) pending = { content, key: newKey() };
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': pending.key },
        body: JSON.stringify({ ...values, ...signs }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status !== 201) return { ok: false, problem };
      const { reference, replyBy } = (await response.json()) as { reference: string; replyBy?: string };
      pending = undefined;
      return { ok: true, reference, replyBy: replyBy ? new Date(replyBy) : undefined };
    } catch {
      return { ok: false, problem };
    }
  };
}

/** 128 random bits in hexadecimal. Browsers have no `crypto.randomUUID` on plain HTTP, where a site may be tried out. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
