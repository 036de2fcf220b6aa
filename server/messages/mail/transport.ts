import { createTransport } from 'nodemailer';
import type { MailSettings } from '../../settings/configuration.ts';
import { connectionFailure, DeliveryFailure, type FailureReason } from '../failure.ts';

/** RFC 5321, 4.5.3.2: five minutes for most replies, and ten after the message. */
const usualTimeouts = { connectionTimeout: 30_000, greetingTimeout: 60_000, socketTimeout: 10 * 60_000 };

/**
 * The agency's mail server. One that need not encrypt may do so with any certificate: what could be read in clear is not
 * protected by refusing to hide it, and mail servers sign their own.
 * @param timeouts how long it may take to answer, in milliseconds
 */
export function mailTransport(
  {
    smtpUrl: { protocol, hostname, port, username, password, searchParams },
    requireTls,
    certificateAuthority: ca,
  }: Pick<MailSettings, 'smtpUrl' | 'requireTls' | 'certificateAuthority'>,
  timeouts = usualTimeouts,
) {
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

/** What an error of nodemailer's says of why a mail was not sent. Its message is the mail server's own. */
export function mailFailure(error: unknown): DeliveryFailure {
  const { message, responseCode } = error as Error & { responseCode?: number };
  return new DeliveryFailure(reasonOf(error), message, responseCode);
}

/** @see https://nodemailer.com/errors/ */
function reasonOf(error: unknown): FailureReason {
  const {
    code = '',
    originalCode = code,
    command,
  } = error as {
    code?: string;
    /** Node's own, of a connection. */
    originalCode?: string;
    /** What was said to the mail server before it failed. */
    command?: string;
  };
  // An encrypted connection to a port that speaks in clear.
  if (originalCode.startsWith('ERR_SSL_')) return 'no-encryption';
  if (code === 'EENVELOPE') return command === 'MAIL FROM' ? 'sender' : 'recipient';
  return reasons[code] ?? connectionFailure(originalCode) ?? 'other';
}

const reasons: Readonly<Record<string, FailureReason>> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  ETLS: 'no-encryption',
  EMESSAGE: 'refused',
  EPROTOCOL: 'answered',
  // Whoever began the attempt has ended it: it took too long.
  EABORT: 'timeout',
};
