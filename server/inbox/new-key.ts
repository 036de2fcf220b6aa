import * as v from 'valibot';
import { sealText } from '#lib/inbox/sealing.ts';
import { apiError } from './api-error.ts';

/** More devices than any desk has. */
const maxDevices = 100;

/** The public half of a key: `age1pq1…`. Whether it is one, `checkRecipients` finds out. */
export const recipientSchema = v.pipe(v.string(), v.regex(/^age1pq1[02-9ac-hj-np-z]{1952}$/));

/** The header of an age file with one hybrid recipient, as age writes it. */
const header =
  /^age-encryption\.org\/v1\n-> mlkem768x25519 [A-Za-z0-9+/]{1494}\n[A-Za-z0-9+/]{43}\n--- [A-Za-z0-9+/]{43}\n/;

/** The bytes that follow: a nonce, and at least one padded text with its tag. */
const shortestPayload = 16 + 4096 + 16;

/**
 * Whether a text has the structure of a key that `sealText` has sealed: base64 of an age file with one hybrid recipient, and
 * enough bytes for the text. Only its recipient can tell whether it opens.
 */
function isKeyCopy(base64: string): boolean {
  const bytes = Buffer.from(base64, 'base64').toString('latin1');
  const found = header.exec(bytes);
  return found !== null && bytes.length - found[0].length >= shortestPayload;
}

/** A key's identity, sealed: an age file of some 6 KB, in base64. */
export const sealedCopySchema = v.pipe(v.string(), v.base64(), v.maxLength(16_384), v.check(isKeyCopy));

export const keyCopySchema = v.strictObject({
  /** The passkey's credential id. */
  device: v.pipe(v.string(), v.regex(/^[\w-]{1,2000}$/)),
  copy: sealedCopySchema,
  /** An HMAC, as base64 or hexadecimal. */
  voucher: v.pipe(v.string(), v.regex(/^[\w+/=-]{32,128}$/)),
});

/** The answer to a challenge: a signed token. */
export const challengeAnswerSchema = v.pipe(v.string(), v.maxLength(2_000));

export const newKeySchema = v.strictObject({
  recipient: recipientSchema,
  recoveryRecipient: recipientSchema,
  recoveryCopy: sealedCopySchema,
  copies: v.pipe(v.array(keyCopySchema), v.minLength(1), v.maxLength(maxDevices)),
  answer: v.optional(challengeAnswerSchema),
});

/** The most bytes of a new key with all its copies. */
export const maxKeyBytes = 2 * 1024 * 1024;

/**
 * Seals something to each recipient: with one that cannot be sealed to, nothing could be sealed to a device or the desk any more.
 * @throws a refusal with 400
 */
export async function checkRecipients(...recipients: readonly string[]): Promise<void> {
  for (const recipient of recipients)
    await sealText('', recipient).catch(() => {
      throw apiError(400, 'not-understood');
    });
}
