import { randomUUID } from 'node:crypto';
import type { Brand } from '#lib/brand/read.ts';
import { renderHtml } from '../server/messages/mail/html.ts';
import {
  allRecipients,
  automaticMailHeaders,
  createEnvelope,
  createMailBrand,
  createMessageId,
} from '../server/messages/mail/mail.ts';
import type { MailPart } from '../server/messages/mail/parts.ts';
import { renderText } from '../server/messages/mail/text.ts';
import { createMailTransport, toDeliveryError } from '../server/messages/mail/transport.ts';
import type { MailSettings } from '../server/settings/configuration.ts';
import { escapeControls } from './terminal.ts';
import { cliTexts } from './texts.ts';
import { UsageError } from './usage-error.ts';

/** Shorter than the server's, since somebody waits at the terminal. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/**
 * `desk test-mail`: sends a mail with the server's settings to all who are told of requests.
 * @returns what the mail server answered
 * @throws {UsageError} with the reason, when it has not taken the mail for everybody
 */
export async function testMail(settings: MailSettings | undefined, brand: Brand): Promise<string> {
  if (!settings) throw new UsageError(cliTexts.testMail.noMail);
  const { smtpUrl, from } = settings;
  const { texts, colors } = createMailBrand(brand);
  const { subject, heading, lead } = texts.words.mail.test;
  const parts: MailPart[] = [
    { kind: 'heading', text: heading },
    { kind: 'sentence', text: lead },
  ];
  const content = { subject, preview: lead, parts, notes: [] };
  const mail = {
    ...createEnvelope(settings, allRecipients(settings)),
    subject,
    // Formed like the ids of all other mails, so that mail servers treat it alike.
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
  const refused = rejectedErrors.map(({ recipient = '', response = '' }) =>
    cliTexts.testMail.notFor(recipient, escapeControls(response)),
  );
  throw new UsageError([sent, ...refused].join('\n'));
}
