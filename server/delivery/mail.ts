import { createTransport } from 'nodemailer';
import { brand } from '../../src/content/brand.ts';
import { fields, serviceInterests } from '../../src/content/consultation-request.ts';
import { mail } from '../../src/content/mail.ts';
import type { Configuration, MailSettings } from '../configuration.ts';
import { escapeHtml } from '../html.ts';
import type { StoredRequest } from '../store/store.ts';
import type { Channel } from './channel.ts';

/** What mail servers take in an address (RFC 5321), and what a name needs at most to be recognized. */
const mostAddressCharacters = 254;
const mostNameCharacters = 80;

/** Tells the desk by e-mail; undefined when no mail server is configured. */
export function mailChannel({ mail: settings }: Pick<Configuration, 'mail'>): Channel | undefined {
  if (!settings) return undefined;
  const transport = createTransport({
    url: settings.smtpUrl.href,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    name: 'mail',
    async deliver(request, signal) {
      await transport.sendMail({ ...messageFor(request, settings), signal });
    },
  };
}

interface Message {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: { readonly name: string; readonly address: string };
}

/**
 * The mail about a request. Its id is the same each time that it is sent, so that mail programs can tell a
 * repetition.
 */
export function messageFor(request: StoredRequest, { from, to, details }: MailSettings): Message {
  const { reference } = request;
  const envelope = {
    from,
    to,
    subject: mail.subject(reference),
    messageId: `<${reference.toLowerCase()}@${from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  if (details === 'reference') {
    const lines = [reference, mail.readAtTheDesk(reference), mail.promise];
    return {
      ...envelope,
      text: plain([mail.heading, ...lines]),
      html: page(lines.map(paragraph).join('\n')),
    };
  }
  const written = fields.flatMap(({ name, label, control }) => {
    const value = name === 'serviceInterest' ? request.service_interest : request[name];
    const chosen =
      control === 'select' ? serviceInterests.find((option) => option.value === value)?.label : value;
    return value === '' ? [] : [{ label, value: chosen ?? value }];
  });
  const rows = written.map(
    ({ label, value }) => `<tr><th>${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const replyTo = { name: request.name.slice(0, mostNameCharacters).toWellFormed(), address: request.email };
  const canReply = request.email.length <= mostAddressCharacters;
  const notes = canReply ? [mail.promise, mail.replyHint] : [mail.promise];
  return {
    ...envelope,
    ...(canReply && { replyTo }),
    text: plain([
      mail.heading,
      reference,
      ...written.map(({ label, value }) => `${label}:\n${value}`),
      ...notes,
    ]),
    html: page(
      `${paragraph(reference)}\n<table>${rows.join('\n')}</table>\n${notes.map(paragraph).join('\n')}`,
    ),
  };
}

const plain = (paragraphs: readonly string[]): string => `${paragraphs.join('\n\n')}\n`;

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

const style = `
  body { margin: 0; padding: 32px; background: #f6eee0; color: #1c130d; font: 16px/1.5 Georgia, serif; }
  h1 { font-size: 26px; font-weight: normal; }
  table { margin: 24px 0; border-collapse: collapse; }
  th, td { padding: 8px 24px 8px 0; border-top: 1px solid #d3b58b; text-align: left; vertical-align: top; }
  th { color: #5d4429; font-weight: normal; }
  td { white-space: pre-wrap; overflow-wrap: anywhere; }`;

const page = (body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(mail.heading)}</title><style>${style}</style></head>
<body><p>${escapeHtml(brand.name)}</p><h1>${escapeHtml(mail.heading)}</h1>
${body}
</body></html>
`;
