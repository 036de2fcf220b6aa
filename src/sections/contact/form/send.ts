/** Sending the consultation form's values from the browser. */
import { notSent } from '#brand/words/outcomes.ts';

const problem = `${notSent.title}. ${notSent.text}`;

export type Outcome =
  | { readonly ok: true; readonly reference: string }
  /** A sentence for the visitor that says what to do now. */
  | { readonly ok: false; readonly problem: string };

type Values = Readonly<Record<string, FormDataEntryValue>>;

/** Longer than any response takes, shorter than a visitor's patience. */
const timeoutMs = 30_000;

/**
 * Returns a function that sends values to `endpoint` and returns the outcome; it never throws. The same values get the
 * same `Idempotency-Key` until they are received, so that trying again after a lost response stores nothing twice; other
 * values are another request. With an empty endpoint it sends nothing, and succeeds.
 */
export function createSender(endpoint: string): (values: Values) => Promise<Outcome> {
  let pending: { body: string; key: string } | undefined;

  return async (values) => {
    if (endpoint === '') return { ok: true, reference: '' };
    const body = JSON.stringify(values);
    if (pending?.body !== body) pending = { body, key: newKey() };
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': pending.key },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status !== 201) return { ok: false, problem };
      const { reference } = (await response.json()) as { reference: string };
      pending = undefined;
      return { ok: true, reference };
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
