import { randomUUID } from 'node:crypto';
import type { Brand } from '#lib/brand/read.ts';
import { asHtml } from '../server/messages/mail/html.ts';
import { addressed, everybody, mailBrand, messageId, saidByMachine } from '../server/messages/mail/mail.ts';
import type { MailPart } from '../server/messages/mail/parts.ts';
import { asText } from '../server/messages/mail/text.ts';
import { mailFailure, mailTransport } from '../server/messages/mail/transport.ts';
import type { MailSettings } from '../server/settings/configuration.ts';
import { printable } from './terminal.ts';
import { says } from './texts.ts';
import { UsageError } from './usage-error.ts';

/** Shorter than the server's, since somebody waits at the terminal. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/**
 * `desk test-mail`: sends a mail with the server's settings to all who are told of requests.
 * @returns what the mail server answered
 * @throws {UsageError} with the reason, when it has not taken the mail for everybody
 */
export async function testMail(settings: MailSettings | undefined, brand: Brand): Promise<string> {
  if (!settings) throw new UsageError(says.testMail.noMail);
  const { smtpUrl, from } = settings;
  const { texts, colors } = mailBrand(brand);
  const { subject, heading, lead } = texts.words.mail.test;
  const parts: MailPart[] = [
    { kind: 'heading', text: heading },
    { kind: 'sentence', text: lead },
  ];
  const content = { subject, preview: lead, parts, notes: [] };
  const mail = {
    ...addressed(settings, everybody(settings)),
    subject,
    // Formed like the ids of all other mails, so that mail servers treat it alike.
    messageId: messageId('test', randomUUID(), from),
    headers: saidByMachine,
    text: asText(content),
    html: asHtml(content, colors, texts),
  };
  const { accepted, rejectedErrors, response } = await mailTransport(settings, timeouts)
    .sendMail(mail)
    .catch((error: unknown) => {
      const { reason, message } = mailFailure(error);
      throw new UsageError(says.testMail.failed(smtpUrl.host, says.outcomes[reason], printable(message)));
    });
  const sent = says.testMail.sent(accepted.join(', '), smtpUrl.host, printable(response));
  if (!rejectedErrors?.length) return sent;
  const refused = rejectedErrors.map(({ recipient = '', response = '' }) =>
    says.testMail.notFor(recipient, printable(response)),
  );
  throw new UsageError([sent, ...refused].join('\n'));
}
