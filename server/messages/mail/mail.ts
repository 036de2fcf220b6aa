import { domainToASCII } from 'node:url';
import addressparser from 'nodemailer/lib/addressparser';
import type { Brand } from '#lib/brand/read.ts';
import { createStaffTexts } from '#lib/inbox/agency-texts.ts';
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
 * Returns undefined if no mail server is configured.
 * @param links creates signed links for the mails
 */
export function createMailChannel(
  { mail: settings, siteUrl, desk }: Pick<Configuration, 'mail'> & Partial<Configuration>,
  links: Pick<SheetLinks, 'createLink'>,
  getBrand: GetBrand,
): Channel | undefined {
  if (!settings) return undefined;
  const transport = createMailTransport(settings);
  return {
    name: 'mail',
    kinds: messageKinds.filter((kind) => isSent(kind, settings, siteUrl)),
    async deliver(message, signal) {
      const brand = createMailDesign(getBrand());
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
        // If an error is temporary, all recipients get the mail again, with the same Message-ID.
        const temporary = rejectedErrors.find(({ responseCode = 0 }) => responseCode < 500);
        if (temporary) throw temporary;
        const [rejected] = rejectedErrors;
        return rejected ? `delivered-in-part: ${rejected.message}` : 'delivered';
      };
      try {
        return await send(settings.details);
      } catch (error) {
        if (!hasVisitorText(message, settings) || !isContentRejection(error)) throw toDeliveryError(error);
        // The mail server rejects the visitor's text as spam. The second mail contains only the reference.
        await send('reference').catch((secondError: unknown) => {
          throw toDeliveryError(secondError);
        });
        return `delivered-without-words: ${(error as Error).message}`;
      }
    },
  };
}

/**
 * Whether mails of a kind are sent. Mails with links need the site's public address. Mails for the person on duty also
 * need that person's mail address.
 */
function isSent(kind: MessageKind, { duty }: MailSettings, siteUrl: URL | undefined): boolean {
  if (kind === 'link') return siteUrl !== undefined;
  return kind !== 'duty-link' || (siteUrl !== undefined && duty !== undefined);
}

const hasVisitorText = (message: OutgoingMessage, { details }: Pick<MailSettings, 'details'>): boolean =>
  'request' in message && details === 'everything' && message.request.sealed_with === null;

function isContentRejection(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === 'EMESSAGE' && responseCode >= 500;
}

/** @throws {ConfigurationError} if the brand does not define one of the colors */
export const createMailDesign = (brand: Brand) => ({
  texts: createStaffTexts(brand),
  colors: readMailColors(brand.source.read('look.css') ?? ''),
});

/**
 * Creates the mail for a message. All attempts have the same Message-ID, so that mail programs recognize duplicates.
 * Later mails about a request refer to the first one.
 */
export function createMail(
  message: OutgoingMessage,
  settings: MailSettings & Partial<Pick<Configuration, 'desk'>>,
  { texts, colors }: ReturnType<typeof createMailDesign>,
  link?: string,
  now = new Date(),
) {
  const { from, details, desk } = settings;
  const content = createMailContent(message, { details, link, inboxOrigin: desk?.origin, now, texts });
  const { subject, replyTo } = content;
  const toMessageId = (id: string): string => createMessageId(id, message.storeId, from);
  // The mail with the link does not belong to the thread, because people reply to the newest mail of a thread.
  const firstMailId =
    message.kind === 'reminder' || message.kind === 'alarm' || message.kind === 'change'
      ? toMessageId(`request:${message.request.reference}`)
      : undefined;
  // A mail with a visitor's text is not marked as automatic, because help desk software ignores automatic mails.
  const isLetter = message.kind === 'request' && hasVisitorText(message, settings);
  return {
    ...createEnvelope(settings, selectRecipients(message, settings)),
    // Nobody reads mails to the sender's address.
    replyTo: replyTo ?? settings.to,
    subject,
    messageId: toMessageId(message.id),
    ...(firstMailId && { inReplyTo: firstMailId, references: firstMailId }),
    ...(alarms.includes(message.kind) && { priority: 'high' as const }),
    ...(!isLetter && { headers: automaticMailHeaders }),
    text: renderText(content),
    html: renderHtml(content, colors, texts),
  };
}

function selectRecipients({ kind }: OutgoingMessage, settings: MailSettings): string[] {
  if (alarms.includes(kind)) return getAllRecipients(settings);
  return [kind === 'duty-link' ? (settings.duty ?? settings.to) : settings.to];
}

const alarms: readonly MessageKind[] = ['alarm', 'alarm-list', 'sealing-alarm'];

export const getAllRecipients = ({ to, duty }: MailSettings): string[] =>
  duty === undefined ? [to] : [to, duty];

/** Creates the SMTP envelope. Undeliverable mails are returned to its sender, if one is configured. */
export function createEnvelope({ from, envelopeFrom }: MailSettings, recipients: string[]) {
  return { from, to: recipients, ...(envelopeFrom && { envelope: { from: envelopeFrom, to: recipients } }) };
}

/** Prevents automatic replies to the site, such as holiday notices (RFC 3834). */
export const automaticMailHeaders = { 'Auto-Submitted': 'auto-generated' } as const;

/**
 * Returns a Message-ID in ASCII, as RFC 5322 requires. The first mail about a request has
 * `<vr-7k3q-9f2m.STORE@domain>`, and a later one has `<reminder.vr-7k3q-9f2m.STORE@domain>`.
 * @param id the id of the message, such as `reminder:VR-7K3Q-9F2M`
 * @param from the sender. The Message-ID contains its domain
 */
export function createMessageId(id: string, store: string, from: string): string {
  const [{ address = '' } = {}] = addressparser(from);
  const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1));
  const name = id
    .replace(/^request:/, '')
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '.');
  return `<${name}.${store}@${domain}>`;
}
