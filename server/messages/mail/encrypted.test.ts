import { expect, test } from 'vitest';
import { createTestMail, requestMessageKinds, settings } from '../../../tests/support/messages/mails.ts';
import {
  createListMessage,
  createRequestMessage,
  encryptedColumns,
  sampleStoredRequest,
} from '../../../tests/support/messages/outgoing-messages.ts';

const desk = { origin: 'https://vesperrow.example', host: 'vesperrow.example' };
const deskUrl = 'https://vesperrow.example/desk#VR-7K3Q-9F2M';

test.each(requestMessageKinds)(
  'the mail of the kind “%s” has the reference and a link to the request',
  (kind) => {
    const { subject, text, html, replyTo, headers } = createTestMail(
      createRequestMessage(kind, encryptedColumns),
      { desk },
    );
    expect(subject).toContain('Consultation request VR-7K3Q-9F2M');
    expect(replyTo).toBe(settings.to);
    expect(headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
    for (const expected of ['VR-7K3Q-9F2M', 'Wellness', 'Answer by 11 am today', 'To mark it'])
      expect(text).toContain(expected);
    expect(text).not.toContain('A reply to this mail');
    expect(text.split(deskUrl)).toHaveLength(2);
    expect(html.split(`href="${deskUrl}"`)).toHaveLength(2);
    expect(text + html).not.toMatch(/undefined|null|YWdl|^ *>/m);
  },
);

test('without the inbox, the mail contains the command that prints the request', () => {
  const { text } = createTestMail(createRequestMessage('request', encryptedColumns));
  expect(text).toContain('npm run desk -- show VR-7K3Q-9F2M --key FILE');
  expect(text).not.toContain('/desk#');
  const { text: withInbox } = createTestMail(createRequestMessage('request', encryptedColumns), { desk });
  expect(withInbox).not.toContain('npm run desk');
});

test('with MAIL_DETAILS=reference, mails have the link to the inbox, but not the service', () => {
  for (const columns of [encryptedColumns, {}]) {
    const { text, html } = createTestMail(createRequestMessage('request', columns), {
      desk,
      details: 'reference',
    });
    expect(text + html).not.toMatch(/Wellness|Ada|silence/);
    expect(text).toContain(deskUrl);
  }
});

test('a mail whose replies go to the visitor has no link to the inbox', () => {
  expect(createTestMail(createRequestMessage('request'), { desk }).text).not.toContain('/desk');
});

test('the line of an encrypted request in a list has no name', () => {
  const sealed = { ...sampleStoredRequest, ...encryptedColumns };
  const { text } = createTestMail(
    createListMessage('request-list', [sealed, { ...sampleStoredRequest, reference: 'VR-2B8D-41TC' }], 2),
  );
  expect(text).toContain('VR-7K3Q-9F2M, Wellness & Lifestyle Experiences\n');
  expect(text).toContain('VR-2B8D-41TC, Wellness & Lifestyle Experiences · Ada Byron');
});
