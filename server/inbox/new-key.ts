import * as v from 'valibot';
import { encryptText } from '#lib/inbox/encryption.ts';
import { ApiError } from './api-error.ts';

const maxDevices = 100;

/**
 * A public key, such as `age1pq1…`. The pattern checks only the format, and `checkPublicKeys` checks the key itself.
 */
export const publicKeySchema = v.pipe(v.string(), v.regex(/^age1pq1[02-9ac-hj-np-z]{1952}$/));

/** The header of an age file with one hybrid recipient (ML-KEM-768 and X25519). */
const header =
  /^age-encryption\.org\/v1\n-> mlkem768x25519 [A-Za-z0-9+/]{1494}\n[A-Za-z0-9+/]{43}\n--- [A-Za-z0-9+/]{43}\n/;

/** The minimum length after the header: a nonce, and one padded chunk with its tag. */
const minPayloadBytes = 16 + 4096 + 16;

/**
 * Whether a text is an age file in base64, with one hybrid recipient and a sufficient length. Only the recipient can
 * check the content.
 */
function isKeyCopy(base64: string): boolean {
  const bytes = Buffer.from(base64, 'base64').toString('latin1');
  const match = header.exec(bytes);
  return match !== null && bytes.length - match[0].length >= minPayloadBytes;
}

/** An age file of about 6 KB, in base64. */
export const encryptedKeySchema = v.pipe(v.string(), v.base64(), v.maxLength(16_384), v.check(isKeyCopy));

export const keyCopySchema = v.strictObject({
  device: v.pipe(v.string(), v.regex(/^[\w-]{1,2000}$/)),
  copy: encryptedKeySchema,
  /** An HMAC as base64 or hexadecimal. */
  voucher: v.pipe(v.string(), v.regex(/^[\w+/=-]{32,128}$/)),
});

export const challengeAnswerSchema = v.pipe(v.string(), v.maxLength(2_000));

export const newKeySchema = v.strictObject({
  recipient: publicKeySchema,
  recoveryRecipient: publicKeySchema,
  recoveryCopy: encryptedKeySchema,
  copies: v.pipe(v.array(keyCopySchema), v.minLength(1), v.maxLength(maxDevices)),
  answer: v.optional(challengeAnswerSchema),
});

export const maxKeyRequestBytes = 2 * 1024 * 1024;

/**
 * Checks public keys by encrypting a text with each. An invalid key would make all later encryption with it fail.
 * @throws {ApiError} 400 for an invalid key
 */
export async function checkPublicKeys(...recipients: readonly string[]): Promise<void> {
  for (const recipient of recipients)
    await encryptText('', recipient).catch(() => {
      throw new ApiError(400, 'not-understood');
    });
}
