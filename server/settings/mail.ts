/** How the agency is sent mail. */
import { readFileSync } from 'node:fs';
import { domainToASCII } from 'node:url';
import addressparser from 'nodemailer/lib/addressparser';
import { ConfigurationError } from '#lib/request/configuration-error.ts';
import { type GetSetting, isLoopbackHost, parseUrl, percentEncodingHint } from './parse-url.ts';

const mailDetails = ['everything', 'reference'] as const;
const mailEncryption = ['required', 'offered'] as const;

/**
 * The settings for mail; undefined where no mail server is set, and no mail is sent.
 * @throws {ConfigurationError} on the first value that cannot be used
 */
export function readMailSettings(setting: GetSetting) {
  const smtpUrl = parseUrl(setting, 'SMTP_URL', ['smtp:', 'smtps:']);
  const details = mailDetails.find((each) => each === (setting('MAIL_DETAILS') ?? 'everything'));
  if (!details) throw new ConfigurationError(`MAIL_DETAILS should be ${mailDetails.join(' or ')}.`);
  if (smtpUrl) {
    checkServer(smtpUrl);
    return {
      smtpUrl,
      /** Whether mail is sent only to a server that encrypts and has a trusted certificate. */
      requireTls: requiresEncryption(smtpUrl, setting('SMTP_TLS')),
      /** The authority that has signed the certificate, as PEM, in place of the authorities that Node knows. */
      certificateAuthority: readCertificates(setting('SMTP_CA')),
      /** One sender, perhaps with a name. */
      from: parseSender('MAIL_FROM', setting('MAIL_FROM')),
      /** Where the mail server returns mails that it cannot deliver; without it, to the sender. */
      envelopeFrom:
        setting('MAIL_ENVELOPE_FROM') && parseSender('MAIL_ENVELOPE_FROM', setting('MAIL_ENVELOPE_FROM')),
      /** One recipient, or several with commas between them. */
      to: parseAddresses('DESK_EMAIL', setting('DESK_EMAIL')),
      /** Further recipients of the mails about late answers: one or several. */
      duty: setting('DUTY_EMAIL') && parseAddresses('DUTY_EMAIL', setting('DUTY_EMAIL')),
      /** How much of a request is in mails: all of it, with name and service in their subjects, or the reference alone. */
      details,
    };
  }
  const orphan = ['MAIL_FROM', 'MAIL_ENVELOPE_FROM', 'DESK_EMAIL', 'DUTY_EMAIL'].find(setting);
  if (orphan)
    throw new ConfigurationError(`SMTP_URL should be set too, since ${orphan} is: mail needs a server.`);
  return undefined;
}

/** Checks that the address has a server, a login and our name, and none of nodemailer's options, which could weaken TLS. */
function checkServer({ username, password, pathname, hash, searchParams }: URL): void {
  const isOurs = [...searchParams.keys()].every((key) => key === 'name');
  if (isOurs && hash === '' && ['', '/'].includes(pathname) && [username, password].every(isEncoded)) return;
  throw new ConfigurationError(
    `SMTP_URL should have nothing after the host and the port, but perhaps ?name=…: SMTP_TLS and SMTP_CA say how the server is trusted. ${percentEncodingHint}`,
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

/** Whether encryption is required: to any other machine, unless the setting says otherwise. */
function requiresEncryption({ hostname }: URL, said: string | undefined): boolean {
  if (said === undefined) return !isLoopbackHost(hostname);
  if (!mailEncryption.some((each) => each === said))
    throw new ConfigurationError(`SMTP_TLS should be ${mailEncryption.join(' or ')}.`);
  return said === 'required';
}

function readCertificates(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    // Reported below.
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new ConfigurationError('SMTP_CA should be a file of certificates (PEM) that can be read.');
  return text;
}

function parseSender(name: string, value: string | undefined): string {
  const given = parseAddresses(name, value);
  if (addressparser(given).length > 1)
    throw new ConfigurationError(`${name} should be one e-mail address, and no list of them.`);
  return given;
}

/** One address or several, as mail programs write them: `"Desk, at night" <desk@example.com>, duty@example.com`. */
function parseAddresses(name: string, value: string | undefined): string {
  if (value === undefined)
    throw new ConfigurationError(`${name} should be an e-mail address, since SMTP_URL is set.`);
  const found = addressparser(value);
  const isList =
    found.length > 0 && !/[\r\n]/.test(value) && found.every((each) => isOneMailbox(each, value));
  if (!isList)
    throw new ConfigurationError(
      `${name} should be an e-mail address, such as “desk@example.com” or “Vesper Row <desk@example.com>”; several are parted by commas.`,
    );
  if (found.some(({ address = '' }) => !/^[!-~]+@[^@]+$/.test(address)))
    throw new ConfigurationError(
      `${name} should have nothing but ASCII before the @: many mail servers take no other letters there.`,
    );
  return value;
}

/** Whether a value is one mailbox: the parser takes a second address beside the first for its name. */
function isOneMailbox(
  { name = '', address = '' }: ReturnType<typeof addressparser>[number],
  value: string,
): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const isAddress = /^[^\s@"(),:;<>]+@[^\s@"(),:;<>]+$/.test(address) && domainToASCII(domain) !== '';
  return isAddress && !name.includes('@') && (name === '' || value.includes('<'));
}
