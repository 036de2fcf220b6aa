import { randomUUID } from 'node:crypto';
import type { Brand } from '#lib/brand/read.ts';
import { renderHtml } from '../server/messages/mail/html.ts';
import {
  automaticMailHeaders,
  createEnvelope,
  createMailDesign,
  createMessageId,
  getAllRecipients,
} from '../server/messages/mail/mail.ts';
import type { MailPart } from '../server/messages/mail/parts.ts';
import { renderText } from '../server/messages/mail/text.ts';
import { createMailTransport, toDeliveryError } from '../server/messages/mail/transport.ts';
import type { MailSettings } from '../server/settings/configuration.ts';
import { escapeControls, UsageError } from './terminal.ts';
import { cliTexts } from './texts.ts';

/** Shorter than the server's timeouts, because a user is waiting. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/**
 * The command `test-mail`: sends a mail with the server's settings to all recipients of notifications.
 * @returns the reply of the mail server
 * @throws {UsageError} with the reason if the mail server did not accept the mail for all recipients
 */
export async function sendTestMail(settings: MailSettings | undefined, brand: Brand): Promise<string> {
  if (!settings) throw new UsageError(cliTexts.testMail.noMail);
  const { smtpUrl, from } = settings;
  const { texts, colors } = createMailDesign(brand);
  const { subject, heading, lead } = texts.words.mail.test;
  const parts: MailPart[] = [
    { kind: 'heading', text: heading },
    { kind: 'sentence', text: lead },
  ];
  const content = { subject, preview: lead, parts, notes: [] };
  const mail = {
    ...createEnvelope(settings, getAllRecipients(settings)),
    subject,
    // The id has the format of other mails' ids, so that mail servers treat all mails in the same way.
    messageId: createMessageId('test', randomUUID(), from),
    headers: automaticMailHeaders,
    text: renderText(content),
    html: renderHtml(content, colors, texts),
  };
  const { accepted, rejectedErrors, response } = await createMailTransport(settings, timeouts)
    .sendMail(mail)
    .catch((error: unknown) => {
      const { reason, message } = toDeliveryError(error);
      throw new UsageError(
        cliTexts.testMail.failed(smtpUrl.host, cliTexts.outcomes[reason], escapeControls(message)),
      );
    });
  const sent = cliTexts.testMail.sent(accepted.join(', '), smtpUrl.host, escapeControls(response));
  if (!rejectedErrors?.length) return sent;
  const rejections = rejectedErrors.map(({ recipient = '', response = '' }) =>
    cliTexts.testMail.notFor(recipient, escapeControls(response)),
  );
  throw new UsageError([sent, ...rejections].join('\n'));
}
