import { createTransport } from 'nodemailer';
import type { MailSettings } from '../../settings/configuration.ts';
import { classifyConnectionError, DeliveryError, type FailureReason } from '../delivery-error.ts';

/** RFC 5321, 4.5.3.2, recommends to wait five minutes for most replies, and ten minutes after the message. */
const usualTimeouts = { connectionTimeout: 30_000, greetingTimeout: 60_000, socketTimeout: 10 * 60_000 };

/**
 * Creates the connection to the agency's mail server. If encryption is not required, it accepts any certificate,
 * because many mail servers have self-signed certificates, and encryption without authentication is no worse than no
 * encryption.
 * @param timeouts in milliseconds
 */
export function createMailTransport(
  { smtpUrl, requireTls, certificateAuthority: ca }: MailSettings,
  timeouts = usualTimeouts,
) {
  const { protocol, hostname, port, username, password, searchParams } = smtpUrl;
  const name = searchParams.get('name');
  return createTransport({
    ...timeouts,
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port !== '' && { port: Number(port) }),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    ...(name && { name }),
    secure: protocol === 'smtps:',
    requireTLS: requireTls,
    tls: { rejectUnauthorized: requireTls, ...(ca && { ca }) },
  });
}

interface MailError extends Error {
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/** Converts an error from Nodemailer (https://nodemailer.com/errors/). Its message is the mail server's reply. */
export function toDeliveryError(error: unknown): DeliveryError {
  const { message, responseCode } = error as MailError;
  return new DeliveryError(classifyMailError(error as MailError), message, responseCode);
}

function classifyMailError({ code = '', originalCode = code, command }: MailError): FailureReason {
  if (originalCode.startsWith('ERR_SSL_')) return 'no-encryption';
  if (code === 'EENVELOPE') return command === 'MAIL FROM' ? 'sender' : 'recipient';
  return reasons[code] ?? classifyConnectionError(originalCode) ?? 'other';
}

const reasons: Readonly<Record<string, FailureReason>> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  ETLS: 'no-encryption',
  EMESSAGE: 'refused',
  EPROTOCOL: 'answered',
  EABORT: 'timeout',
};
