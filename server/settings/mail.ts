import { readFileSync } from 'node:fs';
import { domainToASCII } from 'node:url';
import addressparser from 'nodemailer/lib/addressparser';
import { ConfigurationError } from '#lib/request/configuration-error.ts';
import { type GetSetting, isLoopbackHost, parseUrl, percentEncodingHint } from './parse-url.ts';

const mailDetails = ['everything', 'reference'] as const;
const mailEncryption = ['required', 'offered'] as const;

/**
 * @returns undefined if SMTP_URL is not set. No mail is sent then
 * @throws {ConfigurationError} for the first invalid value
 */
export function readMailSettings(setting: GetSetting) {
  const smtpUrl = parseUrl(setting, 'SMTP_URL', ['smtp:', 'smtps:']);
  const details = mailDetails.find((value) => value === (setting('MAIL_DETAILS') ?? 'everything'));
  if (!details) throw new ConfigurationError(`MAIL_DETAILS must be ${mailDetails.join(' or ')}.`);
  if (smtpUrl) {
    checkServer(smtpUrl);
    return {
      smtpUrl,
      requireTls: requiresEncryption(smtpUrl, setting('SMTP_TLS')),
      /** Replaces the certificate authorities that Node trusts (PEM). */
      certificateAuthority: readCertificates(setting('SMTP_CA')),
      from: parseSender('MAIL_FROM', setting('MAIL_FROM')),
      /** The address to which undeliverable mails are returned. */
      envelopeFrom:
        setting('MAIL_ENVELOPE_FROM') && parseSender('MAIL_ENVELOPE_FROM', setting('MAIL_ENVELOPE_FROM')),
      to: parseAddresses('DESK_EMAIL', setting('DESK_EMAIL')),
      /** Further recipients of mails about late requests. */
      duty: setting('DUTY_EMAIL') && parseAddresses('DUTY_EMAIL', setting('DUTY_EMAIL')),
      /** `everything` means that mails contain all fields. `reference` means that they contain only the reference. */
      details,
    };
  }
  const orphan = ['MAIL_FROM', 'MAIL_ENVELOPE_FROM', 'DESK_EMAIL', 'DUTY_EMAIL'].find(setting);
  if (orphan) throw new ConfigurationError(`SMTP_URL must be set if ${orphan} is set.`);
  return undefined;
}

/**
 * Rejects nodemailer's options in the URL, because some of them weaken TLS. Only `name`, the client's host name, is
 * allowed.
 */
function checkServer({ username, password, pathname, hash, searchParams }: URL): void {
  const isNameOnly = [...searchParams.keys()].every((key) => key === 'name');
  if (isNameOnly && hash === '' && ['', '/'].includes(pathname) && [username, password].every(isEncoded))
    return;
  throw new ConfigurationError(
    `SMTP_URL must have nothing after the host and the port except ?name=…. Set TLS options with SMTP_TLS and SMTP_CA. ${percentEncodingHint}`,
  );
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** TLS is required by default, unless the mail server runs on this machine. */
function requiresEncryption({ hostname }: URL, value: string | undefined): boolean {
  if (value === undefined) return !isLoopbackHost(hostname);
  if (!mailEncryption.some((name) => name === value))
    throw new ConfigurationError(`SMTP_TLS must be ${mailEncryption.join(' or ')}.`);
  return value === 'required';
}

function readCertificates(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    // The check below reports an unreadable file.
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new ConfigurationError('SMTP_CA must be the path of a readable file with certificates (PEM).');
  return text;
}

function parseSender(name: string, value: string | undefined): string {
  const sender = parseAddresses(name, value);
  if (addressparser(sender).length > 1)
    throw new ConfigurationError(`${name} must be one e-mail address, not a list.`);
  return sender;
}

/** Validates one or more addresses (RFC 5322), such as `"Desk, at night" <desk@example.com>, duty@example.com`. */
function parseAddresses(name: string, value: string | undefined): string {
  if (value === undefined)
    throw new ConfigurationError(`${name} must be an e-mail address if SMTP_URL is set.`);
  const found = addressparser(value);
  const isList =
    found.length > 0 && !/[\r\n]/.test(value) && found.every((address) => isOneMailbox(address, value));
  if (!isList)
    throw new ConfigurationError(
      `${name} must be an e-mail address, such as “desk@example.com” or “Vesper Row <desk@example.com>”, or several with commas between them.`,
    );
  if (found.some(({ address = '' }) => !/^[!-~]+@[^@]+$/.test(address)))
    throw new ConfigurationError(
      `${name} must have only ASCII characters before the @, because many mail servers reject other addresses.`,
    );
  return value;
}

/**
 * Whether a parsed address is one mailbox. If the comma between two addresses is missing, the parser reads the second
 * address as the name of the first.
 */
function isOneMailbox(
  { name = '', address = '' }: ReturnType<typeof addressparser>[number],
  value: string,
): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const isAddress = /^[^\s@"(),:;<>]+@[^\s@"(),:;<>]+$/.test(address) && domainToASCII(domain) !== '';
  return isAddress && !name.includes('@') && (name === '' || value.includes('<'));
}
