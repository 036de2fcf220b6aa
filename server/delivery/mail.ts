import { html } from 'hono/html';
import { createTransport } from 'nodemailer';
import { brand } from '#brand/brand.ts';
import { mail } from '#brand/words/mail.ts';
import type { Configuration, MailSettings } from '../configuration.ts';
import { inWords, type Words } from '../consultations/words.ts';
import type { StoredRequest } from '../store/store.ts';
import type { Channel } from './channel.ts';
import { type MailColors, mailColors } from './mail-colors.ts';

/** What mail servers take in an address (RFC 5321), and what a name needs at most to be recognized. */
const mostAddressCharacters = 254;
const mostNameCharacters = 80;

/**
 * Tells the agency by e-mail; undefined when no mail server is configured.
 * @throws {ConfigurationError} when the brand states no color for it
 */
export function mailChannel({ mail: settings }: Pick<Configuration, 'mail'>): Channel | undefined {
  if (!settings) return undefined;
  const colors = mailColors();
  const transport = createTransport(settings.smtpUrl.href);
  return {
    name: 'mail',
    async deliver(request, signal) {
      await transport.sendMail({ ...messageFor(request, settings, colors), signal });
    },
  };
}

/**
 * The mail about a request. Its id is the same each time that it is sent, so that mail programs can tell a
 * repetition.
 */
export function messageFor(request: StoredRequest, { from, to, details }: MailSettings, colors: MailColors) {
  const { reference } = request;
  const whole = details === 'everything';
  const written = whole ? inWords(request).filter(({ value }) => value !== '') : [];
  const canReply = whole && request.email.length <= mostAddressCharacters;
  const notes = [!whole && mail.readAtTheDesk(reference), mail.promise, canReply && mail.replyHint].filter(
    (note) => note !== false,
  );
  const name = request.name.slice(0, mostNameCharacters);
  return {
    from,
    to,
    ...(canReply && { replyTo: { name, address: request.email } }),
    subject: mail.subject(reference),
    messageId: `<${reference.toLowerCase()}@${from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: inPlainText([reference, ...written.map(({ label, value }) => `${label}\n${value}`), ...notes]),
    html: String(asPage(reference, written, notes, colors)),
  };
}

const inPlainText = (paragraphs: readonly string[]): string =>
  `${[mail.heading, ...paragraphs].join('\n\n')}\n`;

/** The tag escapes whatever is put in. */
const asPage = (
  reference: string,
  written: readonly Words[],
  notes: readonly string[],
  { paper, paperDark, ink, faintInk }: MailColors,
) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${mail.heading}</title><style>
  body { margin: 0; padding: 32px; background: ${paper}; color: ${ink}; font: 16px/1.5 Georgia, serif; }
  h1 { font-size: 26px; font-weight: normal; }
  table { margin: 24px 0; border-collapse: collapse; }
  th, td { padding: 8px 24px 8px 0; border-top: 1px solid ${paperDark}; text-align: left; vertical-align: top; }
  th { color: ${faintInk}; font-weight: normal; }
  td { white-space: pre-wrap; overflow-wrap: anywhere; }
</style></head>
<body><p>${brand.name}</p><h1>${mail.heading}</h1>
<p>${reference}</p>
<table>${written.map(({ label, value }) => html`<tr><th>${label}</th><td>${value}</td></tr>\n`)}</table>
${notes.map((note) => html`<p>${note}</p>\n`)}
</body></html>
`;
