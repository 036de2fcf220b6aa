import { html } from 'hono/html';
import { createTransport } from 'nodemailer';
import { brand } from '#brand/brand.ts';
import { mail } from '#brand/words/mail.ts';
import type { Configuration, MailSettings } from '../configuration.ts';
import { type ReadableField, readableFields } from '../consultations/readable-fields.ts';
import type { StoredRequest } from '../store/store.ts';
import type { Channel } from './channel.ts';
import { type MailColors, mailColors } from './mail-colors.ts';

/** What mail servers take in an address (RFC 5321), and what a name needs at most to be recognized. */
const maxAddressCharacters = 254;
const maxNameCharacters = 80;

/** As much of a request as a mail carries; quoted for mail programs it may grow to six times that. */
const maxCharacters = 64 * 1024;

/** RFC 5321, 4.5.3.2: five minutes for most replies, and ten after the message. */
const timeouts = { connectionTimeout: 30_000, greetingTimeout: 60_000, socketTimeout: 10 * 60_000 };

/**
 * Tells the agency by e-mail; undefined when no mail server is configured.
 * @throws {ConfigurationError} when the brand states no color for it
 */
export function mailChannel({ mail: settings }: Pick<Configuration, 'mail'>): Channel | undefined {
  if (!settings) return undefined;
  const colors = mailColors();
  const transport = createTransport({
    url: settings.smtpUrl.href,
    ...timeouts,
    requireTLS: settings.requireTls,
  });
  return {
    name: 'mail',
    async deliver(request, signal) {
      try {
        await transport.sendMail({ ...messageFor(request, settings, colors), signal });
        return 'delivered';
      } catch (error) {
        if (settings.details === 'reference' || !isRefusalOfWords(error)) throw error;
        // Asked again, it would refuse again. The agency hears of the request without what it takes for spam.
        const without = messageFor(request, { ...settings, details: 'reference' }, colors);
        await transport.sendMail({ ...without, signal });
        return `delivered without the visitor's words, which the mail server refused: ${(error as Error).message}`;
      }
    },
  };
}

/** Whether a mail server has read a message and will never take it. */
function isRefusalOfWords(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === 'EMESSAGE' && responseCode >= 500;
}

/**
 * The mail about a request. Its id is the same each time that it is sent, so that mail programs can tell a
 * repetition.
 */
export function messageFor(request: StoredRequest, { from, to, details }: MailSettings, colors: MailColors) {
  const { reference } = request;
  const whole = details === 'everything';
  const written = whole ? readableFields(request).filter(({ value }) => value !== '') : [];
  let left = maxCharacters;
  const carried = written.map((words) => {
    const value = words.value.slice(0, left);
    left -= value.length;
    return { ...words, value };
  });
  const cut = carried.some(({ value }, index) => value !== written[index]?.value);
  const canReply = whole && request.email.length <= maxAddressCharacters;
  const notes = [
    !whole && mail.readAtTheDesk(reference),
    cut && mail.goesOn(reference),
    mail.promise,
    canReply && mail.replyHint,
  ].filter((note) => note !== false);
  const name = request.name.slice(0, maxNameCharacters);
  return {
    from,
    to,
    ...(canReply && { replyTo: { name, address: request.email } }),
    subject: mail.subject(reference),
    messageId: `<${reference.toLowerCase()}@${from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: inPlainText([reference, ...carried.map(({ label, value }) => `${label}\n${value}`), ...notes]),
    html: String(asPage(reference, carried, notes, colors)),
  };
}

const inPlainText = (paragraphs: readonly string[]): string =>
  `${[mail.heading, ...paragraphs].join('\n\n')}\n`;

/** The tag escapes whatever is put in. */
const asPage = (
  reference: string,
  written: readonly ReadableField[],
  notes: readonly string[],
  { paper, paperShade, ink, faintInk }: MailColors,
) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${mail.heading}</title><style>
  body { margin: 0; padding: 32px; background: ${paper}; color: ${ink}; font: 16px/1.5 Georgia, serif; }
  h1 { font-size: 26px; font-weight: normal; }
  table { margin: 24px 0; border-collapse: collapse; }
  th, td { padding: 8px 24px 8px 0; border-top: 1px solid ${paperShade}; text-align: left; vertical-align: top; }
  th { color: ${faintInk}; font-weight: normal; }
  td { white-space: pre-wrap; overflow-wrap: anywhere; }
</style></head>
<body><p>${brand.name}</p><h1>${mail.heading}</h1>
<p>${reference}</p>
<table>${written.map(({ label, value }) => html`<tr><th>${label}</th><td>${value}</td></tr>\n`)}</table>
${notes.map((note) => html`<p>${note}</p>\n`)}
</body></html>
`;
