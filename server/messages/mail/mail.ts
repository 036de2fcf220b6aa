import { domainToASCII } from 'node:url';
import addressparser from 'nodemailer/lib/addressparser';
import type { Brand } from '#lib/brand/read.ts';
import { createDeskTexts } from '#lib/inbox/agency-texts.ts';
import type { SheetLinks } from '../../domain/links.ts';
import { type MessageKind, messageKinds, type OutgoingMessage } from '../../domain/message.ts';
import type { Configuration, MailSettings } from '../../settings/configuration.ts';
import type { Channel, GetBrand } from '../channel.ts';
import { readMailColors } from './colors.ts';
import { createMailContent } from './content.ts';
import { renderHtml } from './html.ts';
import { renderText } from './text.ts';
import { createMailTransport, toDeliveryError } from './transport.ts';

/**
 * Tells the agency by e-mail; undefined when no mail server is configured.
 * @param links makes the signed links that some mails carry
 * @param brandOf returns the brand that is published: it is read for each mail
 */
export function createMailChannel(
  { mail: settings, siteUrl, desk }: Pick<Configuration, 'mail'> & Partial<Configuration>,
  links: Pick<SheetLinks, 'createLink'>,
  brandOf: GetBrand,
): Channel | undefined {
  if (!settings) return undefined;
  const transport = createMailTransport(settings);
  return {
    name: 'mail',
    kinds: messageKinds.filter((kind) => isSent(kind, settings, siteUrl)),
    async deliver(message, signal) {
      const brand = createMailBrand(brandOf());
      const link = await links.createLink(
        'request' in message ? { kind: 'request', reference: message.request.reference } : { kind: 'sheet' },
      );
      const send = async (details: MailSettings['details']): Promise<string> => {
        const { text, html, ...headers } = createMail(message, { ...settings, details, desk }, brand, link);
        const alternatives = [
          { contentType: 'text/plain; charset=utf-8; format=flowed', content: text },
          { contentType: 'text/html; charset=utf-8', content: html },
        ];
        const { rejectedErrors = [] } = await transport.sendMail({ ...headers, alternatives, signal });
        // One of two recipients was refused. If only for now, the mail is sent again to both: its id shows the repetition.
        const forNow = rejectedErrors.find(({ responseCode = 0 }) => responseCode < 500);
        if (forNow) throw forNow;
        const [refused] = rejectedErrors;
        return refused ? `delivered-in-part: ${refused.message}` : 'delivered';
      };
      try {
        return await send(settings.details);
      } catch (error) {
        if (!includesWords(message, settings) || !isContentRejection(error)) throw toDeliveryError(error);
        // The mail server takes the visitor's words for spam, and would do so again. It gets the reference alone.
        await send('reference').catch((again: unknown) => {
          throw toDeliveryError(again);
        });
        return `delivered-without-words: ${(error as Error).message}`;
      }
    },
  };
}

/** Whether mails of a kind are sent: those with links need the site's address, those for whoever is on duty theirs. */
function isSent(kind: MessageKind, { duty }: MailSettings, siteUrl: URL | undefined): boolean {
  if (kind === 'link') return siteUrl !== undefined;
  return kind !== 'duty-link' || (siteUrl !== undefined && duty !== undefined);
}

/** Whether a mail has what the visitor wrote. */
const includesWords = (message: OutgoingMessage, { details }: Pick<MailSettings, 'details'>): boolean =>
  'request' in message && details === 'everything' && message.request.sealed_with === null;

/** Whether the mail server has read the message and refuses it for good. */
function isContentRejection(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === 'EMESSAGE' && responseCode >= 500;
}

/**
 * The texts and colors of a brand's mails.
 * @throws {ConfigurationError} when the brand states no color for mails
 */
export const createMailBrand = (brand: Brand) => ({
  texts: createDeskTexts(brand),
  colors: readMailColors(brand.source.read('look.css') ?? ''),
});

/**
 * Makes the mail for a message. Its id is the same at each attempt, so that mail programs recognize a repetition; later
 * mails about a request refer to its first.
 */
export function createMail(
  message: OutgoingMessage,
  settings: MailSettings & Partial<Pick<Configuration, 'desk'>>,
  { texts, colors }: ReturnType<typeof createMailBrand>,
  link?: string,
  now = new Date(),
) {
  const { from, details, desk } = settings;
  const content = createMailContent(message, { details, link, desk: desk?.origin, now, texts });
  const { subject, replyTo } = content;
  const idFor = (id: string): string => createMessageId(id, message.storeId, from);
  // The mail with the link is in no thread, since people reply to the newest mail of a thread.
  const follows =
    message.kind === 'reminder' || message.kind === 'alarm' || message.kind === 'change'
      ? idFor(`request:${message.request.reference}`)
      : undefined;
  // A mail with a visitor's words is not marked as a machine's: help desks make no tickets of those.
  const isLetter = message.kind === 'request' && includesWords(message, settings);
  return {
    ...createEnvelope(settings, selectRecipients(message, settings)),
    // Never the website's own address, which nobody reads.
    replyTo: replyTo ?? settings.to,
    subject,
    messageId: idFor(message.id),
    ...(follows && { inReplyTo: follows, references: follows }),
    ...(alarms.includes(message.kind) && { priority: 'high' as const }),
    ...(!isLetter && { headers: automaticMailHeaders }),
    text: renderText(content),
    html: renderHtml(content, colors, texts),
  };
}

function selectRecipients({ kind }: OutgoingMessage, settings: MailSettings): string[] {
  if (alarms.includes(kind)) return allRecipients(settings);
  return [kind === 'duty-link' ? (settings.duty ?? settings.to) : settings.to];
}

/** The mails that go to the desk and to the person on duty. */
const alarms: readonly MessageKind[] = ['alarm', 'alarm-list', 'sealing-alarm'];

/** The desk, and whoever is on duty. */
export const allRecipients = ({ to, duty }: MailSettings): string[] =>
  duty === undefined ? [to] : [to, duty];

/** Who a mail is from, whom it goes to, and whom the mail server returns it to when it cannot be delivered. */
export function createEnvelope({ from, envelopeFrom }: MailSettings, recipients: string[]) {
  return { from, to: recipients, ...(envelopeFrom && { envelope: { from: envelopeFrom, to: recipients } }) };
}

/** RFC 3834: automatic replies, such as holiday notices, are not sent to the site. */
export const automaticMailHeaders = { 'Auto-Submitted': 'auto-generated' } as const;

/**
 * The Message-ID, in ASCII, as RFC 5322 asks: `<vr-7k3q-9f2m.STORE@domain>` for a request's first mail,
 * `<reminder.vr-7k3q-9f2m.STORE@domain>` for a later one.
 * @param from the sender, whose domain it has
 */
export function createMessageId(id: string, store: string, from: string): string {
  const [{ address = '' } = {}] = addressparser(from);
  const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1));
  const own = id
    .replace(/^request:/, '')
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '.');
  return `<${own}.${store}@${domain}>`;
}
