/** Mails about requests whose words only the desk's devices can read. */
import { expect, test } from 'vitest';
import { createTestMail, requestMessageKinds, settings } from '../../../tests/support/messages/mails.ts';
import {
  createListMessage,
  createRequestMessage,
  sealedColumns,
  storedRequest,
} from '../../../tests/support/messages/outgoing-messages.ts';

const desk = { origin: 'https://vesperrow.example', host: 'vesperrow.example' };
const atDesk = 'https://vesperrow.example/desk#VR-7K3Q-9F2M';

test.each(requestMessageKinds)(
  'the mail of the kind “%s” says which request it is, and where to read it',
  (kind) => {
    const { subject, text, html, replyTo, headers } = createTestMail(
      createRequestMessage(kind, sealedColumns),
      { desk },
    );
    expect(subject).toContain('Consultation request VR-7K3Q-9F2M');
    // Whoever answers it would not reach the visitor.
    expect(replyTo).toBe(settings.to);
    expect(headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
    for (const said of ['VR-7K3Q-9F2M', 'Wellness', 'Answer by 11 am today', 'To mark it'])
      expect(text).toContain(said);
    expect(text).not.toContain('A reply to this mail');
    expect(text.split(atDesk)).toHaveLength(2);
    expect(html.split(`href="${atDesk}"`)).toHaveLength(2);
    expect(text + html).not.toMatch(/undefined|null|YWdl|^ *>/m);
  },
);

test('where the desk is in the terminal alone, the mail says how to read the request there', () => {
  const { text } = createTestMail(createRequestMessage('request', sealedColumns));
  expect(text).toContain('npm run desk -- show VR-7K3Q-9F2M --key FILE');
  expect(text).not.toContain('/desk#');
  const all = createTestMail(createRequestMessage('request', sealedColumns), { desk }).text;
  expect(all).not.toContain('npm run desk');
});

test('mails that are to have the reference alone do not name the service, and lead to the desk as well', () => {
  for (const columns of [sealedColumns, {}]) {
    const { text, html } = createTestMail(createRequestMessage('request', columns), {
      desk,
      details: 'reference',
    });
    expect(text + html).not.toMatch(/Wellness|Ada|silence/);
    expect(text).toContain(atDesk);
  }
});

test('a mail that a reply would quote to the visitor has no link to the desk', () => {
  expect(createTestMail(createRequestMessage('request'), { desk }).text).not.toContain('/desk');
});

test('a list has a line for a sealed request, without a name', () => {
  const sealed = { ...storedRequest, ...sealedColumns };
  const { text } = createTestMail(
    createListMessage('request-list', [sealed, { ...storedRequest, reference: 'VR-2B8D-41TC' }], 2),
  );
  expect(text).toContain('VR-7K3Q-9F2M, Wellness & Lifestyle Experiences\n');
  expect(text).toContain('VR-2B8D-41TC, Wellness & Lifestyle Experiences · Ada Byron');
});
